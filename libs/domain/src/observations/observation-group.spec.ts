import type { WcsSummary } from '#processing-client/contract';
import {
  contentOfParts,
  groupKey,
  isMadeOf,
  mosaicParts,
  mosaicSource,
  observationGroup,
} from './observation-group.js';

const exposure = (detector: string, product = 'cal') => ({
  fileName: `jw01288015001_26101_00003_${detector}_${product}.fits`,
  wcs: null as WcsSummary | null,
});
const DETECTORS = ['nrca1', 'nrca2', 'nrca3', 'nrca4', 'nrcb1'];

describe('observationGroup', () => {
  const record = { ownerId: 'me', observationBaseId: 'jw1_2_3', instrument: 'NIRCam/IMAGE', filter: 'F200W' };

  it('is of one owner, observation, instrument and filter; the mode of the instrument plays no part', () => {
    const group = { ...record, instrument: 'NIRCAM' };
    expect(observationGroup(record)).toEqual(group);
    expect(mosaicSource(group)).toBe('observation-mosaic:jw1_2_3/NIRCAM/F200W');
    expect(groupKey({ ...group, filter: 'a/b c' })).toBe('jw1_2_3/NIRCAM/a%2Fb%20c');
  });

  it.each(['ownerId', 'instrument', 'filter'] as const)('there is none without %s', (field) =>
    expect(observationGroup({ ...record, [field]: null })).toBeNull(),
  );
});

describe('mosaicParts', () => {
  it('are more files of single detectors than the threshold, each name once', () => {
    const images = DETECTORS.map((detector) => exposure(detector));
    expect(mosaicParts(images, 4)).toEqual(images);
    expect(mosaicParts(images, 5)).toEqual([]);
    expect(mosaicParts([...images.slice(0, 4), exposure('nrca1')], 4)).toEqual([]);
    expect(
      mosaicParts([...images.slice(0, 4), { fileName: 'jw01288015001_26101_00003_i2d.fits', wcs: null }], 4),
    ).toEqual([]);
  });

  it('are of one product: the most processed of which there are enough', () => {
    const of = (product: string, count = 5) =>
      DETECTORS.slice(0, count).map((detector) => exposure(detector, product));
    expect(mosaicParts([...of('rate'), ...of('cal'), ...of('i2d', 4)], 4)).toEqual(of('cal'));
    expect(mosaicParts([...of('cal'), ...of('crf')], 4)).toEqual(of('crf'));
    expect(mosaicParts([...of('rate'), ...of('cal', 4)], 4)).toEqual(of('rate'));
  });

  describe('of several skies', () => {
    const DIAGONAL_DEG = 0.02 * Math.SQRT2;
    /** A square of 0.02 degrees on the equator. */
    const at = (ra: number, detector: string, product?: string) => {
      const footprint = [ra, ra + 0.02].flatMap((x) => [0, 0.02].map((y) => [x, y] as [number, number]));
      return { ...exposure(detector, product), wcs: { footprint } as unknown as WcsSummary };
    };
    const here = DETECTORS.map((detector, i) => at(0.25 * i, detector));

    it('are those that hang together, without one that lies elsewhere', () => {
      const stray = at(180, 'nrcb2');
      expect(mosaicParts([stray, ...here], 4)).toEqual(here);
      expect(mosaicParts([stray, ...here], 5)).toEqual([]);
      expect(mosaicParts([...here.slice(0, 3), stray], 2)).toEqual(here.slice(0, 3));
    });

    it('are left out from where the engine would refuse them', () => {
      const [near, far] = [9.3, 9.9].map((sizes) => at(sizes * DIAGONAL_DEG, 'nrca2'));
      const first = at(0, 'nrca1');
      expect(mosaicParts([first, near], 1)).toEqual([first, near]);
      expect(mosaicParts([first, far], 1)).toEqual([]);
    });

    it('are of another product where too few of one hang together', () => {
      const scattered = DETECTORS.map((detector, i) => at(20 * i, detector, 'i2d'));
      expect(mosaicParts([...scattered, ...here], 4)).toEqual(here);
    });

    it('hold images of which nobody knows where they lie', () => {
      const unknown = exposure('nrcb2');
      expect(mosaicParts([...here, unknown], 4)).toEqual([...here, unknown]);
    });
  });
});

it('contentOfParts changes with a part, its file, and not with the order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, sha256: `of ${id}` }));
  const content = contentOfParts([a, b]);
  expect(contentOfParts([b, a])).toBe(content);
  const others = [[a], [a, c], [a, { ...b, sha256: 'new' }], [a, b, c]].map(contentOfParts);
  expect(new Set([content, ...others]).size).toBe(5);
});

it('isMadeOf is true of a mosaic that is there and made of just these', () => {
  const parts = [{ id: 'a', sha256: 'x' }];
  const mosaic = { status: 'ready', madeOf: contentOfParts(parts) } as const;
  expect(isMadeOf(mosaic, parts)).toBe(true);
  expect(isMadeOf({ ...mosaic, status: 'invalid' }, parts)).toBe(false);
  expect(isMadeOf({ ...mosaic, madeOf: null }, parts)).toBe(false);
  expect(isMadeOf(mosaic, [])).toBe(false);
  expect(isMadeOf(null, parts)).toBe(false);
});
