import { awakeFor } from './awake.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('the time that a process is awake has no more than a second of what it stands still', async () => {
  const ends: string[] = [];
  const awake = awakeFor(2).then(() => ends.push('awake'));
  const after = sleep(2_100).then(() => ends.push('after'));
  standStill(2_050);
  await Promise.all([awake, after]);
  expect(ends).toEqual(['after', 'awake']);
});
