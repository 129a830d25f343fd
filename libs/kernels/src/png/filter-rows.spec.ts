import { filterPngRows, pngRowBytes } from './filter-rows.js';

describe('filterPngRows', () => {
  it('writes the difference to the mean of left and above, byte by byte', () => {
    const layout = { width: 2, height: 2, components: 3 } as const;
    const pixels = Uint8Array.of(10, 20, 30, 40, 50, 60, 11, 22, 33, 44, 55, 66);
    const out = new Uint8Array(2 * pngRowBytes(layout, pixels));
    filterPngRows(pixels, layout, 0, 2, out);
    expect([...out.subarray(0, 7)]).toEqual([3, 10, 20, 30, 35, 40, 45]);
    expect([...out.subarray(7)]).toEqual([3, 6, 12, 18, 44 - 25, 55 - 36, 66 - 46]);
    // A part that begins further down uses the row above, too.
    const second = new Uint8Array(pngRowBytes(layout, pixels));
    filterPngRows(pixels, layout, 1, 2, second);
    expect(second).toEqual(out.subarray(7));
  });

  it('puts the upper byte of 16 bits first', () => {
    const layout = { width: 1, height: 2, components: 3 } as const;
    const pixels = Uint16Array.of(0x0102, 0x0304, 0x0506, 0x0102, 0x0304, 0x0507);
    const out = new Uint8Array(2 * pngRowBytes(layout, pixels));
    filterPngRows(pixels, layout, 0, 2, out);
    expect([...out]).toEqual([3, 1, 2, 3, 4, 5, 6, 3, 1, 1, 2, 2, 3, 4]);
  });
});
