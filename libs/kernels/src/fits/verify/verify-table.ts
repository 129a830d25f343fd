import { FitsFormatError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import type { TableColumn } from '../table/column.js';
import { isTable, tableColumns } from '../table/columns.js';
import { readTableRows } from '../table/read-rows.js';
import type { FitsProblem } from './problem.js';

/** Rows whose arrays are looked at together. */
const ROWS_AT_ONCE = 1000;

/** Checks that the columns of a table fill its rows, and that its arrays of variable length lie in the heap. */
export async function verifyTable(file: FitsFile, hdu: Hdu): Promise<FitsProblem[]> {
  if (!isTable(hdu)) return [];
  try {
    const columns = tableColumns(hdu);
    await readArrays(file, hdu, columns);
    return hdu.kind === 'bintable' ? rowLengthProblem(hdu, columns) : [];
  } catch (error) {
    if (!(error instanceof FitsFormatError)) throw error;
    const { card, byte } = error.location;
    return [{ severity: 'error', hdu: hdu.index, card, byte, reason: error.reason }];
  }
}

async function readArrays(file: FitsFile, hdu: Hdu, columns: readonly TableColumn[]): Promise<void> {
  const variable = columns
    .filter(({ coding }) => coding.binary && coding.descriptorBytes)
    .map(({ index }) => index);
  if (variable.length === 0) return;
  for (let start = 0; start < hdu.shape[1]; start += ROWS_AT_ONCE) {
    await readTableRows(file, hdu, { start, count: ROWS_AT_ONCE, columns: variable });
  }
}

function rowLengthProblem(hdu: Hdu, columns: readonly TableColumn[]): FitsProblem[] {
  const bytes = columns.reduce((sum, column) => sum + column.width, 0);
  if (bytes === hdu.shape[0]) return [];
  const reason = `rows of ${hdu.shape[0]} bytes, but columns of ${bytes}`;
  return [{ severity: 'error', hdu: hdu.index, card: 'NAXIS1', reason }];
}
