import { getEventListeners } from 'node:events';
import { setImmediate as settled } from 'node:timers/promises';
import { forEachWithSlot, mapConcurrent } from './map-concurrent.js';

describe('mapConcurrent', () => {
  it.each([0, 1, 2, 3, 4, 23])('works on %i items, three at a time, in their order', async (count) => {
    let running = 0;
    let most = 0;
    const items = Array.from({ length: count }, (_, i) => `item ${i}`);
    const results = await mapConcurrent(items, { limit: 3 }, async (item, index) => {
      most = Math.max(most, (running += 1));
      // Later items finish first.
      for (let turns = count - index; turns > 0; turns -= 1) await settled();
      running -= 1;
      return `${index}: ${item}`;
    });
    expect(results).toEqual(items.map((item, index) => `${index}: ${item}`));
    expect(most).toBe(Math.min(3, count));
  });

  it('stops the others at the first failure, starts nothing more and throws it once all have ended', async () => {
    const begun: number[] = [];
    const stopped: number[] = [];
    const work = async (item: number, _: number, signal: AbortSignal) => {
      begun.push(item);
      if (item === 1) throw new Error('first');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await settled();
      stopped.push(item);
      throw new Error('second');
    };
    await expect(mapConcurrent([0, 1, 2, 3, 4], { limit: 2 }, work)).rejects.toThrow('first');
    expect([begun, stopped]).toEqual([[0, 1], [0]]);
  });

  it('stops everything when the caller aborts and throws its reason', async () => {
    const caller = new AbortController();
    const begun: number[] = [];
    const working = mapConcurrent([0, 1, 2], { limit: 1, signal: caller.signal }, async (item) => {
      begun.push(item);
      caller.abort(new Error('gone'));
      await settled();
    });
    await expect(working).rejects.toThrow('gone');
    expect(begun).toEqual([0]);
  });

  it('starts nothing for a caller that has already aborted', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    const work = jest.fn(() => Promise.resolve());
    await expect(mapConcurrent([0, 1], { limit: 2, signal }, work)).rejects.toThrow('gone');
    expect(work).not.toHaveBeenCalled();
  });

  it('leaves no listener on the signal of the caller', async () => {
    const { signal } = new AbortController();
    await mapConcurrent([0, 1, 2], { limit: 2, signal }, () => settled());
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

describe('forEachWithSlot', () => {
  it('processes each item once, in order, with one item per slot', async () => {
    const busy = new Set<string>();
    const begun: number[] = [];
    await forEachWithSlot([5, 1, 4, 2, 3, 0], ['a', 'b'], async (turns, slot, index) => {
      expect(busy).not.toContain(slot);
      busy.add(slot);
      begun.push(index);
      for (let i = 0; i < turns; i += 1) await settled();
      busy.delete(slot);
    });
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('starts nothing after a failure and throws it once running work has ended', async () => {
    const begun: number[] = [];
    let ended = 0;
    const working = forEachWithSlot([0, 1, 2, 3], ['a', 'b'], async (item) => {
      begun.push(item);
      if (item === 0) throw new Error('no');
      for (let i = 0; i < 5; i += 1) await settled();
      ended += 1;
    });
    await expect(working).rejects.toThrow('no');
    expect([begun, ended]).toEqual([[0, 1], 1]);
  });

  it('does nothing without items', () =>
    expect(forEachWithSlot([], ['a'], () => Promise.reject(new Error('none')))).resolves.toBeUndefined());
});
