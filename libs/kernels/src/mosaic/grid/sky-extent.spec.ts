import { ICRS, plate, skyAround } from '../../../test/degree-grids.js';
import { frameChange } from '../../wcs/frames/frame-change.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { skyAt } from '../../wcs/footprint-corners.js';
import { tanGrid } from '../../wcs/tan-grid.js';
import type { ImageGrid } from './image-grid.js';
import { optimalGrid } from './optimal-grid.js';
import { boundsOf } from './outline.js';
import { extentIn, LATTICE, skyExtent } from './sky-extent.js';

describe('skyExtent', () => {
  it('of a narrow image is its outline, of a wide one points all over it', () => {
    const narrow = skyExtent({ ...plate(60_000, 10) }, ICRS);
    expect([narrow.isWide, narrow.lostShare, narrow.points.x.length]).toEqual([false, 0, 64]);
    const wide = skyExtent({ ...plate(60_001, 10) }, ICRS);
    expect([wide.isWide, wide.lostShare, wide.points.x.length]).toEqual([true, 0.02, LATTICE * LATTICE]);
    expect(skyExtent({ ...plate(10, 60_001) }, ICRS).isWide).toBe(true);
    expect(boundsOf(wide.points).yMax).toBeCloseTo(0.0095, 8);
    expect(boundsOf(wide.points).yMin).toBeCloseTo(-0.0005, 8);
  });

  it.each([10, 61_000])('is in the requested frame, %d pixels wide', (width) => {
    const galactic = { system: 'GALACTIC', equinox: 2000 } as const;
    const [own, other] = [ICRS, galactic].map((frame) => skyExtent({ ...plate(width, 10) }, frame).points);
    frameChange(ICRS, galactic)!(own.x, own.y, own.x.length);
    expect([...other.x]).toEqual([...own.x]);
    expect([...other.y]).toEqual([...own.y]);
  });

  it('of an image that leaves the sphere is a wide one, however small', () => {
    // SIN ends 57.3° from its centre: these 10° begin 50° from it, or 40°.
    const sinAt = (column: number): ImageGrid => ({
      wcs: createWcs({
        projection: 'SIN',
        frame: ICRS,
        crpix: [column, 5],
        crval: [10, 0],
        cd: [-1, 0, 0, 1],
      }),
      width: 10,
      height: 10,
    });
    expect(skyExtent(sinAt(-39), ICRS)).toMatchObject({ isWide: false, lostShare: 0 });
    expect(skyExtent(sinAt(-49), ICRS)).toMatchObject({ isWide: true, lostShare: 0.02 });
  });

  it('covers a wide image evenly, to just within its edges', () => {
    const { points } = extentIn(plate(61_000, 128), { ...plate(61_000, 128) });
    const rows = [...new Set(Array.from(points.y, (y) => Math.round(y * 1e3) / 1e3))];
    expect(rows).toEqual(Array.from({ length: LATTICE }, (_, i) => i - 0.5));
    // From −0.5 to 60999.5 by way of 128 steps of 476.5625.
    const columns = Array.from(points.x.subarray(0, LATTICE), (x) => x);
    columns.forEach((x, i) =>
      expect((x + 360_000) % 360_000).toBeCloseTo((-0.5 + 476.5625 * i + 360_000) % 360_000, 3),
    );
  });

  it.each(['AIT', 'MOL', 'SFL', 'HPX'])('of the whole sky in %s finds the edge of the sky', (projection) => {
    const { points, isWide } = skyExtent(skyAround(projection), ICRS);
    expect(isWide).toBe(true);
    const onSky = Array.from(points.x.keys()).filter((i) => !Number.isNaN(points.x[i]));
    expect(points.x.length).toBeGreaterThan(LATTICE * LATTICE + 200);
    // Points beyond the lattice lie on the seam, 180° from the middle, or at the poles.
    const edge = onSky.filter((i) => i >= LATTICE * LATTICE);
    expect(edge).toHaveLength(points.x.length - LATTICE * LATTICE);
    if (projection !== 'HPX')
      for (const i of edge)
        expect(
          Math.abs(Math.abs(((points.x[i] + 180) % 360) - 180) - 180) < 1e-3 || Math.abs(points.y[i]) > 89.9,
        ).toBe(true);
  });
});

describe('optimalGrid', () => {
  const east = tanGrid({ ra: 10, dec: 0, scaleArcsec: 2, width: 100, height: 80 });
  const images = [
    { wcs: createWcs(east), width: 100, height: 80 },
    {
      wcs: createWcs(tanGrid({ ra: 10.01, dec: 0.01, scaleArcsec: 1.5, width: 90, height: 60 })),
      width: 90,
      height: 60,
    },
  ];
  const scaleOf = ({ wcs }: ImageGrid) => Math.hypot(wcs.parameters.cd[0], wcs.parameters.cd[2]) * 3600;

  it('takes the finest side of any pixel, north up', () => {
    expect(scaleOf(optimalGrid(images))).toBeCloseTo(1.5, 9);
    expect(scaleOf(optimalGrid([...images].reverse()))).toBeCloseTo(1.5, 9);
    const oblong = { ...images[0], wcs: createWcs({ ...east, cd: [-2 / 3600, 0, 0, 1 / 3600] }) };
    expect(scaleOf(optimalGrid([oblong]))).toBeCloseTo(1, 9);
    const lying = { ...images[0], wcs: createWcs({ ...east, cd: [-0.5 / 3600, 0, 0, 1 / 3600] }) };
    expect(scaleOf(optimalGrid([lying]))).toBeCloseTo(0.5, 9);
    const [xx, xy, yx, yy] = optimalGrid(images).wcs.parameters.cd;
    expect([Math.abs(xy), Math.abs(yx), xx < 0, yy > 0]).toEqual([0, 0, true, true]);
  });

  it('is centred on the mean of the reference points, wherever they are in their images', () => {
    const [x, y] = [70, 15];
    const { lon, lat } = skyAt(images[0].wcs, x, y);
    const moved = createWcs({ ...east, crpix: [x + 1, y + 1], crval: [lon, lat] });
    const [ra, dec] = optimalGrid([{ ...images[0], wcs: moved }]).wcs.parameters.crval;
    expect([ra, dec]).toEqual([expect.closeTo(lon, 9), expect.closeTo(lat, 9)]);
  });

  it('refuses nothing, and no scale', () => {
    expect(() => optimalGrid([])).toThrow('inputs: a grid needs at least one image');
    for (const pixelScaleArcsec of [0, -1, NaN])
      expect(() => optimalGrid(images, { pixelScaleArcsec })).toThrow('pixelScaleArcsec');
  });
});
