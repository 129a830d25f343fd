import { SnakeNaming } from './snake-naming.js';

const naming = new SnakeNaming();

it.each([
  ['observationDate', undefined, [], 'observation_date'],
  ['wavelengthMinUm', undefined, [], 'wavelength_min_um'],
  ['sha256Sum', undefined, [], 'sha256_sum'],
  ['id', undefined, [], 'id'],
  ['observationDate', 'Given', [], 'Given'],
  ['raDeg', undefined, ['skyPlace'], 'sky_place_ra_deg'],
])('column %s', (property, given, prefixes, column) =>
  expect(naming.columnName(property, given, prefixes)).toBe(column),
);

it('a reference is called after both of its ends', () =>
  expect(naming.joinColumnName('parentRecord', 'recordId')).toBe('parent_record_record_id'));
