import fc from 'fast-check';
import { markCoverage, maskBytes, type CoverageMask } from './coverage-mask.js';
import { fadeTile, maskCell } from './fade-tile.js';
import { featherFootprint } from './feather-footprint.js';

const WIDTH = 75;
const HEIGHT = 61;
const TILE = 32;

/** Tiles of a grid, those at the end cut short. */
const tiles = [0, TILE].flatMap((y) =>
  [0, TILE, 2 * TILE].map((x) => ({
    x,
    y,
    width: Math.min(TILE, WIDTH - x),
    height: Math.min(TILE, HEIGHT - y),
  })),
);
type Tile = (typeof tiles)[number];

const cut = (data: Float32Array, { x, y, width, height }: Tile): Float32Array =>
  Float32Array.from(
    { length: width * height },
    (_, i) => data[(y + Math.floor(i / width)) * WIDTH + x + (i % width)],
  );

function maskOf(data: Float32Array, cell: number): CoverageMask {
  const size = { width: WIDTH, height: HEIGHT, cell };
  // Memory that is used again is not empty.
  const mask = { ...size, bits: new Uint8Array(maskBytes(size)).fill(0b10100110) };
  for (const tile of tiles) markCoverage(mask, tile, cut(data, tile));
  return mask;
}

/** An image with some gaps: a slanted edge, and single pixels. */
const images = fc
  .record({
    slope: fc.double({ min: -2, max: 2, noNaN: true }),
    begin: fc.integer({ min: -80, max: 80 }),
    holes: fc.array(fc.nat(WIDTH * HEIGHT - 1), { maxLength: 4 }),
  })
  .map(({ slope, begin, holes }) => {
    const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
      (i % WIDTH) - slope * Math.floor(i / WIDTH) < begin ? NaN : 1,
    );
    holes.forEach((hole) => (data[hole] = NaN));
    return data;
  });

/** The fade of the whole image, where it has data. */
const wholeFade = (data: Float32Array, radius: number): Float32Array =>
  featherFootprint(
    data.map((value) => (value === value ? 1 : 0)),
    WIDTH,
    HEIGHT,
    radius,
  );

describe('fadeTile', () => {
  it('gives each tile the values of the fade of the whole image', () => {
    fc.assert(
      fc.property(images, fc.constantFrom(0.5, 1, 3, 7.5, 20, 200), (data, radius) => {
        const mask = maskOf(data, 1);
        const whole = wholeFade(data, radius);
        for (const tile of tiles) {
          const fade = new Float32Array(tile.width * tile.height).fill(1);
          const fades = fadeTile(mask, tile, radius, fade);
          const expected = cut(whole, tile);
          if (!fades) expect(expected.every((share) => share === 1)).toBe(true);
          expect(fade).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([2, 4])(
    'errs by less than a cell of %i pixels where distances are measured between cells',
    (cell) => {
      fc.assert(
        fc.property(images, fc.constantFrom(20, 40), (data, radius) => {
          const mask = maskOf(data, cell);
          const whole = wholeFade(data, radius);
          for (const tile of tiles) {
            const fade = new Float32Array(tile.width * tile.height).fill(1);
            fadeTile(mask, tile, radius, fade);
            // The fade's slope is at most 1.5 / radius.
            const errors = cut(whole, tile).map((share, i) => (share > 0 ? Math.abs(fade[i] - share) : 0));
            expect(Math.max(...errors)).toBeLessThan((1.5 * 1.5 * cell) / radius);
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  it('reports when nothing fades, and does not change the memory', () => {
    const data = new Float32Array(WIDTH * HEIGHT).fill(1);
    data[40] = NaN;
    const mask = maskOf(data, 1);
    const out = new Float32Array(TILE * TILE).fill(5);
    // The gap is 24 pixels from the third tile.
    expect(fadeTile(mask, { x: 64, y: 0, width: 11, height: 32 }, 10, out)).toBe(false);
    expect(out.every((value) => value === 5)).toBe(true);
    expect(fadeTile(mask, { x: 64, y: 0, width: 11, height: 32 }, 30, out)).toBe(true);
  });
});

describe('markCoverage', () => {
  it('marks a tile as a whole', () => {
    const mask = maskOf(new Float32Array(WIDTH * HEIGHT).fill(NaN), 1);
    expect(mask.bits.every((byte) => byte === 0)).toBe(true);
    for (const tile of tiles) markCoverage(mask, tile, true);
    expect(mask.bits).toEqual(maskOf(new Float32Array(WIDTH * HEIGHT), 1).bits);
  });

  it('marks a cell only when it has data throughout', () => {
    const data = new Float32Array(WIDTH * HEIGHT);
    data[3 * WIDTH + 5] = NaN;
    const { bits } = maskOf(data, 4);
    const rowBytes = Math.ceil(WIDTH / 32);
    // The second cell of the first row of cells.
    expect(bits[0]).toBe(0b11111101);
    expect(bits[rowBytes]).toBe(0b11111111);
  });

  it('refuses tiles that begin within a byte, and data of another size', () => {
    const mask = maskOf(new Float32Array(WIDTH * HEIGHT), 1);
    expect(() => markCoverage(mask, { x: 4, y: 0, width: 8, height: 8 }, true)).toThrow('tile');
    expect(() => markCoverage(mask, { x: 8, y: 0, width: 8, height: 8 }, new Float32Array(63))).toThrow(
      'data',
    );
  });
});

describe('maskCell', () => {
  it('is a pixel up to 256 pixels of radius, and grows with it as far as it may', () => {
    expect([0.5, 255, 256, 257, 512, 513, 1e6].map((radius) => maskCell(radius, 64))).toEqual([
      1, 1, 1, 2, 2, 4, 64,
    ]);
  });
});
