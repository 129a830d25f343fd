import fc from 'fast-check';
import { createRaster } from '../raster.js';
import type { Layer } from './layer.js';
import { pixelNoise } from './layer-noise.js';
import { matchBackgrounds, solveOffsets } from './match-backgrounds.js';
import { overlapDifferences } from './overlap-differences.js';

/** A part of a wavy sky, brighter by an offset. */
function tile(x: number, y: number, offset: number): Layer {
  const data = new Float32Array(400);
  data.forEach((_, i) => (data[i] = Math.sin(0.3 * (x + (i % 20))) * (y + Math.floor(i / 20)) + offset));
  return { data, footprint: new Float32Array(400).fill(1), width: 20, height: 20, x, y };
}

describe('overlapDifferences', () => {
  it('finds the pairs that overlap, and by how much they differ', () => {
    const found = overlapDifferences([tile(0, 0, 0), tile(10, 5, 3), tile(40, 0, 9)]);
    expect(found).toEqual([{ first: 0, second: 1, difference: expect.closeTo(-3, 5), pixels: 150 }]);
  });

  it('is not affected by stars in only one image, nor by uncovered pixels', () => {
    const [a, b] = [tile(0, 0, 1), tile(0, 0, 0)];
    for (let i = 0; i < 150; i++) a.data[i] += 1000;
    a.data[200] = NaN;
    b.footprint![201] = 0;
    expect(overlapDifferences([a, b])).toEqual([
      { first: 0, second: 1, difference: expect.closeTo(1, 5), pixels: 398 },
    ]);
  });
});

describe('matchBackgrounds', () => {
  const tiles = [tile(0, 0, 5), tile(12, 0, 7), tile(24, 3, -2), tile(12, 10, 4)];

  it('finds the offsets of a group, with the mean 0', () => {
    const mean = (5 + 7 - 2 + 4) / 4;
    const offsets = matchBackgrounds(tiles);
    [5, 7, -2, 4].forEach((offset, i) => expect(offsets[i]).toBeCloseTo(offset - mean, 4));
  });

  it('keeps a reference as it is', () => {
    const offsets = matchBackgrounds(tiles, { reference: 2 });
    [7, 9, 0, 6].forEach((offset, i) => expect(offsets[i]).toBeCloseTo(offset, 4));
  });

  it('leaves images without overlap, and groups without the reference, to themselves', () => {
    const apart = [...tiles.slice(0, 2), tile(200, 0, 50), tile(300, 0, 1), tile(305, 0, 2)];
    const offsets = matchBackgrounds(apart, { reference: 0 });
    [0, 2, 0, -0.5, 0.5].forEach((offset, i) => expect(offsets[i]).toBeCloseTo(offset, 4));
  });

  it('finds any offsets of any images, in each group that hangs together by itself', () => {
    const anyTile = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) });
    const anyOffset = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyTile, anyOffset), { minLength: 1, maxLength: 12 }), (places) => {
        const layers = places.map(([{ x, y }, offset]) => tile(x, y, offset));
        const pairs = overlapDifferences(layers);
        const offsets = matchBackgrounds(layers);
        // Each connected group recovers its offsets up to one constant; their mean is 0.
        for (const { first, second } of pairs) {
          expect(offsets[first] - offsets[second]).toBeCloseTo(places[first][1] - places[second][1], 3);
        }
        const isAlone = (i: number) => pairs.every(({ first, second }) => first !== i && second !== i);
        offsets.forEach((offset, i) =>
          expect(isAlone(i) ? offset === 0 : Number.isFinite(offset)).toBe(true),
        );
        expect(offsets.reduce((sum, offset) => sum + offset, 0)).toBeCloseTo(0, 6);
      }),
    );
  });

  it('balances differences that contradict each other by their pixels', () => {
    // Around a triangle the differences should add up to 0; they add up to 3, and the long side is worth least.
    const pairs = [
      { first: 0, second: 1, difference: 1, pixels: 1000 },
      { first: 1, second: 2, difference: 1, pixels: 1000 },
      { first: 2, second: 0, difference: 1, pixels: 1 },
    ];
    const [a, b, c] = solveOffsets(3, pairs);
    expect(a - b).toBeCloseTo(1, 2);
    expect(b - c).toBeCloseTo(1, 2);
    expect(a + b + c).toBeCloseTo(0, 12);
  });

  it('refuses a reference that is none', () => {
    expect(() => matchBackgrounds(tiles, { reference: 4 })).toThrow(
      'reference: 4 is not one of the 4 images',
    );
  });
});

describe('pixelNoise', () => {
  it('measures the noise on top of a slope and around stars', () => {
    const image = createRaster(200, 200);
    let state = 5;
    const uniform = () => (state = (state * 16807) % 2147483647) / 2147483647;
    image.data.forEach((_, i) => {
      const noise = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
      image.data[i] = 0.05 * (i % 200) + 2 * noise + (i % 97 === 0 ? 500 : 0);
    });
    expect(pixelNoise(image)).toBeGreaterThan(1.9);
    expect(pixelNoise(image)).toBeLessThan(2.2);
  });

  it('is NaN without neighbours', () => {
    expect(pixelNoise(createRaster(1, 1))).toBeNaN();
  });
});
