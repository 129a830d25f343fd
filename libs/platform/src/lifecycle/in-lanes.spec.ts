import { setImmediate as turn } from 'node:timers/promises';
import { inLanes } from './in-lanes.js';

const nobody = new AbortController().signal;

it.each([0, 1, 2, 3, 4, 23])('works on %i items, three at a time, in their order', async (count) => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: count }, (_, i) => `item ${i}`);
  const results = await inLanes(items, 3, nobody, async (item, index) => {
    most = Math.max(most, (running += 1));
    // The later ones end first.
    for (let turns = count - index; turns > 0; turns -= 1) await turn();
    running -= 1;
    return `${index}: ${item}`;
  });
  expect(results).toEqual(items.map((item, index) => `${index}: ${item}`));
  expect(most).toBe(Math.min(3, count));
});

it('the first failure stops the others and begins nothing new; it is thrown when all have ended', async () => {
  const begun: number[] = [];
  const stopped: number[] = [];
  const work = async (item: number, _: number, signal: AbortSignal) => {
    begun.push(item);
    if (item === 1) throw new Error('first');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await turn();
    stopped.push(item);
    throw new Error('second');
  };
  await expect(inLanes([0, 1, 2, 3, 4], 2, nobody, work)).rejects.toThrow('first');
  expect([begun, stopped]).toEqual([[0, 1], [0]]);
});

it('a caller who goes away stops all, and is the reason', async () => {
  const caller = new AbortController();
  const begun: number[] = [];
  const working = inLanes([0, 1, 2], 1, caller.signal, async (item) => {
    begun.push(item);
    caller.abort(new Error('gone'));
    await turn();
  });
  await expect(working).rejects.toThrow('gone');
  expect(begun).toEqual([0]);
});
