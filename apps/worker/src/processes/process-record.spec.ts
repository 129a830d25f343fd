import { resultName } from './process-record.js';

const smooth = { algorithm: 'smooth', method: 'box', sigma: 1, size: 3 } as const;

describe('resultName', () => {
  it.each([
    ['m51_i2d.fits', 'm51_i2d_smooth.fits'],
    ['m51.FITS.gz', 'm51_smooth.fits'],
    ['dss.14.29.fits.bz2', 'dss.14.29_smooth.fits'],
    ['m51.fits.fz', 'm51_smooth.fits'],
    ['image', 'image_smooth.fits'],
    ['星雲.fit', '星雲_smooth.fits'],
  ])('of %s is %s', (fileName, name) => expect(resultName({ fileName, step: smooth })).toBe(name));

  it('of statistics is the name of a document', () => {
    const step = { algorithm: 'statistics' } as const;
    expect(resultName({ fileName: 'm51.fits', step })).toBe('m51_statistics.json');
  });

  it('has at most 255 characters, including its extension', () => {
    const name = resultName({ fileName: `${'x'.repeat(250)}.fits`, step: smooth });
    expect(name).toHaveLength(255);
    expect(name).toMatch(/x_smooth\.fits$/);
    expect([...resultName({ fileName: `${'𝔪'.repeat(250)}.fits`, step: smooth })]).toHaveLength(255);
  });
});
