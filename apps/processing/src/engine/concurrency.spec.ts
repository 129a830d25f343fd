import { setTimeout as sleep } from 'node:timers/promises';
import { forEachWithSlot } from './concurrency.js';

describe('forEachWithSlot', () => {
  it('does everything once, in order, and never two things in one slot', async () => {
    const busy = new Set<string>();
    const begun: number[] = [];
    await forEachWithSlot([5, 1, 4, 2, 3, 0], ['a', 'b'], async (ms, slot, index) => {
      expect(busy).not.toContain(slot);
      busy.add(slot);
      begun.push(index);
      await sleep(ms);
      busy.delete(slot);
    });
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('begins nothing after a failure, and throws it when what runs has ended', async () => {
    const begun: number[] = [];
    let ended = 0;
    const sharing = forEachWithSlot([0, 1, 2, 3], ['a', 'b'], async (item) => {
      begun.push(item);
      if (item === 0) throw new Error('no');
      await sleep(20);
      ended += 1;
    });
    await expect(sharing).rejects.toThrow('no');
    expect(begun).toEqual([0, 1]);
    expect(ended).toBe(1);
  });

  it('has nothing to do without items', () =>
    expect(forEachWithSlot([], ['a'], () => Promise.reject(new Error('none')))).resolves.toBeUndefined());
});
