import { TileCache } from './tile-cache.js';

const bytes = (length: number) => new Uint8Array(length);

describe('the tile cache', () => {
  it('keeps at most its limit; the least recently used go first', () => {
    const cache = new TileCache(100);
    ['a', 'b', 'c'].forEach((name) => cache.set(name, bytes(30)));
    cache.get('a');
    cache.set('d', bytes(30));
    expect(['a', 'b', 'c', 'd'].filter((name) => cache.has(name))).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBe(90);
  });

  it('counts a replaced tile once, and keeps none that is larger than all', () => {
    const cache = new TileCache(100);
    cache.set('a', bytes(90));
    cache.set('a', bytes(40));
    expect(cache.bytes).toBe(40);
    cache.set('b', bytes(101));
    expect([cache.bytes, cache.has('a'), cache.has('b')]).toEqual([0, false, false]);
    expect(cache.get('b')).toBeUndefined();
  });
});
