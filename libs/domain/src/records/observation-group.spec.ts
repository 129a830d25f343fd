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
      mosaicParts([...images.slice(0, 4), { fileName: 'jw01288015001_26101_00003_i2d.fits' }], 4),
    ).toEqual([]);
  });

  it('are of one product: the most processed of which there are enough', () => {
    const of = (product: string, count = 5) =>
      DETECTORS.slice(0, count).map((detector) => exposure(detector, product));
    expect(mosaicParts([...of('rate'), ...of('cal'), ...of('i2d', 4)], 4)).toEqual(of('cal'));
    expect(mosaicParts([...of('cal'), ...of('crf')], 4)).toEqual(of('crf'));
    expect(mosaicParts([...of('rate'), ...of('cal', 4)], 4)).toEqual(of('rate'));
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
