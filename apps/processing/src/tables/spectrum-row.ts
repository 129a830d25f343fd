import * as roles from '../image-io/spectra/column-roles.js';
import type { SpectrumColumn } from '../image-io/spectra/spectrum-column.js';
import type { HduSpectra } from './choose-spectrum.js';
import type { TableFacts } from './table-facts.js';
import type { RowValue } from './tables.tasks.js';

/** One spectrum of an HDU. */
export interface ChosenSpectrum {
  readonly points: number;
  /** Element of its arrays that is the first point. */
  readonly first: number;
  readonly columns: readonly SpectrumColumn[];
  readonly sourceId: string | number | null;
  /** Spectral order. */
  readonly order: string | number | null;
}

/** The spectrum in a row of a table with arrays, without their padding. */
export function spectrumOfRow(
  { columns, points: fixed }: HduSpectra,
  table: TableFacts,
  cells: readonly RowValue[],
): ChosenSpectrum {
  const lengthOf = ({ from }: SpectrumColumn): number =>
    fixed ?? ('column' in from ? arrayLength(cells[from.column]) : Infinity);
  const main = columns.filter(({ name }) => name === 'wavelength' || name === 'flux');
  const stored = Math.min(...main.map(lengthOf));
  const first = Math.min(stored, Math.max(0, (wholeNumber(table, cells, roles.START_NAMES) ?? 1) - 1));
  const count = wholeNumber(table, cells, roles.COUNT_NAMES) ?? stored;
  return {
    points: Math.max(0, Math.min(count, stored - first)),
    first,
    columns: columns.filter((column) => lengthOf(column) >= stored),
    sourceId: identity(table, cells, roles.SOURCE_NAMES) ?? table.spectral?.sourceId ?? null,
    order: identity(table, cells, roles.ORDER_NAMES) ?? table.spectral?.order ?? null,
  };
}

const arrayLength = (cell: RowValue): number => (typeof cell === 'object' && cell !== null ? cell.length : 0);

/** The value of the first of these columns that the table has. */
function identity(
  { columns }: TableFacts,
  cells: readonly RowValue[],
  names: readonly string[],
): string | number | undefined {
  for (const name of names) {
    const position = columns.findIndex((column) => roles.plainName(column.name) === name);
    const value = position < 0 ? null : cells[position];
    if (typeof value === 'number' || typeof value === 'string') return value;
  }
  return undefined;
}

function wholeNumber(table: TableFacts, cells: readonly RowValue[], names: readonly string[]) {
  const value = identity(table, cells, names);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
