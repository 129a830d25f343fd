import { calibrationLevelOf, calibrationLevelsOf, processingLevel, productKind } from './product-of-name.js';
import { PRODUCT_SUFFIXES } from './product-suffixes.js';

/** The suffixes of each kind (docs/reference/records.md, "File kinds"). */
const IMAGES = ['uncal', 'rate', 'rateints', 'cal', 'calints', 'i2d', 's2d', 'crf'];
const TABLES = ['asn', 'x1d', 'x1dints', 'cat', 'pool', 'c1d'];

const suffixesOf = (kind: string) =>
  Object.keys(PRODUCT_SUFFIXES).filter((suffix) => productKind(`a_${suffix}.fits`) === kind);

describe('productKind', () => {
  it('is that of the reference', () => {
    expect(suffixesOf('image').sort()).toEqual([...IMAGES].sort());
    expect(suffixesOf('table').sort()).toEqual([...TABLES].sort());
    expect(suffixesOf('other').sort()).toEqual(['crfints', 's3d']);
  });

  it.each(['egs_f160w.fits', 'a_segm.fits', 'x_constructor.fits', 'x___proto__.fits'])(
    'is undefined for %s',
    (name) => {
      expect(productKind(name)).toBeNull();
      expect(calibrationLevelsOf(name)).toEqual([]);
    },
  );
});

describe('calibrationLevelsOf', () => {
  it.each([
    ['a_uncal.fits', [1]],
    ['a_crf.fits', [2]],
    ['a_i2d.fits', [2, 3]],
    ['a_cat.ecsv', []],
  ])('%s: %j', (name, levels) => expect(calibrationLevelsOf(name)).toEqual(levels));
});

describe('calibrationLevelOf', () => {
  it.each([
    ['a_uncal.fits', 2, 1],
    ['a_cal.fits', 2, 2],
    ['a_crf.fits', 3, 2],
    ['a_i2d.fits', 2, 2],
    ['a_i2d.fits', 3, 3],
    ['a_cal.fits', 4, 4],
    ['a_drz.fits', 3, 3],
    ['a_uncal.fits', null, null],
  ])('%s of an observation of level %s is of level %s', (name, ofObservation, level) => {
    expect(calibrationLevelOf(name, ofObservation)).toBe(level);
  });
});

describe('processingLevel', () => {
  it.each([
    ['a_uncal.fits', 'L1'],
    ['a_rate.fits', 'L2a'],
    ['a_rateints.fits', 'L2a'],
    ['a_cal.fits', 'L2b'],
    ['a_o001_crf.fits', 'L2b'],
    ['a_i2d.fits', 'L3'],
    ['a_x1d.fits', 'L3'],
    ['a_drz.fits', 'unknown'],
  ])('of %s is %s', (name, level) => {
    expect(processingLevel(name)).toBe(level);
  });

  it.each([
    ['a_i2d.fits', 2, 'L2b'],
    ['a_rate.fits', 2, 'L2a'],
    ['a_cal.fits', 1, 'L1'],
    ['a_drz.fits', 3, 'L3'],
    ['a_cal.fits', 4, 'L3'],
    ['a_cal.fits', 0, 'L2b'],
  ])('of %s with calibration level %i of the archive is %s', (name, calibration, level) => {
    expect(processingLevel(name, calibration)).toBe(level);
  });
});
