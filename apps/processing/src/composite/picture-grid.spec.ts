import { pixelScaleArcsec, type ImageGrid } from '#kernels';
import { AppError } from '#platform';
import { skyField } from '../../../../test/support/sky-field.js';
import { finestGrid, measuredGrid, pictureGrid } from './picture-grid.js';

const SHAPE = { crop: 'union', northUp: true, rotationDegrees: 0, width: null, height: null } as const;

/** 200 × 100 arc seconds each, the second 100″ to the west: they share the half. */
const EAST = skyField({ dec: 0 });
const WEST = skyField({ dec: 0, ra: 150 - 100 / 3600 });

/** Sky that a grid covers, in arc seconds. */
const extent = (grid: ImageGrid) => {
  const scale = pixelScaleArcsec(grid.wcs);
  return [grid.width * scale, grid.height * scale];
};

const problemOf = (make: () => unknown): AppError => {
  try {
    make();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('no AppError');
};

describe('pictureGrid', () => {
  it('shows the sky of all channels, 1000 pixels on the longer side', () => {
    const grid = pictureGrid([[EAST], [WEST]], SHAPE);
    expect(grid).toMatchObject({ width: 1000, height: 333 });
    expect(extent(grid)[0]).toBeCloseTo(300, -1);
    expect(extent(grid)[1]).toBeCloseTo(100, -1);
  });

  it('shows only the sky common to all channels', () => {
    const [width, height] = extent(pictureGrid([[EAST], [WEST]], { ...SHAPE, crop: 'intersection' }));
    expect(Math.abs(width - 100)).toBeLessThan(3);
    expect(Math.abs(height - 100)).toBeLessThan(3);
  });

  it('treats the images of one channel as one field', () => {
    const crop = 'intersection';
    const [width] = extent(pictureGrid([[EAST, WEST], [EAST]], { ...SHAPE, crop }));
    expect(Math.abs(width - 200)).toBeLessThan(3);
  });

  it('shows a box on the sky', () => {
    const crop = { ra: 150, dec: 0, widthArcsec: 60, heightArcsec: 30 };
    const grid = pictureGrid([[EAST]], { ...SHAPE, crop, width: 600 });
    expect(grid).toMatchObject({ width: 600, height: 300 });
    expect(pixelScaleArcsec(grid.wcs)).toBeCloseTo(0.1, 6);
  });

  it.each([
    [{ width: 600, height: null }, 600, 200],
    [{ width: null, height: 50 }, 150, 50],
    [{ width: 300, height: 50 }, 150, 50],
  ])('fits into the requested size: %j', (size, width, height) => {
    expect(pictureGrid([[EAST], [WEST]], { ...SHAPE, ...size })).toMatchObject({ width, height });
  });

  it('rotates by the requested angle, from north or from the image’s own', () => {
    const angleOf = ({ wcs }: ImageGrid) =>
      (Math.atan2(wcs.parameters.cd[1], wcs.parameters.cd[3]) * 180) / Math.PI;
    const turned = skyField({ rotationDeg: 20 });
    expect(angleOf(pictureGrid([[turned]], SHAPE))).toBeCloseTo(0, 6);
    expect(angleOf(pictureGrid([[turned]], { ...SHAPE, rotationDegrees: 30 }))).toBeCloseTo(30, 6);
    const own = angleOf(pictureGrid([[turned]], { ...SHAPE, northUp: false }));
    expect(Math.abs((own - 20) % 90)).toBeLessThan(0.01);
    const more = angleOf(pictureGrid([[turned]], { ...SHAPE, northUp: false, rotationDegrees: 10 }));
    expect(Math.abs((more - own + 360) % 360)).toBeCloseTo(10, 3);
  });

  it.each([
    ['far away', skyField({ dec: 0, ra: 152 })],
    ['just beside the others', skyField({ dec: 0, ra: 150 - 303 / 3600 })],
    ['above them', skyField({ dec: 103 / 3600 })],
  ])('names the channel that shares no sky with any other: %s', (_, apart) => {
    for (const crop of ['union', 'intersection'] as const) {
      const error = problemOf(() => pictureGrid([[EAST], [WEST], [apart]], { ...SHAPE, crop }));
      expect(error.errors?.map(({ field }) => field)).toEqual(['channels.2.dataIds']);
    }
  });

  it('accepts a channel that touches any other one', () => {
    const beside = skyField({ dec: 0, ra: 150 - 290 / 3600 });
    expect(pictureGrid([[EAST], [WEST], [beside]], SHAPE).width).toBe(1000);
  });

  it('refuses an intersection when not all channels share sky', () => {
    const beside = skyField({ dec: 0, ra: 150 - 290 / 3600 });
    const error = problemOf(() =>
      pictureGrid([[EAST], [WEST], [beside]], { ...SHAPE, crop: 'intersection' }),
    );
    expect(error).toMatchObject({ kind: 'validation', errors: [{ field: 'crop' }] });
  });
});

describe('finestGrid', () => {
  const FINE = skyField({ dec: 0, scaleArcsec: 0.5, width: 400, height: 200 });

  it('has the sky of the picture at the scale of the finest image', () => {
    const grid = finestGrid([[FINE], [WEST]], SHAPE);
    expect(pixelScaleArcsec(grid.wcs)).toBeCloseTo(0.5, 9);
    expect(extent(grid)[0]).toBeCloseTo(300, 0);
    const { width } = finestGrid([[FINE], [WEST]], { ...SHAPE, crop: 'intersection' });
    expect(Math.abs(width - 200)).toBeLessThan(3);
  });

  it('is coarser only beyond 200 megapixels', () => {
    const wide = skyField({ dec: 0, scaleArcsec: 0.01, width: 16_000, height: 12_000 });
    expect(finestGrid([[wide]], SHAPE)).toMatchObject({ width: 16_000, height: 12_000 });
    const wider = skyField({ dec: 0, scaleArcsec: 0.01, width: 40_000, height: 20_000 });
    const grid = finestGrid([[wider]], SHAPE);
    expect([grid.width, grid.height]).toEqual([20_000, 10_000]);
    expect(pixelScaleArcsec(grid.wcs)).toBeCloseTo(0.02, 9);
  });
  it('is measured on the first level of at most 2048 pixels a side', () => {
    const fine = skyField({ dec: 0, scaleArcsec: 0.1, width: 4097, height: 1000 });
    const measured = measuredGrid(finestGrid([[fine]], SHAPE));
    expect([measured.width, measured.height]).toEqual([1025, 250]);
    expect(pixelScaleArcsec(measured.wcs)).toBeCloseTo(0.4, 9);
    expect(measuredGrid(finestGrid([[FINE]], SHAPE)).width).toBe(400);
  });
});
