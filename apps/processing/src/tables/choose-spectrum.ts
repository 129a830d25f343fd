import { fieldError } from '#platform';
import type { ColumnFacts, TableFacts } from './table-facts.js';

/** A column of a spectrum in an answer. */
export interface SpectrumColumn {
  /** Its name in the answer. */
  readonly name: string;
  /** Its name and position in the file. */
  readonly source: string;
  readonly column: number;
  readonly unit: string | null;
  /** Whether it is stored in single precision, and written with as many digits. */
  readonly isSingle: boolean;
  /** Conversion from the stored numbers to those of the answer. */
  readonly conversion?: 'power of ten' | 'inverse variance';
}

/** A spectrum of a table. */
export interface Spectrum {
  readonly points: number;
  /** Whether the points are the elements of arrays in the only row. */
  readonly isOneRow: boolean;
  readonly columns: readonly SpectrumColumn[];
}

/** Names under which pipelines store the columns, the likeliest first. */
const ALIASES = {
  wavelength: ['WAVELENGTH', 'WAVE', 'LAMBDA', 'WAVELENGTHS', 'WL', 'WAVELEN', 'WLEN'],
  flux: ['FLUX', 'FLUXES', 'FLUX_DENSITY', 'FLAM', 'F_LAMBDA', 'FNU', 'F_NU', 'SPEC', 'INTENSITY'],
  error: [
    ...['FLUX_ERROR', 'ERROR', 'ERR', 'FLUX_ERR', 'FLUXERR', 'FLUXERROR', 'ERRORS', 'ERR_FLUX', 'E_FLUX'],
    ...['ERR_FLUX_DENSITY', 'SIGMA', 'UNCERTAINTY', 'UNC', 'STDEV', 'FLUX_UNCERTAINTY'],
  ],
} as const;
/** Decimal logarithm of the wavelength in ångström, and the inverse of the variance, as SDSS stores them. */
const LOG_WAVELENGTH = ['LOGLAM', 'LOG_WAVELENGTH', 'LOGWAVE', 'LOG_LAMBDA'];
const INVERSE_VARIANCE = ['IVAR', 'INVVAR', 'FLUX_IVAR'];

/** Most points; tables with more are read page by page. */
const MAX_POINTS = 2_000_000;

/**
 * Finds the spectrum in a table: wavelength, flux and error by their usual names, all other columns of numbers by their own in lower case.
 * @throws AppError validation naming `hduIndex` when the table holds none
 */
export function chooseSpectrum(table: TableFacts, file: string): Spectrum {
  const isOneRow = table.rows === 1 && table.columns.some(({ isArray }) => isArray);
  const numbers = isOneRow ? vectorColumns(table) : scalarColumns(table);
  const wavelength = named(numbers, 'wavelength', ALIASES.wavelength) ?? fromLogarithm(numbers);
  const flux = named(numbers, 'flux', ALIASES.flux);
  if (!wavelength || !flux) {
    const missing = wavelength ? 'flux' : 'wavelength';
    throw fieldError('hduIndex', `HDU ${table.index} of ${file} holds no spectrum: no column of ${missing}`);
  }
  const error = named(numbers, 'error', ALIASES.error) ?? fromVariance(numbers, flux);
  const points = isOneRow ? (table.columns[wavelength.column].shape.at(-1) ?? 0) : table.rows;
  const chosen = [wavelength, flux, ...(error ? [error] : [])];
  return { points: assertPoints(points), isOneRow, columns: [...chosen, ...others(numbers, chosen)] };
}

interface NumberColumn {
  readonly facts: ColumnFacts;
  readonly column: number;
}

const isNumeric = ({ dtype }: ColumnFacts): boolean => /^(?:u?int|float)\d+$/.test(dtype);

const numberColumns = ({ columns }: TableFacts): NumberColumn[] =>
  columns.map((facts, column) => ({ facts, column })).filter(({ facts }) => isNumeric(facts));

const scalarColumns = (table: TableFacts): NumberColumn[] =>
  numberColumns(table).filter(({ facts }) => !facts.isArray);

/** Arrays of the same length as the wavelengths. */
function vectorColumns(table: TableFacts): NumberColumn[] {
  const vectors = numberColumns(table).filter(
    ({ facts: { shape } }) => shape.length === 1 && shape[0] !== null,
  );
  const names = [...ALIASES.wavelength, ...LOG_WAVELENGTH];
  const length = vectors.find(({ facts }) => names.includes(facts.name.toUpperCase()))?.facts.shape[0];
  return vectors.filter(({ facts }) => facts.shape[0] === length);
}

const columnOf = (name: string, { facts, column }: NumberColumn): SpectrumColumn => ({
  ...{ name, source: facts.name, column, unit: facts.unit },
  isSingle: facts.dtype === 'float32',
});

function find(columns: readonly NumberColumn[], names: readonly string[]): NumberColumn | undefined {
  for (const name of names) {
    const found = columns.find(({ facts }) => facts.name.toUpperCase() === name);
    if (found) return found;
  }
  return undefined;
}

function named(columns: readonly NumberColumn[], name: string, aliases: readonly string[]) {
  const found = find(columns, aliases);
  return found && columnOf(name, found);
}

function fromLogarithm(columns: readonly NumberColumn[]): SpectrumColumn | undefined {
  const found = find(columns, LOG_WAVELENGTH);
  return found && { ...columnOf('wavelength', found), unit: 'Angstrom', conversion: 'power of ten' };
}

/** The error computed from an inverse variance, in the unit of the flux. */
function fromVariance(columns: readonly NumberColumn[], flux: SpectrumColumn): SpectrumColumn | undefined {
  const found = find(columns, INVERSE_VARIANCE);
  return found && { ...columnOf('error', found), unit: flux.unit, conversion: 'inverse variance' };
}

/** All columns that the answer does not hold yet; names that are taken get a number. */
function others(columns: readonly NumberColumn[], chosen: readonly SpectrumColumn[]): SpectrumColumn[] {
  const stored = new Set(chosen.filter(({ conversion }) => !conversion).map(({ column }) => column));
  const taken = new Set(['wavelength', 'flux', 'error']);
  return columns
    .filter(({ column }) => !stored.has(column))
    .map((column) => {
      const lower = column.facts.name.toLowerCase();
      let name = lower;
      for (let n = 2; taken.has(name); n += 1) name = `${lower}_${n}`;
      taken.add(name);
      return columnOf(name, column);
    });
}

function assertPoints(points: number): number {
  if (points <= MAX_POINTS) return points;
  throw fieldError(
    'hduIndex',
    `the spectrum has ${points} points, at most ${MAX_POINTS} are answered: read its table page by page`,
  );
}
