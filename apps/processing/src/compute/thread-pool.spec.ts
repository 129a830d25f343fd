import fc from 'fast-check';
import { bandsOf, threadCount } from './thread-pool.js';

describe('bandsOf', () => {
  it('cuts rows into bands of nearly equal height that make up the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 64 }), (rows, threads) => {
        const bands = bandsOf(rows, threads);
        expect(bands[0][0]).toBe(0);
        expect(bands.at(-1)![1]).toBe(rows);
        bands.slice(1).forEach(([start], i) => expect(start).toBe(bands[i][1]));
        const heights = bands.map(([start, end]) => end - start);
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
        if (bands.length > 1) expect(Math.min(...heights)).toBeGreaterThanOrEqual(32);
      }),
    );
  });

  it('makes four bands a thread of a large image, and one of a small one', () => {
    expect(bandsOf(4096, 2)).toHaveLength(8);
    expect(bandsOf(100, 2)).toHaveLength(3);
    expect(bandsOf(10, 8)).toEqual([[0, 10]]);
  });
});

describe('threadCount', () => {
  it('is what was asked for, or one for each core', () => {
    expect(threadCount(3)).toBe(3);
    expect(threadCount(0)).toBeGreaterThanOrEqual(1);
  });
});
