import type { RecordEntity } from '#domain';
import { footprintOf } from './footprint.js';

const MAX_PIXELS = 64_000_000;
/** Corners of an all-sky map. */
const POLES = [-90, -90, 90, 90].map((dec) => [180, dec]);

/** An image of 0.01° a side around a position. */
const image = (id: string, ra: number, dec = 0, more: Partial<RecordEntity> = {}) => {
  const corners = [
    [-0.005, -0.005],
    [0.005, -0.005],
    [0.005, 0.005],
    [-0.005, 0.005],
  ].map(([x, y]): [number, number] => [(ra + x + 360) % 360, dec + y]);
  const wcs = { footprint: corners, pixelScaleArcsec: 0.1 } as unknown as RecordEntity['wcs'];
  const record = {
    id,
    fileName: `${id}.fits`,
    instrument: 'NIRCAM',
    filter: null,
    wcs,
    ...more,
  } as RecordEntity;
  return { field: `dataIds.${id}`, record };
};

describe('footprintOf', () => {
  it('returns the outline of each image and of all together', () => {
    const { footprints, bounds, groups, warning } = footprintOf(
      [image('a', 10), image('b', 10.008)],
      MAX_PIXELS,
    );
    expect(footprints[0]).toEqual({
      ...{ dataId: 'a', instrument: 'NIRCAM', filter: null },
      corners: image('a', 10).record.wcs!.footprint,
      center: [expect.closeTo(10, 9), expect.closeTo(0, 9)],
    });
    expect(bounds.center).toEqual([expect.closeTo(10.004, 9), expect.closeTo(0, 9)]);
    expect([bounds.widthDeg, bounds.heightDeg]).toEqual([expect.closeTo(0.018, 6), expect.closeTo(0.01, 6)]);
    expect(groups).toEqual([['a', 'b']]);
    expect(warning).toBeNull();
  });

  it('returns the outlines of all images of a file', () => {
    const [first, second] = [image('a', 10), image('a', 10.02)];
    const footprintsOfFile = [first, second].map(({ record }) => record.wcs!.footprint);
    const wcs = { ...first.record.wcs!, footprints: footprintsOfFile };
    const { footprints, groups, bounds } = footprintOf(
      [image('a', 10, 0, { wcs }), image('b', 10.028)],
      MAX_PIXELS,
    );
    expect(footprints.map(({ dataId }) => dataId)).toEqual(['a', 'a', 'b']);
    expect(footprints.slice(0, 2).map(({ corners }) => corners)).toEqual(footprintsOfFile);
    expect(groups).toEqual([['a'], ['a', 'b']]);
    expect(bounds.widthDeg).toBeCloseTo(0.038, 6);
  });

  it('warns of gaps, also across RA 0', () => {
    const { groups, warning, bounds } = footprintOf(
      [image('a', 359.999), image('b', 0.05), image('c', 0.001)],
      MAX_PIXELS,
    );
    expect(groups).toEqual([['a', 'c'], ['b']]);
    expect(warning).toMatch(/form 2 groups/);
    expect(bounds.crossesRaZero).toBe(true);
  });

  it('reports images too far apart for a mosaic, with a centre within the bounds', () => {
    const { bounds, warning } = footprintOf([image('a', 85.3, -2.45), image('b', 266.4, -28.9)], MAX_PIXELS);
    expect(warning).toBe('The sky of b.fits is far from that of the others: no mosaic is made of them.');
    const [ra, dec] = bounds.center;
    const fromWest = (place: number) => (place - bounds.minRa + 360) % 360;
    expect(fromWest(ra)).toBeLessThan(fromWest(bounds.maxRa));
    expect(dec > bounds.minDec && dec < bounds.maxDec).toBe(true);
    // 20 radii of 0.00707 degrees are 0.1414: the engine refuses from there on.
    expect(footprintOf([image('a', 10), image('b', 10.14)], MAX_PIXELS).warning).toMatch(/form 2 groups/);
    expect(footprintOf([image('a', 10), image('b', 10.143)], MAX_PIXELS).warning).toMatch(
      /no mosaic is made/,
    );
  });

  it('warns of too many pixels and suggests a scale', () => {
    // 360 × 360 pixels of 0.1 arcsec.
    expect(footprintOf([image('a', 10)], 360 * 361).warning).toBeNull();
    const { warning } = footprintOf([image('a', 10)], 100 * 100);
    expect(warning).toMatch(/36[01] × 36[01] pixels; at most 10000 /);
    expect(warning).toContain(' pixelScaleArcsec of about 0.36');
  });

  it('accepts an image of less than half of the sky', () => {
    const wide = image('a', 10, 0, { dimensions: [179, 90] });
    const record = { ...wide.record, wcs: { ...wide.record.wcs!, pixelScaleArcsec: 3600 } };
    expect(footprintOf([{ ...wide, record }], MAX_PIXELS).groups).toEqual([['a']]);
  });

  it.each([
    ['no coordinate system', null],
    ['corners off the sphere', { footprint: [], pixelScaleArcsec: 1 }],
    ['corners that cancel out', { footprint: POLES, pixelScaleArcsec: 1 }],
    ['pixels all around the sky', { ...image('b', 180).record.wcs, pixelScaleArcsec: 3600 }, [180, 90]],
  ])('names an image with %s', (_, wcs, dimensions: number[] | null = null) => {
    const without = image('b', 10, 0, { wcs: wcs as unknown as RecordEntity['wcs'], dimensions });
    expect(() => footprintOf([image('a', 10), without], MAX_PIXELS)).toThrow(
      expect.objectContaining({
        ...{ kind: 'unprocessable', code: 'no_wcs' },
        errors: [{ field: 'dataIds.b', message: expect.stringContaining('b.fits') }],
      }),
    );
  });
});
