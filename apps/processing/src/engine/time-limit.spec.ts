import { setTimeout as sleep } from 'node:timers/promises';
import { withinTime } from './time-limit.js';

const never = new AbortController().signal;
/** Work that heeds its signal. */
const untilAborted = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('withinTime', () => {
  it('ends work that exceeds the limit, as a timeout', async () => {
    const error = { kind: 'timeout', message: 'not done within 0.02 s' };
    await expect(withinTime(20, never, untilAborted)).rejects.toMatchObject(error);
  });

  it('does not affect work that ends in time', async () => {
    let given: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      given = signal;
      return sleep(5, 'done');
    };
    expect(await withinTime(20, never, work)).toBe('done');
    await sleep(40);
    expect(given?.aborted).toBe(false);
  });

  it('ends with the reason of the caller if that comes first', async () => {
    const controller = new AbortController();
    const work = withinTime(10_000, controller.signal, untilAborted);
    controller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
  });
});
