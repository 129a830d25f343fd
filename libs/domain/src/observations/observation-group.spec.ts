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

  it('consists of owner, observation, instrument without its mode, and filter', () => {
    const group = { ...record, instrument: 'NIRCAM' };
    expect(observationGroup(record)).toEqual(group);
    expect(mosaicSource(group)).toBe('observation-mosaic:jw1_2_3/NIRCAM/F200W');
    expect(groupKey({ ...group, filter: 'a/b c' })).toBe('jw1_2_3/NIRCAM/a%2Fb%20c');
  });

  it.each(['ownerId', 'instrument', 'filter'] as const)('does not exist without %s', (field) =>
    expect(observationGroup({ ...record, [field]: null })).toBeNull(),
  );
});

describe('mosaicParts', () => {
  it('are the single-detector files, each name once, if more than the threshold', () => {
    const images = DETECTORS.map((detector) => exposure(detector));
    expect(mosaicParts(images, 4)).toEqual(images);
    expect(mosaicParts(images, 5)).toEqual([]);
    expect(mosaicParts([...images.slice(0, 4), exposure('nrca1')], 4)).toEqual([]);
    expect(
      mosaicParts([...images.slice(0, 4), { fileName: 'jw01288015001_26101_00003_i2d.fits', wcs: null }], 4),
    ).toEqual([]);
  });

  it('are of the most processed product with enough files', () => {
    const of = (product: string, count = 5) =>
      DETECTORS.slice(0, count).map((detector) => exposure(detector, product));
    expect(mosaicParts([...of('rate'), ...of('cal'), ...of('i2d', 4)], 4)).toEqual(of('cal'));
    expect(mosaicParts([...of('cal'), ...of('crf')], 4)).toEqual(of('crf'));
    expect(mosaicParts([...of('rate'), ...of('cal', 4)], 4)).toEqual(of('rate'));
  });

  describe('with images of several regions of the sky', () => {
    const DIAGONAL_DEG = 0.02 * Math.SQRT2;
    /** A square of 0.02 degrees on the equator. */
    const at = (ra: number, detector: string, product?: string) => {
      const footprint = [ra, ra + 0.02].flatMap((x) => [0, 0.02].map((y) => [x, y] as [number, number]));
      return { ...exposure(detector, product), wcs: { footprint } as unknown as WcsSummary };
    };
    const here = DETECTORS.map((detector, i) => at(0.25 * i, detector));

    it('are the images close to each other, without a distant one', () => {
      const stray = at(180, 'nrcb2');
      expect(mosaicParts([stray, ...here], 4)).toEqual(here);
      expect(mosaicParts([stray, ...here], 5)).toEqual([]);
      expect(mosaicParts([...here.slice(0, 3), stray], 2)).toEqual(here.slice(0, 3));
    });

    it('exclude images at the distance from which the engine refuses them', () => {
      const [near, far] = [9.3, 9.9].map((sizes) => at(sizes * DIAGONAL_DEG, 'nrca2'));
      const first = at(0, 'nrca1');
      expect(mosaicParts([first, near], 1)).toEqual([first, near]);
      expect(mosaicParts([first, far], 1)).toEqual([]);
    });

    it('are of another product if too few of one are close to each other', () => {
      const scattered = DETECTORS.map((detector, i) => at(20 * i, detector, 'i2d'));
      expect(mosaicParts([...scattered, ...here], 4)).toEqual(here);
    });

    it('include images of unknown position', () => {
      const unknown = exposure('nrcb2');
      expect(mosaicParts([...here, unknown], 4)).toEqual([...here, unknown]);
    });
  });
});

it('contentOfParts depends on the parts and their files but not on their order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, sha256: `of ${id}` }));
  const content = contentOfParts([a, b]);
  expect(contentOfParts([b, a])).toBe(content);
  const others = [[a], [a, c], [a, { ...b, sha256: 'new' }], [a, b, c]].map(contentOfParts);
  expect(new Set([content, ...others]).size).toBe(5);
});

it('isMadeOf is true for an existing mosaic of exactly these parts', () => {
  const parts = [{ id: 'a', sha256: 'x' }];
  const mosaic = { status: 'ready', madeOf: contentOfParts(parts) } as const;
  expect(isMadeOf(mosaic, parts)).toBe(true);
  expect(isMadeOf({ ...mosaic, status: 'invalid' }, parts)).toBe(false);
  expect(isMadeOf({ ...mosaic, madeOf: null }, parts)).toBe(false);
  expect(isMadeOf(mosaic, [])).toBe(false);
  expect(isMadeOf(null, parts)).toBe(false);
});
