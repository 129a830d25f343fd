import { createRaster } from '../../raster.js';
import type { PixelTransform } from '../pixel-transform.js';
import { areaUnderSegment } from './overlap-area.js';
import { crossesSeam, seamPixelDivider } from './seam-pixel.js';

const QUAD = { ax: 4, ay: 2, bx: 6, by: 2, cx: 6, cy: 6, dx: 4, dy: 6 };

describe('crossesSeam', () => {
  it.each([
    ['the centre itself', 5, 4, false],
    // The spans are 2 and 4: a tenth of their sum is 0.6.
    ['a bend to the right', 5.59, 4, false],
    ['a jump to the right', 5.61, 4, true],
    ['a jump to the left', 4.39, 4, true],
    ['a bend upwards', 5, 4.59, false],
    ['a jump upwards', 5, 4.61, true],
    ['a jump downwards', 5, 3.39, true],
    ['both together', 5.35, 4.35, true],
    ['both, one of them backwards', 4.65, 4.35, true],
    ['both, a little', 5.29, 3.71, false],
    ['no centre', NaN, 4, false],
  ])('%s', (_, x, y, crosses) => {
    expect(crossesSeam(QUAD, x, y)).toBe(crosses);
  });

  it('takes the span of all corners, whichever is the outermost', () => {
    // Spans of 10 along each axis in turn, the mean of the corners at 2.5: 2 is a tenth of both spans.
    const flat = { ax: 0, ay: 0, bx: 0, by: 0, cx: 0, cy: 0, dx: 0, dy: 0 };
    for (const corner of ['a', 'b', 'c', 'd'] as const) {
      const quad = { ...flat, [`${corner}x`]: 10, [`${corner}y`]: 10 };
      expect(crossesSeam(quad, 2.5 - 0.95, 2.5 - 0.95)).toBe(false);
      expect(crossesSeam(quad, 2.5 - 1.05, 2.5 - 1.05)).toBe(true);
      const below = { ...flat, [`${corner}x`]: -10, [`${corner}y`]: -10 };
      expect(crossesSeam(below, -2.5 + 0.95, -2.5 + 0.95)).toBe(false);
      expect(crossesSeam(below, -2.5 + 1.05, -2.5 + 1.05)).toBe(true);
    }
  });
});

describe('seamPixelDivider', () => {
  const WHOLE = { origin: { x: 0, y: 0 }, reduction: 1 };
  /** An image whose left quarter is 1 and whose right quarter is 10, with nothing between. */
  const image = createRaster(40, 4);
  image.data.forEach((_, i) => (image.data[i] = i % 40 < 10 ? 1 : i % 40 >= 30 ? 10 : NaN));
  /** Left of a seam at column `at` of the output lies the right end of the input, right of it the left end. */
  const seam =
    (at: number, slope = 0): PixelTransform =>
    (x, y, count) => {
      for (let i = 0; i < count; i++) {
        const right = x[i] - (at + slope * y[i]);
        x[i] = right < 0 ? 39.5 + right : right - 0.5;
      }
    };

  it.each([
    ['in the middle', 0.5, 0],
    ['at a quarter', 0.25, 0],
    ['slanting', 0.3, 0.4],
  ])('adds both sides of a seam %s', (_, at, slope) => {
    const overlap = { sum: 0, covered: 0, area: 0 };
    seamPixelDivider(image, seam(at, slope), WHOLE)(0, 0, overlap);
    const left = at + slope / 2;
    // Squares on the seam after six quarterings are left out: a strip of 1/64, or 2/64 if it slants.
    expect(Math.abs(overlap.covered - 1)).toBeLessThan(0.04);
    expect(Math.abs(overlap.area - overlap.covered)).toBeLessThan(0.02);
    expect(Math.abs(overlap.sum - (10 * left + (1 - left)))).toBeLessThan(0.25);
    expect(Math.abs(overlap.sum / overlap.covered - (10 * left + (1 - left)))).toBeLessThan(0.12);
  });

  it('places the parts in a window and at its reduction', () => {
    const overlap = { sum: 0, covered: 0, area: 0 };
    const reduced = createRaster(20, 2);
    reduced.data.forEach((_, i) => (reduced.data[i] = i % 20 < 5 ? 1 : i % 20 >= 15 ? 10 : NaN));
    seamPixelDivider(reduced, seam(0.5), { origin: { x: 0, y: 0 }, reduction: 2 })(0, 0, overlap);
    expect(Math.abs(overlap.covered - 0.25)).toBeLessThan(0.01);
    expect(Math.abs(overlap.sum / overlap.covered - 5.5)).toBeLessThan(0.08);
  });

  it('adds nothing for parts off the sky', () => {
    const overlap = { sum: 0, covered: 0, area: 0 };
    const half: PixelTransform = (x, _, count) => {
      for (let i = 0; i < count; i++) if (x[i] > 0.5) x[i] = NaN;
    };
    seamPixelDivider(image, half, WHOLE)(0, 0, overlap);
    expect(overlap).toEqual({ sum: 0, covered: 0, area: 0 });
  });
});

describe('areaUnderSegment', () => {
  it.each<[string, [number, number, number, number], number]>([
    ['within the square, to the left', [0.75, 0.5, 0.25, 0.25], 0.5 * 0.375],
    ['within the square, to the right', [0.25, 0.25, 0.75, 0.5], -0.5 * 0.375],
    ['from edge to edge along the bottom', [1, 0, 0, 0], 0],
    ['from edge to edge along the top', [1, 1, 0, 1], 1],
    ['down from the top edge', [1, 1, 0, 0], 0.5],
    ['above the square', [1, 2, 0, 3], 1],
    ['below the square', [1, -2, 0, -3], 0],
    ['from below to above', [1, -1, 0, 2], 0.5],
    ['from above to within', [1, 2, 0, 0.5], 5 / 6 + 0.5 - 0.75 / 3 - 1 / 6],
    ['from beyond both sides', [3, 0.5, -1, 0.5], 0.5],
    ['that starts at x = 1', [1, 0.5, 4, 0.5], 0],
    ['that ends at x = 1', [2, 0.5, 1, 0.5], 0],
    ['that ends beyond x = 1', [0.5, 0.5, 2, 0.5], -0.25],
    ['that starts beyond x = 0', [0.5, 0.5, -2, 0.5], 0.25],
    ['upright', [0.5, 0, 0.5, 1], 0],
  ])('%s', (_, [x1, y1, x2, y2], wanted) => {
    expect(areaUnderSegment(x1, y1, x2, y2)).toBeCloseTo(numerically(x1, y1, x2, y2), 6);
    if (!_.startsWith('from above')) expect(areaUnderSegment(x1, y1, x2, y2)).toBeCloseTo(wanted, 12);
  });

  /** ∫ clamp(y, 0, 1) dx over 0 ≤ x ≤ 1 by the midpoint rule, positive to the left. */
  function numerically(x1: number, y1: number, x2: number, y2: number): number {
    if (x1 === x2) return 0;
    const steps = 20_000;
    const [from, to] = [x1, x2].map((x) => Math.min(1, Math.max(0, x)));
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      const x = from + ((to - from) * (i + 0.5)) / steps;
      sum += Math.min(1, Math.max(0, y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)));
    }
    return (sum / steps) * (from - to);
  }
});
