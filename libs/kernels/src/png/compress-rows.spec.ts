import fc from 'fast-check';
import { constants, inflateRawSync } from 'node:zlib';
import type { PicturePixels } from '../color/rows/encode-row.js';
import type { PngLayout } from './png-layout.js';
import { adler32 } from './adler32.js';
import { plainBlockWork } from './block-work.js';
import { filterPngRows, pngRowBytes } from './filter-rows.js';
import { compressPngRows, compressRows } from './compress-rows.js';
import { vectorBlockWork } from './vector-block-work.js';

interface Picture {
  readonly pixels: PicturePixels;
  readonly layout: PngLayout;
}

/** Pictures of noise, of steps, and of both: with runs of all lengths, at all places of a row. */
const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 120 }),
    height: fc.integer({ min: 1, max: 12 }),
    components: fc.constantFrom<3 | 4>(3, 4),
    isDeep: fc.boolean(),
    pieces: fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 700 })), {
      minLength: 1,
      maxLength: 30,
    }),
    noise: fc.nat(3),
  })
  .map(({ width, height, components, isDeep, pieces, noise }) => {
    const length = width * height * components;
    const pixels = isDeep ? new Uint16Array(length) : new Uint8Array(length);
    let at = 0;
    for (let i = 0; at < length; at += pieces[i++ % pieces.length][1])
      pixels.fill(pieces[i % pieces.length][0] * (isDeep ? 257 : 1), at, at + pieces[i % pieces.length][1]);
    if (noise > 0) for (let i = 0; i < length; i += noise) pixels[i] += (i * i * 7919) >> 3;
    return { pixels, layout: { width, height, components } };
  });

function filtered({ pixels, layout }: Picture, rowStart: number, rowEnd: number): Uint8Array {
  const out = new Uint8Array((rowEnd - rowStart) * pngRowBytes(layout, pixels));
  filterPngRows(pixels, layout, rowStart, rowEnd, out);
  return out;
}

/** A picture of one value, so large that it has many blocks. */
const black = (height: number): Picture => ({
  pixels: new Uint8Array(3 * 2000 * height),
  layout: { width: 2000, height, components: 3 },
});

describe('compressed rows', () => {
  it('are the filtered rows again when decompressed, in parts put one after another', () => {
    fc.assert(
      fc.property(pictures, fc.nat(), ({ pixels, layout }, place) => {
        const cut = 1 + (place % layout.height);
        const parts = [[0, cut], ...(cut < layout.height ? [[cut, layout.height]] : [])];
        const stream = Buffer.concat(
          parts.map(([from, to]) => {
            const { bytes, adler, length } = compressPngRows(pixels, layout, from, to);
            const plain = filtered({ pixels, layout }, from, to);
            expect({ adler, length }).toEqual({ adler: adler32(plain), length: plain.length });
            return Buffer.from(bytes);
          }),
        );
        const whole = filtered({ pixels, layout }, 0, layout.height);
        expect(inflateRawSync(stream).equals(whole)).toBe(true);
      }),
    );
  });

  it('are the same bits in vectors and without', () => {
    expect(vectorBlockWork(new Uint8Array(3), { width: 1, height: 1, components: 3 }, 1)).toBeDefined();
    fc.assert(
      fc.property(pictures, ({ pixels, layout }) => {
        const [vector, plain] = [vectorBlockWork, plainBlockWork].map((work) => {
          const packed = compressRows(pixels, layout, 0, layout.height, work as typeof plainBlockWork);
          return { ...packed, bytes: Buffer.from(packed.bytes) };
        });
        expect(vector).toEqual(plain);
      }),
    );
  });

  it('take a hundredth of their size for one colour, in any number of blocks', () => {
    for (const height of [1, 21, 22, 100]) {
      const { pixels, layout } = black(height);
      const { bytes, adler, length } = compressPngRows(pixels, layout, 0, height);
      const plain = filtered({ pixels, layout }, 0, height);
      expect(bytes.length).toBeLessThan(length / 100);
      expect(inflateRawSync(bytes).equals(plain)).toBe(true);
      expect(adler).toBe(adler32(plain));
    }
  });

  it('take hardly more than their size if every byte is equally likely', () => {
    // More than the memory has room for at first.
    const layout = { width: 3000, height: 250, components: 3 } as const;
    let state = 1;
    const noise = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24;
    const pixels = new Uint8Array(3 * 3000 * 250).map(noise);
    const { bytes, length } = compressPngRows(pixels, layout, 0, 250);
    expect(bytes.length).toBeLessThan(1.01 * length);
    expect(inflateRawSync(bytes).equals(filtered({ pixels, layout }, 0, 250))).toBe(true);
  });

  it("are as small as zlib's when it searches only for runs", async () => {
    const { deflateRawSync } = await import('node:zlib');
    const layout = { width: 1500, height: 300, components: 3 } as const;
    // A faint sky: small differences, many of them the same.
    const pixels = new Uint8Array(3 * 1500 * 300).map((_, i) => 20 + (((i * i * 7919) >> 7) % 7));
    const { bytes } = compressPngRows(pixels, layout, 0, 300);
    const peer = deflateRawSync(filtered({ pixels, layout }, 0, 300), {
      level: 1,
      strategy: constants.Z_RLE,
    });
    expect(bytes.length).toBeLessThan(1.02 * peer.length);
  });

  it('leave the stream open for more rows, and end on a byte', () => {
    const { pixels, layout } = black(30);
    const { bytes } = compressPngRows(pixels, layout, 0, 10);
    expect([...bytes.subarray(-4)]).toEqual([0, 0, 0xff, 0xff]);
    expect(() => inflateRawSync(bytes)).toThrow('unexpected end of file');
  });
});
