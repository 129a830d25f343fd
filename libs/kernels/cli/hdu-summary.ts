import type { FitsFile, Hdu, HduKind } from '../src/fits/hdu/hdu.js';
import type { Cell } from '../src/fits/table/column.js';
import { isTable } from '../src/fits/table/columns.js';
import { readTableRows } from '../src/fits/table/read-rows.js';
import type { Input } from './open-input.js';
import { byteStatistics, imageStatistics, jsonNumber } from './pixel-statistics.js';

/** A JSON object of facts about an HDU. */
export type Summary = Record<string, unknown>;

/** The names that astropy gives to kinds of HDUs. */
const TYPE_NAMES: Readonly<Record<Exclude<HduKind, 'other'>, string>> = {
  primary: 'PrimaryHDU',
  image: 'ImageHDU',
  bintable: 'BinTableHDU',
  'compressed-table': 'BinTableHDU',
  table: 'TableHDU',
  'compressed-image': 'CompImageHDU',
  'random-groups': 'GroupsHDU',
};

/** Rows of a table that a summary shows. */
const ROWS = 3;

/** Columns that a summary describes; a table may have 999. */
const COLUMNS = 300;

/** Arrays in a cell that are longer are given by their length only. */
const LONGEST_ARRAY = 16;

/** Facts about an HDU from its header: `i name ver type bitpix naxis`. */
function headerSummary(hdu: Hdu): Summary {
  const naxis = hdu.constant === undefined ? hdu.shape : [];
  return { i: hdu.index, name: hdu.name, ver: hdu.version, type: typeName(hdu), bitpix: hdu.bitpix, naxis };
}

/** The contents of an {@link Input}, HDU by HDU; for a header text its cards and axes. */
export async function fileSummary({ file, headerText }: Input): Promise<Summary[]> {
  if (headerText) {
    return file.hdus.map(({ name, header, shape }) => ({ name, cards: header.cards.length, naxis: shape }));
  }
  const summaries: Summary[] = [];
  for (const hdu of file.hdus) summaries.push(await dataSummary(file, hdu));
  return summaries;
}

/** {@link headerSummary}, and the statistics of the pixels or the columns and first rows of the table. */
async function dataSummary(file: FitsFile, hdu: Hdu): Promise<Summary> {
  const summary = headerSummary(hdu);
  if (isTable(hdu)) return { ...summary, ...(await tableSummary(file, hdu)) };
  if (hdu.kind === 'other')
    return { ...summary, shape: [hdu.dataLength], ...(await byteStatistics(file, hdu)) };
  const hasPixels = hdu.kind !== 'random-groups' && hdu.constant === undefined && hdu.shape.length > 0;
  if (!hasPixels) return summary;
  return { ...summary, shape: [...hdu.shape].reverse(), ...(await imageStatistics(file, hdu)) };
}

/** The name that astropy gives to the kind of an HDU. */
export function typeName({ kind, index }: Hdu): string {
  if (kind === 'other') return index === 0 ? '_NonstandardHDU' : 'NonstandardExtHDU';
  return TYPE_NAMES[kind];
}

async function tableSummary(file: FitsFile, hdu: Hdu): Promise<Summary> {
  const { columns, rows, total } = await readTableRows(file, hdu, { count: ROWS });
  return {
    nrows: total,
    cols: columns.slice(0, COLUMNS).map((column) => [column.name, column.format.trim(), column.unit ?? null]),
    rows3: rows.map((row) => row.map((cell, i) => jsonCell(cell, columns[i].format))),
  };
}

/** A cell as JSON can hold it. astropy shows an undefined logical as false, and so does this. */
function jsonCell(cell: Cell, format: string): unknown {
  if (isArray(cell)) {
    const size = countScalars(cell);
    return size > LONGEST_ARRAY ? ['len', size] : cell.map((part) => jsonCell(part, format));
  }
  if (cell === null && format.includes('L')) return false;
  if (typeof cell === 'number') return jsonNumber(cell);
  return typeof cell === 'bigint' ? cell.toString() : cell;
}

function isArray(cell: Cell): cell is readonly Cell[] {
  return Array.isArray(cell);
}

function countScalars(cell: Cell): number {
  return isArray(cell) ? cell.reduce<number>((count, part) => count + countScalars(part), 0) : 1;
}
