import { assertPoints, assertRow, chooseSpectra } from './choose-spectrum.js';
import type { ColumnFacts, FileTables, TableFacts } from './table-facts.js';
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
      ...{ delimiter: ',', isRunOne: false, encoding: 'utf-8', endsByReturn: false, withComma: [] },
      marks: new Float64Array(1),
    },
  },
});
const fileOf = (tables: readonly TableFacts[]): FileTables => ({
  ...{ name: 'x.fits', hduCount: 2, tables, layouts: [] },
  place: { key: 'x.fits', seen: { size: 1, version: '1' } },
  images: { spectra: [], reasons: new Map([[0, 'no table and no image']]) },
});
const chosen = (columns: readonly ColumnFacts[], rows?: number) =>
  chooseSpectra(fileOf([table(columns, rows)]), 1);
const namesOf = (columns: readonly ColumnFacts[]) => chosen(columns).columns.map(({ name }) => name);

describe('chooseSpectra', () => {
  it('takes the likeliest names, whatever their case, and all other numbers', () => {
    const { columns, points, layout } = chosen([
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
    expect([points, layout]).toEqual([10, 'rows']);
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
    expect(spectrum).toMatchObject({ points: 5, layout: 'cells', rows: 1 });
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
    ['wavelength', [column('LAMBDA', { unit: 'deg' }), column('FLUX')]],
    ['flux', [vector('WAVELENGTH', 5), vector('FLUX', 6)]],
    ['wavelength', [column('TIME', { unit: 's' }), column('FLUX')]],
  ])('names hduIndex when there is no column of %s', (missing, columns) => {
    expect(() => chosen(columns)).toThrow(`no column of ${missing}`);
    expect(() => chosen(columns)).toThrow(/^hduIndex: HDU 1 of x.fits holds no spectrum/);
  });

  it('takes a list of sources with velocities for no spectrum', () => {
    const velocity = column('VELOCITY', { unit: 'km/s' });
    expect(() => chosen([column('RA'), column('DEC'), velocity, column('FLUX')])).toThrow(
      /its rows are sources with positions on the sky/,
    );
    expect(namesOf([velocity, column('FLUX')])).toEqual(['flux', 'velocity']);
  });

  it.each(['TB', 'Tmb', 'Ta*', 'brightness temperature'])('takes %s by velocity for a spectrum', (name) => {
    const { columns } = chosen([column('VELOCITY', { unit: 'km/s' }), column(name, { unit: 'K' })]);
    expect(columns[0]).toMatchObject({ name: 'flux', source: name, unit: 'K' });
  });

  it('refuses more than two million points, and rows that there are not', () => {
    expect(assertPoints(2_000_000)).toBe(2_000_000);
    expect(() => assertPoints(2_000_001)).toThrow(/2000001 points, at most 2000000/);
    const rows = chosen([vector('WAVELENGTH', 5), vector('FLUX', 5)], 3);
    assertRow(rows, 2);
    expect(() => assertRow(rows, 3)).toThrow(/^rowIndex: 3 is not a row of HDU 1, which holds 3 spectra/);
    expect(() => assertRow(chosen([column('WAVE'), column('FLUX')]), 1)).toThrow(/which holds 1 spectrum/);
  });

  it('takes the first HDU that holds a spectrum, or says why none does', () => {
    const none = { ...table([column('RA')]), index: 0 };
    const spectrum = table([column('WAVE'), column('FLUX')]);
    expect(chooseSpectra(fileOf([none, spectrum]), undefined).index).toBe(1);
    expect(() => chooseSpectra(fileOf([table([column('RA')])]), undefined)).toThrow(
      'hduIndex: x.fits holds no spectrum (HDU 0: no table and no image; HDU 1: no column of wavelength)',
    );
    expect(() => chooseSpectra(fileOf([spectrum]), 2)).toThrow(
      'hduIndex: 2 is not among the 2 HDUs of x.fits',
    );
  });

  it.each([
    ['lam', column('lam', { unit: 'nm' }), 'nm', undefined],
    ['em.wl', column('X', { ucd: 'em.wl;obs' }), 'unit of X', undefined],
    ['a unit', column('X', { unit: 'Angstrom' }), 'Angstrom', undefined],
    ['frequency', column('freq', { unit: 'GHz' }), 'um', { quantity: 'frequency', factor: 1e9 }],
    ['energy', column('Energy', { unit: 'keV' }), 'um', { quantity: 'energy' }],
    ['wave number', column('wavenumber', { unit: 'cm-1' }), 'um', { quantity: 'wave number', factor: 100 }],
  ])('finds an axis by %s', (_, axis, unit, conversion) => {
    const { columns } = chosen([column('FLUX'), axis]);
    expect(columns[0]).toMatchObject({ name: 'wavelength', source: axis.name, unit });
    if (conversion) expect(columns[0].conversion).toMatchObject(conversion);
    expect(namesOf([column('FLUX'), axis])).toEqual(
      conversion ? ['wavelength', 'flux', axis.name.toLowerCase()] : ['wavelength', 'flux'],
    );
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
