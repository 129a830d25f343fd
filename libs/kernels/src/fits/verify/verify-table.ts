import { readExactly } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import type { TableColumn } from '../table/column.js';
import { isTable, tableColumns } from '../table/columns.js';
import type { BinaryColumn } from '../table/cells/decode-cell.js';
import { arraySizes, isVariableLength, readDescriptors } from '../table/heap.js';
import { readTableRows } from '../table/read-rows.js';
import type { FitsProblem } from './problem.js';

/** Rows whose arrays are checked together … */
const ROWS_AT_ONCE = 1000;
/** … unless they are long: rows of one table may hold gigabytes. */
const BYTES_AT_ONCE = 16 * 1024 * 1024;
/** A longer row is not looked into. */
const MAX_ROW_BYTES = 256 * 1024 * 1024;

/**
 * Checks that the columns of a table fill its rows, and that its arrays of variable length lie in the heap.
 * @throws errors of the file's source; problems of the table are returned
 */
export async function verifyTable(file: FitsFile, hdu: Hdu): Promise<FitsProblem[]> {
  if (!isTable(hdu)) return [];
  try {
    const columns = tableColumns(hdu);
    await verifyArrays(file, hdu, columns);
    return hdu.kind === 'bintable'
      ? [...rowLengthProblem(hdu, columns), ...columns.flatMap((column) => shapeProblem(hdu, column))]
      : [];
  } catch (error) {
    if (error instanceof UnsupportedError) {
      const reason = `${error.reason} is not supported: the data were not checked`;
      return [{ severity: 'warning', hdu: hdu.index, card: error.location.card, reason }];
    }
    if (!(error instanceof FitsFormatError)) throw error;
    const { card, byte } = error.location;
    return [{ severity: 'error', hdu: hdu.index, card, byte, reason: error.reason }];
  }
}

async function verifyArrays(file: FitsFile, hdu: Hdu, columns: readonly TableColumn[]): Promise<void> {
  const variable = columns.filter(isVariableLength);
  if (variable.length === 0) return;
  if (hdu.kind === 'compressed-table') return decompressArrays(file, hdu, variable);
  const [rowBytes, rows] = hdu.shape;
  if (rowBytes > MAX_ROW_BYTES) throw new UnsupportedError(`a row of ${rowBytes} bytes`, {});
  const step = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / rowBytes)));
  // Rows without bytes could be any number.
  for (let start = 0; start < rows && rowBytes > 0; start += step) {
    await checkArrays(file, hdu, variable, start, Math.min(step, rows - start));
  }
}

/** In a compressed table the arrays are compressed too, each for itself: whether they are sound shows when they are read. */
async function decompressArrays(file: FitsFile, hdu: Hdu, variable: readonly BinaryColumn[]): Promise<void> {
  const columns = variable.map(({ index }) => index);
  for (let start = 0, left = true; left; start += ROWS_AT_ONCE) {
    const { rows, total } = await readTableRows(file, hdu, { start, count: ROWS_AT_ONCE, columns });
    left = rows.length > 0 && start + rows.length < total;
  }
}

/** Descriptors give the positions of the arrays: the heap need not be read. */
async function checkArrays(
  { source }: FitsFile,
  hdu: Hdu,
  columns: readonly BinaryColumn[],
  start: number,
  count: number,
): Promise<void> {
  const [rowBytes] = hdu.shape;
  const bytes = await readExactly(source, hdu.dataOffset + start * rowBytes, count * rowBytes, hdu.index);
  for (const column of columns) arraySizes(hdu, column, readDescriptors(hdu, column, bytes, count));
}

/** A TDIM that is not of its form, or has more elements than the field, is ignored when cells are read. */
function shapeProblem({ index: hdu, header }: Hdu, column: TableColumn): FitsProblem[] {
  const card = `TDIM${column.index + 1}`;
  const given = header.string(card);
  const { shape, coding } = column;
  if (given === undefined) return [];
  const size = shape?.reduce((product, length) => product * length, 1);
  const isFixed = coding.binary && !coding.descriptorBytes;
  if (size !== undefined && !(isFixed && size > coding.repeat)) return [];
  const fault = size === undefined ? 'is no list of axes' : `has ${size} elements, more than its field`;
  return [{ severity: 'warning', hdu, card, reason: `'${given}' ${fault}: it is ignored` }];
}

function rowLengthProblem(hdu: Hdu, columns: readonly TableColumn[]): FitsProblem[] {
  const bytes = columns.reduce((sum, column) => sum + column.width, 0);
  if (bytes === hdu.shape[0]) return [];
  const reason = `rows of ${hdu.shape[0]} bytes, but columns of ${bytes}`;
  return [{ severity: 'error', hdu: hdu.index, card: 'NAXIS1', reason }];
}
