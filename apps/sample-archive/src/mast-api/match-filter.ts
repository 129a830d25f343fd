import { type Cell, OBSERVATION_COLUMNS, type ObservationRow } from '../catalogue/observation-row.js';
import { MastError, type MastFilter, type ValueRange } from './mast-request.js';

/** Whether a row matches a condition. */
export type RowTest = (row: ObservationRow) => boolean;

/**
 * The predicate of one filter. Text is compared case-insensitively, `%` in freeText matches anything; values of a cell with a
 * separator are tested one by one; numbers may be given as text.
 * @throws MastError for an unknown column, with the message of the archive's database
 */
export function rowTest(filter: MastFilter): RowTest {
  const column = columnNamed(filter.paramName);
  const pattern = filter.freeText === undefined ? undefined : like(filter.freeText);
  const tests = filter.values.map((value) => valueTest(value));
  if (!pattern && tests.length === 0) return () => true;
  return (row) => {
    const cell = row[column];
    const parts = partsOf(cell, filter.separator);
    // A cell of several values matches by one of them, and by a pattern over the whole.
    return (
      (pattern !== undefined && cell !== null && parts.some(pattern)) ||
      tests.some((test) => parts.some(test))
    );
  };
}

/** A column of the observation table. @throws MastError if it does not exist */
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
 * SQL LIKE with % only, case-insensitive. Parts are searched from left to right, the last one at the end: linear for every text
 * and any number of wildcards.
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
