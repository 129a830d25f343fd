import { SnakeNaming } from './snake-naming.js';

const naming = new SnakeNaming();

it.each([
  ['observationDate', undefined, [], 'observation_date'],
  ['wavelengthMinUm', undefined, [], 'wavelength_min_um'],
  ['sha256Sum', undefined, [], 'sha256_sum'],
  ['id', undefined, [], 'id'],
  ['observationDate', 'Given', [], 'Given'],
  ['raDeg', undefined, ['skyPlace'], 'sky_place_ra_deg'],
])('SnakeNaming names the column of %s', (property, given, prefixes, column) =>
  expect(naming.columnName(property, given, prefixes)).toBe(column),
);

it('SnakeNaming names a foreign key after its relation and the referenced column', () =>
  expect(naming.joinColumnName('parentRecord', 'recordId')).toBe('parent_record_record_id'));
