import { importName, readNames } from './import-names.js';

it.each([
  ['JW02733-o001_t001_nircam_clear-f090w', 'Southern Ring · F090W'],
  ['jw02733-o001_t001_nircam_clear-f187n', 'NIRCam F187N · program 2733'],
  ['jw02733-o001_t001_nircam_f444w-f470n', 'NIRCam F444W · program 2733'],
  ['jw02733-o002_t001_miri_f1800w', 'MIRI F1800W · program 2733'],
  ['jw02733-o002_t001_nirspec_g140h-f100lp', 'NIRSpec F100LP · program 2733'],
  ['hst_12345_obs', 'hst_12345_obs'],
])('an import of %s is called %s', (obsId, name) =>
  expect(importName(obsId, { 'jw02733-o001_t001_nircam_clear-f090w': 'Southern Ring · F090W' })).toBe(name),
);

it.each([[null], ['{'], ['null'], ['[1]'], ['{"a":1}'], ['"text"']])('%j holds no names', (text) =>
  expect(readNames(text)).toEqual({}),
);

it('reads what it has written', () => expect(readNames('{"a":"M 16"}')).toEqual({ a: 'M 16' }));
