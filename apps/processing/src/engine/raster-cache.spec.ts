import { createRasterCache, type RasterCache } from './raster-cache.js';
import { createArena, type Lease, type SharedArena } from './threads/shared-arena.js';

const LENGTH = 10;
const BYTES = 4 * LENGTH;

/** A request that nothing ends. */
const openFor = (cache: RasterCache) => cache.open(new AbortController().signal);

/** A cache for four rasters of 10 pixels; says how much memory is out. */
function cacheOfFour() {
  const arena = createArena();
  let open = 0;
  const counting: SharedArena = {
    bytes: () => arena.bytes(),
    lease: () => {
      const lease = arena.lease();
      open += 1;
      const close = () => {
        open -= 1;
        lease.close();
      };
      return { ...lease, close } satisfies Lease;
    },
  };
  const cache = createRasterCache(counting, 4 * BYTES);
  const reads: string[] = [];
  /** One request for these rasters. */
  const look = async (...keys: string[]) => {
    const held = openFor(cache);
    const all = [];
    for (const key of keys) all.push(await held.pixelsOf(key, LENGTH, readOf(key)));
    held.close();
    return all;
  };
  const readOf = (key: string) => (data: Float32Array) => {
    reads.push(key);
    data.fill(reads.length);
    return Promise.resolve();
  };
  return { cache, look, reads, readOf, leased: () => open };
}

describe('a cache of rasters', () => {
  it('reads a raster once', async () => {
    const { look, reads } = cacheOfFour();
    const [first] = await look('a');
    const [second, third] = await look('a', 'a');
    expect(reads).toEqual(['a']);
    expect([second, third]).toEqual([first, first]);
  });

  it('evicts the least recently used raster, and releases its memory', async () => {
    const { look, reads, leased } = cacheOfFour();
    await look('a', 'b', 'c', 'd');
    await look('a');
    await look('e');
    expect(leased()).toBe(4);
    await look('a');
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'e']);
    await look('b');
    expect(reads).toHaveLength(6);
    expect(leased()).toBe(4);
  });

  it('keeps the rasters of a request unchanged, whatever others do', async () => {
    const { cache, look, readOf, leased } = cacheOfFour();
    const held = openFor(cache);
    const pixels = await held.pixelsOf('a', LENGTH, readOf('a'));
    const before = [...pixels];
    for (const key of 'bcdefgh') await look(key);
    expect([...pixels]).toEqual(before);
    expect(leased()).toBe(5);
    held.close();
    expect(leased()).toBe(4);
  });

  it('caches neither too large nor unread rasters, and releases their memory at the end', async () => {
    const { cache, look, reads, leased } = cacheOfFour();
    const held = openFor(cache);
    await held.pixelsOf('large', LENGTH + 1, () => Promise.resolve());
    await expect(held.pixelsOf('a', LENGTH, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    // Threads of the request may still write.
    expect(leased()).toBe(2);
    held.close();
    expect(leased()).toBe(0);
    await look('a');
    expect(reads).toEqual(['a']);
  });

  it('recalls facts about cached pixels by name, as long as they are cached', async () => {
    const { cache, look, readOf } = cacheOfFour();
    const found: string[] = [];
    const ask = async (key: string, name: string) => {
      const held = openFor(cache);
      await held.pixelsOf(key, LENGTH, readOf(key));
      const fact = await held.recall(key, name, () => Promise.resolve(found.push(name)));
      held.close();
      return fact;
    };
    expect([await ask('a', 'low'), await ask('a', 'low')]).toEqual([1, 1]);
    expect([await ask('a', 'high'), await ask('b', 'low')]).toEqual([2, 3]);
    await look('c', 'd', 'e', 'f');
    expect(await ask('a', 'low')).toBe(4);
    const held = openFor(cache);
    // Facts of uncached pixels are computed, not recalled.
    expect(await held.recall('z', 'low', () => Promise.resolve(7))).toBe(7);
    held.close();
  });

  describe('while another request reads the same raster', () => {
    /** A request that reads `a` until it is let go. */
    function reading(cache: RasterCache, outcome: () => void) {
      let letGo: () => void = () => undefined;
      const waits = new Promise<void>((resolve) => (letGo = resolve));
      const held = openFor(cache);
      const read = held.pixelsOf('a', LENGTH, () => waits.then(outcome));
      return { held, read, letGo };
    }

    it('waits for it, and takes its pixels', async () => {
      const { cache, leased, reads, readOf } = cacheOfFour();
      const first = reading(cache, () => undefined);
      const second = openFor(cache);
      const found = second.pixelsOf('a', LENGTH, readOf('a'));
      first.letGo();
      expect(await found).toBe(await first.read);
      expect([reads, leased()]).toEqual([[], 1]);
      first.held.close();
      second.close();
      expect(leased()).toBe(1);
    });

    it('reads it itself when the other fails', async () => {
      const { cache, leased, reads, readOf } = cacheOfFour();
      const first = reading(cache, () => {
        throw new Error('the file is gone');
      });
      const second = openFor(cache);
      const found = second.pixelsOf('a', LENGTH, readOf('a'));
      first.letGo();
      await expect(first.read).rejects.toThrow('the file is gone');
      await found;
      expect(reads).toEqual(['a']);
      first.held.close();
      second.close();
      expect(leased()).toBe(1);
    });

    it('waits no longer than its own signal allows', async () => {
      const { cache, readOf } = cacheOfFour();
      const first = reading(cache, () => undefined);
      const ended = new AbortController();
      const found = cache.open(ended.signal).pixelsOf('a', LENGTH, readOf('a'));
      ended.abort(new Error('the client has left'));
      await expect(found).rejects.toThrow('the client has left');
      first.letGo();
      await first.read;
    });
  });
});
