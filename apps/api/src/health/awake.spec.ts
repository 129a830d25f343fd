import { awakeFor } from './awake.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('the time that a process is awake', () => {
  it('does not count what it stands still', async () => {
    const ends: string[] = [];
    const awake = awakeFor(1_300).then(() => ends.push('awake'));
    const after = sleep(1_600).then(() => ends.push('after'));
    standStill(1_500);
    await Promise.all([awake, after]);
    expect(ends).toEqual(['after', 'awake']);
  });

  it('is no shorter than asked, also where that is no whole number of steps', async () => {
    const start = performance.now();
    await awakeFor(1_150);
    // A timer may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_148);
  });
});
