import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { adler32, combineAdler32, filterPngRows, pngRowBytes } from './png-rows.js';

/** The checksum that zlib ends its stream with. */
const expected = (bytes: Uint8Array): number =>
  deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4);

const runs = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.integer({ min: 0, max: 30_000 }).map((length) => new Uint8Array(length).fill(255)),
);

describe('adler32', () => {
  it('is that of zlib', () => {
    fc.assert(fc.property(runs, (bytes) => expect(adler32(bytes)).toBe(expected(bytes))));
  });

  it('is put together from those of two parts', () => {
    fc.assert(
      fc.property(runs, runs, (first, second) => {
        const both = Buffer.concat([first, second]);
        expect(combineAdler32(adler32(first), adler32(second), second.length)).toBe(expected(both));
      }),
    );
  });
});

describe('filterPngRows', () => {
  it('writes the difference to the mean of left and above, byte by byte', () => {
    const layout = { width: 2, height: 2, components: 3 } as const;
    const pixels = Uint8Array.of(10, 20, 30, 40, 50, 60, 11, 22, 33, 44, 55, 66);
    const out = new Uint8Array(2 * pngRowBytes(layout, pixels));
    filterPngRows(pixels, layout, 0, 2, out);
    expect([...out.subarray(0, 7)]).toEqual([3, 10, 20, 30, 35, 40, 45]);
    expect([...out.subarray(7)]).toEqual([3, 6, 12, 18, 44 - 25, 55 - 36, 66 - 46]);
    // A part that begins further down looks at the row above, too.
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
