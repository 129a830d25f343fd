import { type Cell, OBSERVATION_COLUMNS, type ObservationRow } from '../catalogue/observation-row.js';
import { MastError, type MastFilter, type ValueRange } from './mast-request.js';

/** Whether a row meets a condition. */
export type RowTest = (row: ObservationRow) => boolean;

/**
 * The test of one filter. Texts compare without regard to case, `%` in freeText stands for anything; the values of a
 * cell with a separator are tried one by one; numbers may be given as texts.
 * @throws MastError for a column that does not exist, in the words of the archive's database
 */
export function rowTest(filter: MastFilter): RowTest {
  const column = columnNamed(filter.paramName);
  const pattern = filter.freeText === undefined ? undefined : like(filter.freeText);
  const tests = filter.values.map((value) => valueTest(value));
  if (!pattern && tests.length === 0) return () => true;
  return (row) => {
    const cell = row[column];
    const parts = partsOf(cell, filter.separator);
    // A cell of several values is found by one of them, and by a pattern over the whole.
    return (
      (pattern !== undefined && cell !== null && parts.some(pattern)) ||
      tests.some((test) => parts.some(test))
    );
  };
}

/** A column of the observations. @throws MastError when there is none of this name */
export function columnNamed(name: string): keyof ObservationRow {
  const found = Object.keys(OBSERVATION_COLUMNS).find(
    (column) => column.toLowerCase() === name.toLowerCase(),
  );
  if (!found) throw new MastError(`Invalid column name '${name}'.`);
  return found as keyof ObservationRow;
}

function partsOf(cell: Cell, separator: string | undefined): Cell[] {
  if (typeof cell !== 'string' || !separator) return [cell];
  return [cell, ...cell.split(separator).map((part) => part.trim())];
}

function valueTest(value: Cell | ValueRange): (cell: Cell) => boolean {
  if (typeof value === 'object' && value !== null) return rangeTest(value);
  const text = String(value).toLowerCase();
  const number = Number(text);
  return (cell) => {
    if (typeof cell === 'number') return text !== '' && cell === number;
    return cell !== null && String(cell).toLowerCase() === text;
  };
}

function rangeTest({ min, max }: ValueRange): (cell: Cell) => boolean {
  const from = min === undefined ? -Infinity : Number(min);
  const to = max === undefined ? Infinity : Number(max);
  if (Number.isNaN(from) || Number.isNaN(to)) throw new MastError('min and max must be numbers.');
  return (cell) => typeof cell === 'number' && cell >= from && cell <= to;
}

/**
 * SQL LIKE with % alone, without regard to case. Each part is looked for behind the one before, the last one at the end: linear for
 * every text and every number of wildcards.
 */
function like(pattern: string): (cell: Cell) => boolean {
  const [first, ...parts] = pattern.toLowerCase().split('%');
  const last = parts.pop();
  return (cell) => {
    const text = String(cell).toLowerCase();
    if (last === undefined) return text === first;
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
