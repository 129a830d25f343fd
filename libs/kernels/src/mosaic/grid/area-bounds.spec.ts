import fc from 'fast-check';
import { pixelTransform } from '../../resample/pixel-transform.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { tanGrid, type TanGrid } from '../../wcs/tan-grid.js';
import { areaBoundsIn } from './area-bounds.js';
import type { ImageGrid } from './image-grid.js';
import { type Bounds, boundsOf, outlineIn } from './outline.js';

const FIELD: TanGrid = { ra: 40, dec: -60, scaleArcsec: 20, width: 120, height: 90 };

function image(changes: Partial<TanGrid> = {}): ImageGrid {
  const grid = { ...FIELD, ...changes };
  return { wcs: createWcs(tanGrid(grid)), width: grid.width, height: grid.height };
}

/** The whole sky, half a degree a pixel at the middle. */
function allSky(projection: string, crval: readonly [number, number], pv: Record<number, number>): ImageGrid {
  const crpix = [360.5, 180.5] as const;
  const frame = { system: 'GALACTIC', equinox: 2000 } as const;
  const wcs = createWcs({ projection, frame, crpix, crval, cd: [-0.5, 0, 0, 0.5], pv });
  return { wcs, width: 720, height: 360 };
}

/** Positions in `target` of the points of a fine net over `grid`. */
function finely(target: ImageGrid, grid: ImageGrid, side = 30) {
  const x = Float64Array.from({ length: side * side }, (_, i) => ((i % side) * grid.width) / side - 0.49);
  const y = Float64Array.from(x, (_, i) => (Math.floor(i / side) * grid.height) / side - 0.49);
  pixelTransform(grid.wcs, target.wcs)(x, y, x.length);
  return boundsOf({ x, y });
}

/**
 * The part of the points' rectangle that is in the image, to an eighth of a pixel, the error that a fold next to a line of the net may
 * cause.
 */
function expectToHold(bounds: Bounds, points: Bounds, { width, height }: ImageGrid): void {
  const [right, top] = [width - 0.5, height - 0.5];
  expect(bounds.xMin).toBeLessThanOrEqual(Math.max(-0.5, points.xMin) + 0.125);
  expect(bounds.xMax).toBeGreaterThanOrEqual(Math.min(right, points.xMax) - 0.125);
  expect(bounds.yMin).toBeLessThanOrEqual(Math.max(-0.5, points.yMin) + 0.125);
  expect(bounds.yMax).toBeGreaterThanOrEqual(Math.min(top, points.yMax) - 0.125);
}

describe('areaBoundsIn', () => {
  it('is that of the outline where the map is smooth', () => {
    const part = image({ ra: 40.2, dec: -60.1, scaleArcsec: 15, rotationDeg: 30 });
    const bounds = areaBoundsIn(image(), part)!;
    const outline = boundsOf(outlineIn(image(), part));
    for (const side of ['xMin', 'xMax', 'yMin', 'yMax'] as const)
      expect(bounds[side]).toBeCloseTo(outline[side], 1);
  });

  it('holds the pole that the outline goes around', () => {
    const sky = allSky('CAR', [0, 0], {});
    const frame = { system: 'GALACTIC', equinox: 2000 } as const;
    const polar = image({ ra: 7, dec: 90, scaleArcsec: 360, frame });
    expect(boundsOf(outlineIn(sky, polar)).yMax).toBeLessThan(351);
    const bounds = areaBoundsIn(sky, polar)!;
    expect(bounds.yMax).toBeGreaterThanOrEqual(359.5);
    expect(bounds.xMin).toBeLessThanOrEqual(-0.5);
    expect(bounds.xMax).toBeGreaterThanOrEqual(719.5);
  });

  it.each<[string, Record<number, number>]>([
    ['CAR', {}],
    ['CEA', { 1: 1 }],
    ['MER', {}],
    ['SFL', {}],
    ['AIT', {}],
    ['MOL', {}],
    ['COE', { 1: 45, 2: 20 }],
    ['BON', { 1: 50 }],
    ['ZEA', {}],
    ['TSC', {}],
    ['QSC', {}],
    ['HPX', {}],
  ])('holds every point of any field of 0.3 to 50 degrees in %s', (projection, pv) => {
    const place = fc.record({
      ra: fc.double({ min: 0, max: 360, noNaN: true }),
      dec: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90)),
      rotationDeg: fc.integer({ min: -180, max: 180 }),
      scaleArcsec: fc.double({ min: 10, max: 1500, noNaN: true }),
    });
    const crval = fc.tuple(fc.integer({ min: 0, max: 359 }), fc.constantFrom(0, 0, 30, -75));
    const isZenithal = projection === 'ZEA';
    const isConic = projection === 'COE' || projection === 'BON';
    fc.assert(
      fc.property(place, crval, (changes, [lon, lat]) => {
        const sky = allSky(projection, [lon, isZenithal ? 90 : isConic ? 45 : lat], pv);
        const field = image(changes);
        const bounds = areaBoundsIn(sky, field);
        if (!bounds) return;
        expectToHold(bounds, finely(sky, field), sky);
      }),
      { numRuns: 12 },
    );
  });

  it('holds what lies in the image of a field over a pole at infinity', () => {
    // Around the pole of Mercator the finest net reaches farthest: bounds of all of it there are none.
    const sky = allSky('MER', [143, -75], {});
    const field = image({ ra: 360, dec: 90, rotationDeg: 7, scaleArcsec: 1500 });
    const points = finely(sky, field);
    expect(points.yMax).toBeGreaterThan(sky.height);
    expectToHold(areaBoundsIn(sky, field)!, points, sky);
  });

  it('is wider than the points by the bend of the map between them, wherever it bends', () => {
    const NET = 17;
    const frame = { system: 'ICRS', equinox: 2000 } as const;
    const copy = (x: Float64Array, y: Float64Array, toX: Float64Array, toY: Float64Array) => {
      toX.set(x);
      toY.set(y);
    };
    // 16 pixels from edge to edge, so that a point of the net lies at each half.
    const plain = { wcs: { frame, pixelToSky: copy, skyToPixel: copy }, width: 16, height: 16 };
    for (const [column, row] of [
      ...[0, 1, 8, 15, 16].map((at) => [at, 8] as const),
      ...[0, 1, 15, 16].map((at) => [8, at] as const),
      [0, 0] as const,
    ]) {
      const skyToPixel = (x: Float64Array, y: Float64Array, toX: Float64Array, toY: Float64Array) => {
        copy(x, y, toX, toY);
        toX[row * NET + column] += 0.25;
      };
      const bent = { ...plain, wcs: { ...plain.wcs, skyToPixel } } as unknown as ImageGrid;
      // The second difference is −2 of it where it is, 1 beside it; at the edge there is none.
      const bendAlong = (at: number) => (at > 0 && at < NET - 1 ? 0.5 : 0.25);
      const bend = bendAlong(column) + bendAlong(row);
      const right = column === 16 ? 15.75 : 15.5;
      expect(areaBoundsIn(bent, plain as unknown as ImageGrid)).toEqual({
        ...{ xMin: -0.5 - bend, xMax: right + bend, yMin: -0.5, yMax: 15.5 },
      });
    }
  });

  it('is null where a part of the area has no place in the target', () => {
    expect(areaBoundsIn(image(), image({ dec: 60 }))).toBeNull();
  });
});
