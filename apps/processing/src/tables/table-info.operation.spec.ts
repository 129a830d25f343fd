import { assertFew } from './table-info.operation.js';

const tables = (count: number, columns: number) =>
  Array.from({ length: count }, () => ({ columns: Array.from({ length: columns }, () => null as never) }));

it('tableInfo answers up to 20,000 tables and columns', () => {
  for (const few of [tables(20_000, 0), tables(2, 9999), []]) assertFew('a.fits', few);
  for (const many of [tables(20_001, 0), tables(1, 20_000), tables(100_000, 3)])
    expect(() => assertFew('a.fits', many)).toThrow(/^a\.fits: \d+ tables and columns are too many/);
});
