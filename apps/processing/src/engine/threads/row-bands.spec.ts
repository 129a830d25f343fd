import fc from 'fast-check';
import { bandsOf } from './row-bands.js';

const MEGAPIXEL = 1 << 20;

describe('bandsOf', () => {
  it('cuts rows into bands of nearly equal height that make up the whole', () => {
    const rows = fc.record({
      height: fc.integer({ min: 1, max: 20_000 }),
      width: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 64 }), ({ height, width }, threads) => {
        const bands = bandsOf({ height, width }, threads);
        expect(bands[0][0]).toBe(0);
        expect(bands.at(-1)![1]).toBe(height);
        bands.slice(1).forEach(([start], i) => expect(start).toBe(bands[i][1]));
        const heights = bands.map(([start, end]) => end - start);
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
        if (bands.length > 1) expect(Math.min(...heights)).toBeGreaterThanOrEqual(32);
      }),
    );
  });

  it('makes four bands a thread of a large image, and one of a small one', () => {
    expect(bandsOf({ height: 4096, width: 0 }, 2)).toHaveLength(8);
    expect(bandsOf({ height: 100, width: 100 }, 2)).toHaveLength(3);
    expect(bandsOf({ height: 10, width: 10 }, 8)).toEqual([[0, 10]]);
  });

  it('makes no band of more than a megapixel', () => {
    expect(bandsOf({ height: 8192, width: 1024 }, 2)).toHaveLength(8);
    expect(bandsOf({ height: 8192, width: 1025 }, 2)).toHaveLength(9);
    expect(bandsOf({ height: 8000, width: 8000 }, 2)).toHaveLength(Math.ceil(8000 ** 2 / MEGAPIXEL));
  });
});
