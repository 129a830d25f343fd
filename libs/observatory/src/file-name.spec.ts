import { isFitsName, isOfOneDetector, observationBaseId, productSuffix } from './file-name.js';

describe('productSuffix', () => {
  it.each([
    ['jw02733-o001_t001_nircam_clear-f090w_i2d.fits', 'i2d'],
    ['jw01288015001_26101_00003_nrs1_cal.fits.gz', 'cal'],
    ['JW01288015001_26101_00003_NRS1_RATE.FITS', 'rate'],
    ['jw02733-o001_20230101t000000_image3_00001_asn.json', 'asn'],
    ['jw02733-o001_t001_nircam_clear-f090w_cat.ecsv', 'cat'],
    ['jw02733-o001_t001_nircam_clear-f090w_i2d.fits.fz', 'i2d'],
    ['hst_11360_01_wfc3_ir_f160w_drz.fits', ''],
    ['i2d.fits', ''],
    ['notes.txt', ''],
  ])('of %s is %j', (name, suffix) => {
    expect(productSuffix(name)).toBe(suffix);
  });
});

describe('observationBaseId', () => {
  it.each([
    ['jw02733-o001_t001_nircam_clear-f090w_i2d.fits', 'jw02733-o001_t001_nircam'],
    ['jw02733-o001_t001_miri_f770w_i2d.fits', 'jw02733-o001_t001_miri'],
    ['jw02733-o001_t001_nircam_f444w-f470n_cat.ecsv', 'jw02733-o001_t001_nircam'],
    ['jw01345-o003_s00123_nirspec_f290lp-g395m_x1d.fits', 'jw01345-o003_s00123_nirspec'],
    ['jw01288015001_26101_00003_nrs1_cal.fits', 'jw01288015001_26101_00003'],
    ['jw01288015001_26101_00003_nrs2_rate.fits', 'jw01288015001_26101_00003'],
    ['jw02733001001_02101_00001_nrcb1_o001_crf.fits', 'jw02733001001_02101_00001'],
    ['jw02733001001_02101_00001_nrcalong_uncal.fits', 'jw02733001001_02101_00001'],
    ['jw02107001001_02101_00001_mirimage_cal.fits.gz', 'jw02107001001_02101_00001'],
    ['my-own-picture.fits', 'my-own-picture'],
    ['_i2d.fits', '_i2d.fits'],
    ['_nrca1_cal.fits', '_nrca1_cal.fits'],
  ])('of %s is %s', (name, id) => {
    expect(observationBaseId(name)).toBe(id);
  });
});

describe('isOfOneDetector', () => {
  it.each(['jw01288015001_26101_00003_nrca1_cal.fits', 'jw02733001001_02101_00001_nrcb1_o001_crf.fits'])(
    '%s is',
    (name) => expect(isOfOneDetector(name)).toBe(true),
  );
  it.each(['jw02733-o001_t001_nircam_clear-f090w_i2d.fits', 'nrca1.fits', 'a_nrca1_cal_smooth.fits'])(
    '%s is not',
    (name) => expect(isOfOneDetector(name)).toBe(false),
  );
});

describe('isFitsName', () => {
  it.each(['a.fits', 'a.FIT', 'a.fts', 'a.fits.gz', 'a.fits.bz2', 'a.fit.Z', 'a.fits.fz'])(
    '%s is one',
    (name) => expect(isFitsName(name)).toBe(true),
  );
  it.each(['fits', 'a.fits.jpg', 'a.json', 'a.gz'])('%s is not one', (name) =>
    expect(isFitsName(name)).toBe(false),
  );
});
