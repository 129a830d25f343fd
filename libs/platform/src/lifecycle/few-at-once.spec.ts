import { setImmediate as turn } from 'node:timers/promises';
import { fewAtOnce } from './few-at-once.js';

it.each([2, 3, 4, 23])(
  '%s at a limit of 3: never more at once, all of them in order, failures too',
  async (count) => {
    const few = fewAtOnce(3);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, i) =>
        few(async () => {
          started.push(i);
          most = Math.max(most, (running += 1));
          await turn();
          running -= 1;
          if (i % 2) throw new Error(`failed ${i}`);
          return i;
        }),
      ),
    );
    expect(most).toBe(Math.min(count, 3));
    expect(started).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.ceil(count / 2));
    expect(await few(() => Promise.resolve('free again'))).toBe('free again');
  },
);
