import { chooseSpectrum } from './choose-spectrum.js';
import type { ColumnFacts, TableFacts } from './table-facts.js';
import { orderBytes, pageBytes } from './table-memory.js';

const column = (name: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  ...{
    name,
    dtype: 'float64',
    unit: `unit of ${name}`,
    format: null,
    isArray: false,
    shape: [],
    mostBytes: 8,
  },
  ...more,
});
const vector = (name: string, length: number) => column(name, { isArray: true, shape: [length] });
const table = (columns: readonly ColumnFacts[], rows = 10): TableFacts => ({
  ...{ index: 1, name: 'T', type: 'bintable', rows, rowBytes: 100, pageRowBytes: 100, columns },
  place: {
    text: {
      ...{ delimiter: ',', isRunOne: false, encoding: 'utf-8', withComma: [] },
      marks: new Float64Array(1),
    },
  },
});
const chosen = (columns: readonly ColumnFacts[], rows?: number) =>
  chooseSpectrum(table(columns, rows), 'x.fits');

describe('chooseSpectrum', () => {
  it('takes the likeliest names, whatever their case, and all other numbers', () => {
    const { columns, points, isOneRow } = chosen([
      ...[
        column('ERR'),
        column('Wave'),
        column('FLUX'),
        column('flux_error'),
        column('DQ', { dtype: 'uint32' }),
      ],
      ...[column('label', { dtype: 'string' }), column('flag', { dtype: 'bool' }), vector('pair', 2)],
    ]);
    expect(columns.map(({ name, source }) => [name, source])).toEqual([
      ...[
        ['wavelength', 'Wave'],
        ['flux', 'FLUX'],
        ['error', 'flux_error'],
        ['err', 'ERR'],
        ['dq', 'DQ'],
      ],
    ]);
    expect([points, isOneRow]).toEqual([10, false]);
  });

  it('computes wavelengths from SDSS’s logarithms, and errors from its inverse variances', () => {
    const { columns } = chosen([column('flux'), column('loglam'), column('ivar')]);
    expect(columns).toMatchObject([
      { name: 'wavelength', source: 'loglam', unit: 'Angstrom', conversion: 'power of ten' },
      { name: 'flux', source: 'flux' },
      { name: 'error', source: 'ivar', unit: 'unit of flux', conversion: 'inverse variance' },
      { name: 'loglam', unit: 'unit of loglam' },
      { name: 'ivar' },
    ]);
    expect(columns[3].conversion).toBeUndefined();
  });

  it('takes the arrays of the only row that have the length of the wavelengths', () => {
    const columns = [vector('WAVELENGTH', 5), vector('FLUX', 5), vector('EDGES', 6), column('EXPTIME')];
    const spectrum = chosen(columns, 1);
    expect([spectrum.points, spectrum.isOneRow]).toEqual([5, true]);
    expect(spectrum.columns.map(({ name }) => name)).toEqual(['wavelength', 'flux']);
  });

  it('repeats no name', () => {
    const { columns } = chosen([column('WAVE'), column('wavelength'), column('LAMBDA'), column('FLUX')]);
    expect(columns.map(({ name }) => name)).toEqual(['wavelength', 'flux', 'wave', 'lambda']);
    const taken = chosen([
      column('LOGLAM'),
      column('FLUX'),
      column('Error', { isArray: false }),
      column('ERROR'),
    ]);
    expect(taken.columns.map(({ name }) => name)).toEqual([
      'wavelength',
      'flux',
      'error',
      'loglam',
      'error_2',
    ]);
  });

  it.each([
    ['wavelength', [column('FLUX')]],
    ['flux', [column('WAVE')]],
    ['wavelength', [vector('WAVELENGTH', 5), vector('FLUX', 5)]],
  ])('names hduIndex when there is no column of %s', (missing, columns) => {
    expect(() => chosen(columns)).toThrow(`no column of ${missing}`);
    expect(() => chosen(columns)).toThrow(/^hduIndex: HDU 1 of x.fits holds no spectrum/);
  });

  it('refuses more than two million points', () => {
    const columns = [column('WAVE'), column('FLUX')];
    expect(chosen(columns, 2_000_000).points).toBe(2_000_000);
    expect(() => chosen(columns, 2_000_001)).toThrow(/2000001 points, at most 2000000/);
  });
});

describe('memory of a page', () => {
  it('grows with rows of the page, not with those of the table', () => {
    const columns = [column('a'), column('b', { dtype: 'string', mostBytes: 20 })];
    expect(pageBytes(table(columns, 1_000_000), 100)).toBe(pageBytes(table(columns, 100), 1000));
    expect(pageBytes(table(columns, 1_000_000), 200)).toBe(2 * pageBytes(table(columns, 1_000_000), 100));
  });

  it('includes keys and row numbers for sorting, row numbers for searching, else nothing', () => {
    const facts = table([column('a', { dtype: 'string', mostBytes: 30 })], 10_000_000);
    const [sortColumn] = facts.columns;
    const perRow = (wanted: object) => Math.round(orderBytes(facts, { pageSize: 1, ...wanted }) / 10_000_000);
    expect(perRow({})).toBe(0);
    expect(orderBytes(facts, { pageSize: 1 })).toBe(0);
    expect(perRow({ sortColumn })).toBe(30 + 17 + 2);
    expect(perRow({ search: 'x' })).toBe(8 + 2);
    expect(perRow({ sortColumn, search: 'x' })).toBe(30 + 17 + 8 + 2);
  });
});
