import { filterOfFile, filterWavelengthUm, narrowestElement } from './filter-wavelength.js';

describe('filterWavelengthUm', () => {
  it.each([
    ['F090W', 'NIRCAM', 0.9],
    ['F200W', 'NIRCAM', 2],
    ['F322W2', 'NIRCAM', 3.22],
    ['CLEAR;F090W', 'NIRCAM/IMAGE', 0.9],
    ['F444W;F470N', 'NIRCAM', 4.7],
    ['F770W', 'MIRI', 7.7],
    ['F1130W', 'MIRI', 11.3],
    ['F2100W', 'MIRI', 21],
    ['F2550WR', 'MIRI', 25.5],
    ['F1065C', 'MIRI/CORON', 10.65],
    ['F170LP', 'NIRSPEC', 1.7],
    ['F140X', 'NIRSPEC', 1.4],
  ])('JWST counts hundredths of a micrometre: %s of %s', (filter, instrument, expected) => {
    expect(filterWavelengthUm(filter, instrument)).toBeCloseTo(expected, 12);
  });

  it.each([
    ['F606W', 'ACS', 0.606],
    ['F814W', 'ACS/WFC', 0.814],
    ['CLEAR1L;F606W', 'ACS', 0.606],
    ['F225W', 'WFC3/UVIS', 0.225],
    ['F850LP', 'ACS', 0.85],
    ['F656N', 'WFPC2', 0.656],
  ])('HST counts nanometres: %s of %s', (filter, instrument, expected) => {
    expect(filterWavelengthUm(filter, instrument)).toBeCloseTo(expected, 12);
  });

  it.each([
    ['F160W', 'WFC3/IR', 1.6],
    ['F105W', 'WFC3', 1.05],
    ['F098M', 'WFC3', 0.98],
    ['F222M', 'NICMOS', 2.22],
  ])('HST counts tens of nanometres in its infrared channels: %s of %s', (filter, instrument, expected) => {
    expect(filterWavelengthUm(filter, instrument)).toBeCloseTo(expected, 12);
  });

  it.each([
    ['F122M', 'ACS/SBC', 0.122],
    ['F160BW', 'WFPC2', 0.16],
  ])('HST does not in the far ultraviolet: %s of %s', (filter, instrument, expected) => {
    expect(filterWavelengthUm(filter, instrument)).toBeCloseTo(expected, 12);
  });

  it('takes the instrument from a file name, but not a cluster for a camera', () => {
    expect(filterWavelengthUm('F770W', 'jw02107-o001_t001_miri_f770w_i2d.fits')).toBeCloseTo(7.7, 12);
    expect(filterWavelengthUm('F606W', 'egs_13004304_acs_f606w_drz.fits')).toBeCloseTo(0.606, 12);
    expect(filterWavelengthUm('F160W', 'hlsp_macs0416_f160w_drz.fits')).toBeCloseTo(1.6, 12);
  });

  it('reads a filter without an instrument as one of HST', () => {
    expect(filterWavelengthUm('F606W', null)).toBeCloseTo(0.606, 12);
    expect(filterWavelengthUm('F160W', null)).toBeCloseTo(1.6, 12);
  });

  it.each([
    ['F444W', 4.44],
    ['f277w', 2.77],
    ['F322W2', 3.22],
    ['CLEAR;F470N', 4.7],
    ['F410M', 0.41],
    ['F300W', 0.3],
    ['F212N', 0.212],
  ])('knows JWST-only filters without an instrument, or of an unknown one: %s', (filter, expected) => {
    for (const instrument of [null, '', 'NEWCAM'])
      expect(filterWavelengthUm(filter, instrument)).toBeCloseTo(expected, 12);
  });

  it.each([[null], [''], ['CLEAR'], ['detection'], ['OPAQUE;MIRROR'], ['g'], ['F25']])(
    'returns nothing for %j',
    (filter) => {
      expect(filterWavelengthUm(filter, 'NIRCAM')).toBeNull();
    },
  );
});

describe('narrowestElement', () => {
  it.each([
    ['F444W;F405N', 'F405N'],
    ['F405N;F444W', 'F405N'],
    ['F150W2;F162M', 'F162M'],
    ['f150w2', 'F150W2'],
    ['CLEAR;F090W', 'F090W'],
    ['CLEAR1L / F606W', 'F606W'],
    ['F300X,F438W', 'F438W'],
  ])('%s is %s', (filters, expected) => {
    expect(narrowestElement(filters)).toBe(expected);
  });

  it('returns a list without a filter unchanged', () => {
    expect(narrowestElement('CLEAR;MIRROR')).toBe('CLEAR;MIRROR');
  });
});

describe('filterOfFile', () => {
  it.each([
    ['a_i2d.fits', 'CLEAR;F090W', 'F090W'],
    ['jw02733-o001_t001_nircam_clear-f090w_i2d.fits', null, 'F090W'],
    ['egs_acs_f606w_drz.fits', 'CLEAR', 'F606W'],
    ['a_i2d.fits', 'g', 'g'],
    ['a_i2d.fits', null, null],
  ])('%s with %j is %j', (name, filters, filter) => expect(filterOfFile(name, filters)).toBe(filter));
});
