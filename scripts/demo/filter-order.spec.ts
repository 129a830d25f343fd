import { inOrder, wavelengthOf } from './filter-order.mjs';

describe('wavelengthOf', () => {
  it.each([
    ['F444W', 'NIRCAM', 4.44],
    ['F606W', 'ACS', 0.606],
    ['J', null, 1.24],
    ['Ks', null, 2.16],
    ['SDSS r', null, 0.63],
    ['g.00000', null, 0.48],
    ["i'", null, 0.77],
    ['IRAC1', 'IRAC', 3.6],
    ['ch 4', null, 8],
    ['WISE3', null, 12],
    ['W4', null, 22],
    ['24 micron', null, 24],
    ['NUV', null, 0.227],
    ['H-alpha', null, null],
    ['Kepler', null, null],
    [null, null, null],
  ])('of %s (%s) is %s', (filter, instrument, expected) => {
    expect(wavelengthOf(filter, instrument)).toBe(expected);
  });
});

describe('inOrder', () => {
  const records = [
    { filter: 'Ks', wavelengthUm: 2.16 },
    { filter: 'odd', wavelengthUm: null },
    { filter: 'J', wavelengthUm: 1.24 },
  ];
  const filters = (order?: string[]) => inOrder(records, order).map(({ filter }) => filter);

  it('goes by wavelength, unknown ones last', () => expect(filters()).toEqual(['J', 'Ks', 'odd']));
  it('goes by the names of --order', () => expect(filters(['odd', 'ks', 'j'])).toEqual(['odd', 'Ks', 'J']));
});
