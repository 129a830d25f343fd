import { createWcs, frameChange, pixelScaleArcsec, skyAt, tanGrid, type ImageGrid } from '#kernels';
import { AppError } from '#platform/app-error';
import { MOSAIC_PROJECTIONS, PICTURE_SIDE, PIXEL_SCALE_ARCSEC } from '#processing-client/contract';
import { skyField } from '../../../../test/support/sky-field.js';
import { LONGEST_JPEG_SIDE, mosaicGrid, type MosaicShape, type SizeLimit } from './mosaic-grid.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;
const GALACTIC = { system: 'GALACTIC', equinox: 2000 } as const;

const SHAPE: MosaicShape = {
  ...{ projection: 'TAN', pixelScaleArcsec: null, northUp: true, crop: 'union', width: null, height: null },
};
const LIMIT: SizeLimit = { maxPixels: 1_000_000, longestSide: null, shrinks: true };
/** 200″ × 100″, a pixel 1″. */
const FIELD = skyField();

const gridOf = (shape: Partial<MosaicShape> = {}, limit: Partial<SizeLimit> = {}, images = [FIELD]) =>
  mosaicGrid(images, { ...SHAPE, ...shape }, { ...LIMIT, ...limit });

const refusal = (make: () => unknown): AppError => {
  try {
    make();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const middleOf = ({ wcs, width, height }: ImageGrid) => skyAt(wcs, (width - 1) / 2, (height - 1) / 2);

describe('the grid of a mosaic', () => {
  it.each(MOSAIC_PROJECTIONS)('is in the projection %s, around its images', (projection) => {
    const { grid, reducedBy } = gridOf({ projection });
    expect(grid.wcs.parameters.projection).toBe(projection);
    expect(reducedBy).toBe(1);
    // Mollweide's is equal in area, but not in shape, even in its middle.
    expect(Math.abs(grid.width * grid.height - 20_000)).toBeLessThan(100);
    const { lon, lat } = middleOf(grid);
    expect(lon).toBeCloseTo(150, 4);
    expect(lat).toBeCloseTo(2, 4);
  });

  it('has a box in ICRS at its centre, whatever its own frame', () => {
    const size = { width: 200, height: 100 };
    const wcs = createWcs(tanGrid({ ra: 30, dec: 40, scaleArcsec: 1, frame: GALACTIC, ...size }));
    const place = middleOf({ wcs, ...size });
    const [ra, dec] = [Float64Array.of(place.lon), Float64Array.of(place.lat)];
    frameChange(GALACTIC, ICRS)!(ra, dec, 1);
    const crop = { ra: ra[0], dec: dec[0], widthArcsec: 21, heightArcsec: 11 };
    const { grid } = gridOf({ crop }, {}, [{ ...FIELD, wcs, ...size }]);
    expect([grid.width, grid.height]).toEqual([21, 11]);
    const { lon, lat } = middleOf(grid);
    expect(lon).toBeCloseTo(30, 3);
    expect(lat).toBeCloseTo(40, 3);
  });

  it('is reduced equally by width and height, never enlarged', () => {
    expect(gridOf({ width: 50, height: 40 }).grid).toMatchObject({ width: 50, height: 25 });
    expect(gridOf({ height: 40 }).grid).toMatchObject({ width: 80, height: 40 });
    expect(gridOf({ width: 200, height: 100 }).grid).toMatchObject({ width: 200, height: 100 });
    expect(gridOf({ width: 400 }).grid).toMatchObject({ width: 200, height: 100 });
  });

  it('fits the limit exactly, or is reduced to fit, with the factor', () => {
    const exact = gridOf({}, { maxPixels: 20_000 });
    expect([exact.grid.width, exact.grid.height, exact.reducedBy]).toEqual([200, 100, 1]);
    const { grid, reducedBy } = gridOf({}, { maxPixels: 19_999 });
    expect(grid.width * grid.height).toBeLessThan(20_000);
    expect(reducedBy).toBeGreaterThan(1);
    expect(pixelScaleArcsec(grid.wcs)).toBeCloseTo(reducedBy, 9);
  });

  it('has no side beyond the limit of JPEG', () => {
    const strip = skyField({ width: LONGEST_JPEG_SIDE + 1, height: 2, scaleArcsec: 0.01 });
    const limit = { maxPixels: 1e9, longestSide: LONGEST_JPEG_SIDE };
    const { grid, reducedBy } = gridOf({}, limit, [strip]);
    expect(grid.width).toBe(LONGEST_JPEG_SIDE);
    expect(reducedBy).toBeGreaterThan(1);
    expect(gridOf({}, { ...limit, longestSide: null }, [strip]).grid.width).toBe(LONGEST_JPEG_SIDE + 1);
  });

  it('is refused with the size that fits if it may not be reduced', () => {
    expect(() => gridOf({}, { maxPixels: 5_000, shrinks: false })).toThrow(
      'would have 200 × 100 pixels; at most 5000 are made: ask for at most 100 × 50 (pixelScaleArcsec 2.00000)',
    );
    expect(gridOf({}, { maxPixels: 20_000, shrinks: false }).reducedBy).toBe(1);
  });

  it.each([
    [65_000, 40_000, 1, 64_000_000],
    [30_000, 3, 0.00001, 10_000],
    [36_000, 3, 1, 20_000],
    [30_001, 3, 1, 25_000],
    [2, 30_001, 1, 20_000],
  ])(
    'of %d × %d pixels of %d″ is advised a scale and its size, if longer than a request allows',
    (width, height, scaleArcsec, maxPixels) => {
      const images = [skyField({ width, height, scaleArcsec })];
      const limit = { maxPixels, shrinks: false };
      const message = refusal(() => gridOf({}, limit, images)).message;
      const [scale, columns, rows] = /ask for a pixelScaleArcsec of ([-+.e\d]+) \((\d+) × (\d+)\)/
        .exec(message)!
        .slice(1)
        .map(Number);
      const { grid } = gridOf({ pixelScaleArcsec: scale }, limit, images);
      expect(grid.width * grid.height).toBeLessThanOrEqual(maxPixels);
      expect([grid.width, grid.height]).toEqual([columns, rows]);
    },
  );

  it.each([
    [200, 100, 1, 5_000],
    [40_000, 1, 0.001, 1_000],
    [131, 77, 1, 1_000],
  ])(
    'of %d × %d pixels of %d″ is advised a size that fits %d pixels',
    (width, height, scaleArcsec, maxPixels) => {
      const images = [skyField({ width, height, scaleArcsec })];
      const limit = { maxPixels, shrinks: false };
      const message = refusal(() => gridOf({}, limit, images)).message;
      const [columns, rows, scale] = /at most (\d+) × (\d+) \(pixelScaleArcsec ([-+.e\d]+)\)/
        .exec(message)!
        .slice(1)
        .map(Number);
      for (const [value, { min, max }] of [
        [columns, PICTURE_SIDE],
        [rows, PICTURE_SIDE],
        [scale, PIXEL_SCALE_ARCSEC],
      ] as const) {
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(max);
      }
      for (const shape of [{ width: columns, height: rows }, { pixelScaleArcsec: scale }]) {
        const { grid } = gridOf(shape, limit, images);
        expect(grid.width * grid.height).toBeLessThanOrEqual(maxPixels);
        expect(grid.width * grid.height).toBeGreaterThan(0.2 * Math.min(maxPixels, width));
      }
    },
  );

  it('may be narrow with any number of pixels', () => {
    const strip = skyField({ width: 60_000, height: 2, scaleArcsec: 0.01 });
    const { grid, reducedBy } = gridOf({}, { maxPixels: 10_000 }, [strip]);
    expect(grid.width * grid.height).toBeLessThanOrEqual(10_000);
    expect(reducedBy).toBeCloseTo(6, 2);
  });

  it('is bounded where a projection stretches the sky: an all-sky map excludes the antipodes of its centre', () => {
    const wcs = createWcs({
      ...{ projection: 'AIT', frame: ICRS, crpix: [165.5, 85.5], crval: [0, 0], cd: [-1, 0, 0, 1] },
    });
    const map = { ...FIELD, wcs, width: 330, height: 170 };
    for (const shrinks of [true, false])
      for (const size of [{}, { width: 800 }])
        expect(
          refusal(() => gridOf({ projection: 'STG', ...size }, { shrinks, maxPixels: 64e6 }, [map])),
        ).toMatchObject({
          kind: 'validation',
          errors: [{ field: 'dataIds', message: /does not fit 64000000 pixels of a STG projection/ }],
        });
    expect(gridOf({ projection: 'AIT', width: 16 }, {}, [map]).grid.width).toBe(16);
  });

  it('names the field that does not fit', () => {
    const wide = [skyField({ ra: 0, scaleArcsec: 2000 }), skyField({ ra: 120, scaleArcsec: 2000 })];
    const fieldOf = (make: () => unknown): unknown => {
      try {
        return make();
      } catch (error) {
        return (error as { errors: { field: string }[] }).errors[0].field;
      }
    };
    expect(fieldOf(() => gridOf({}, {}, wide))).toBe('dataIds');
    expect(fieldOf(() => gridOf({ crop: { ra: 330, dec: -2, widthArcsec: 9, heightArcsec: 9 } }))).toBe(
      'crop',
    );
  });
});
