import { createArena, type Lease, type SharedArena } from './threads/shared-arena.js';
import { createRasterCache, type CachedWindow } from './raster-cache.js';

/** A window of 10 pixels of a file. */
const windowOf = (key: string, changes: Partial<CachedWindow> = {}): CachedWindow =>
  ({
    image: { place: { key, seen: { size: 1, version: 'a' } }, image: { index: 1 } },
    ...{ plane: 0, window: { x: 0, y: 0, width: 5, height: 2 }, reduction: 1 },
    ...changes,
  }) as CachedWindow;

const LENGTH = 10;
const BYTES = 4 * LENGTH;

/** A cache for four such windows; says how much memory is out. */
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
  /** One request that looks at these windows. */
  const look = async (...sources: CachedWindow[]) => {
    const held = cache.open();
    const all = [];
    for (const source of sources) all.push(await held.pixelsOf(source, LENGTH, readOf(source)));
    held.close();
    return all;
  };
  const readOf = (source: CachedWindow) => (data: Float32Array) => {
    reads.push(source.image.place.key);
    data.fill(reads.length);
    return Promise.resolve();
  };
  return { cache, look, reads, readOf, leased: () => open };
}

describe('a cache of rasters', () => {
  it('reads a window once', async () => {
    const { look, reads } = cacheOfFour();
    const [first] = await look(windowOf('a'));
    const [second, third] = await look(windowOf('a'), windowOf('a'));
    expect(reads).toEqual(['a']);
    expect([second, third]).toEqual([first, first]);
  });

  it.each<[string, Partial<CachedWindow>]>([
    ['plane', { plane: 1 }],
    ['reduction', { reduction: 2 }],
    ['size', { size: { width: 3, height: 2 } }],
    ['window', { window: { x: 1, y: 0, width: 5, height: 2 } }],
    [
      'content',
      { image: { place: { key: 'a', seen: { size: 1, version: 'b' } }, image: { index: 1 } } as never },
    ],
    [
      'unit',
      { image: { place: { key: 'a', seen: { size: 1, version: 'a' } }, image: { index: 2 } } as never },
    ],
  ])('reads another %s for itself', async (_, changes) => {
    const { look, reads } = cacheOfFour();
    await look(windowOf('a'), windowOf('a', changes));
    expect(reads).toHaveLength(2);
  });

  it('lets go of what was not looked at for the longest time, and gives its memory back', async () => {
    const { look, reads, leased } = cacheOfFour();
    await look(...['a', 'b', 'c', 'd'].map((key) => windowOf(key)));
    await look(windowOf('a'));
    await look(windowOf('e'));
    expect(leased()).toBe(4);
    await look(windowOf('a'));
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'e']);
    await look(windowOf('b'));
    expect(reads).toHaveLength(6);
    expect(leased()).toBe(4);
  });

  it('leaves what a request holds as it is, however many others come', async () => {
    const { cache, look, readOf, leased } = cacheOfFour();
    const held = cache.open();
    const pixels = await held.pixelsOf(windowOf('a'), LENGTH, readOf(windowOf('a')));
    const before = [...pixels];
    for (const key of 'bcdefgh') await look(windowOf(key));
    expect([...pixels]).toEqual(before);
    expect(leased()).toBe(5);
    held.close();
    expect(leased()).toBe(4);
  });

  it('keeps neither what is too large nor what could not be read, and gives the memory back at the end', async () => {
    const { cache, look, reads, leased } = cacheOfFour();
    const held = cache.open();
    await held.pixelsOf(windowOf('large'), LENGTH + 1, () => Promise.resolve());
    await expect(
      held.pixelsOf(windowOf('a'), LENGTH, () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    // Threads of the request may still write.
    expect(leased()).toBe(2);
    held.close();
    expect(leased()).toBe(0);
    await look(windowOf('a'));
    expect(reads).toEqual(['a']);
  });

  it('recalls what was found out of pixels that are kept, by name, as long as they are', async () => {
    const { cache, look, readOf } = cacheOfFour();
    const found: string[] = [];
    const ask = async (source: CachedWindow, name: string) => {
      const held = cache.open();
      await held.pixelsOf(source, LENGTH, readOf(source));
      const fact = await held.recall(source, name, () => Promise.resolve(found.push(name)));
      held.close();
      return fact;
    };
    expect([await ask(windowOf('a'), 'low'), await ask(windowOf('a'), 'low')]).toEqual([1, 1]);
    expect([await ask(windowOf('a'), 'high'), await ask(windowOf('b'), 'low')]).toEqual([2, 3]);
    await look(...['c', 'd', 'e', 'f'].map((key) => windowOf(key)));
    expect(await ask(windowOf('a'), 'low')).toBe(4);
    const held = cache.open();
    // Of what is not kept nothing is recalled, and nothing refused.
    expect(await held.recall(windowOf('z'), 'low', () => Promise.resolve(7))).toBe(7);
    held.close();
  });

  it('gives back what another one takes the place of when nobody holds it any more', async () => {
    const { cache, look, leased, readOf } = cacheOfFour();
    const slow = cache.open();
    let go: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (go = resolve));
    const second = slow.pixelsOf(windowOf('a'), LENGTH, async (data) => {
      await waits;
      await readOf(windowOf('a'))(data);
    });
    await look(windowOf('a'));
    go();
    await second;
    expect(leased()).toBe(1);
    slow.close();
    expect(leased()).toBe(1);
  });

  it('keeps one of two that were read at once', async () => {
    const { cache, leased, readOf } = cacheOfFour();
    const [one, other] = [cache.open(), cache.open()];
    await Promise.all(
      [one, other].map((held) => held.pixelsOf(windowOf('a'), LENGTH, readOf(windowOf('a')))),
    );
    one.close();
    other.close();
    expect(leased()).toBe(1);
  });
});
