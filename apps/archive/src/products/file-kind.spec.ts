import { fileKind, matchesLevel } from './file-kind.js';

describe('fileKind', () => {
  it.each([
    ['jw02733-o001_t001_nircam_f090w-sub_i2d.fits', 'image'],
    ['jw01288015001_26101_00003_nrcb1_uncal.fits', 'image'],
    ['jw01288015001_26101_00003_nrcb1_CAL.FITS', 'image'],
    ['jw01039-o004_t001_miri_ch3-long_x1d.fits', 'table'],
    ['jw01039-o004_t001_miri_ch3-long_cat.ecsv', 'table'],
    ['jw01039_20220702t204540_pool.csv', 'table'],
    ['jw01039-o004_20220702t204540_spec3_001_asn.json', 'table'],
    ['jw01039-o004_t001_miri_ch3-long_i2d.jpg', 'other'],
    ['jw01039-o004_t001_miri_ch3-long_s3d.fits', 'other'],
    ['egs_f160w.fits', 'image'],
  ])('%s is %s', (name, kind) => {
    expect(fileKind(name, 'image')).toBe(kind);
  });

  it('does not take a FITS file of unknown name and content for an image', () => {
    expect(fileKind('something.fits', null)).toBe('other');
    expect(fileKind('x_constructor.fits', 'spectrum')).toBe('other');
  });
});

describe('matchesLevel', () => {
  it("uses the archive's level first, then the suffix", () => {
    expect(matchesLevel('a_i2d.fits', 3, [3])).toBe(true);
    expect(matchesLevel('a_i2d.fits', 2, [3])).toBe(false);
    expect(matchesLevel('a_i2d.fits', 2, [2])).toBe(true);
    expect(matchesLevel('a_cal.fits', 3, [3])).toBe(false);
    expect(matchesLevel('a_uncal.fits', 1, [1, 2, 3])).toBe(true);
    expect(matchesLevel('mosaic.fits', 3, [3])).toBe(true);
    expect(matchesLevel('mosaic.fits', null, [3])).toBe(false);
  });
});
