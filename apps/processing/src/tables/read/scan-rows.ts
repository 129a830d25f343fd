import type { ColumnType } from '#kernels';
import type { RangeReader } from '#platform';
import { fitsHeader, rowProblem } from '../../image-io/open/split-rows.js';
import { invalidText, textBands, type TextForm } from './text-bands.js';
import { isInteger, isReal, withDecimalPoint } from './text-cell.js';

/** Distance of rows whose offset is stored, so that a page is found without reading all rows before it. */
export const ROWS_PER_MARK = 128;

/** The form of a text, from its beginning. */
export interface TextGuess {
  readonly form: TextForm;
  /** Byte of the first row. */
  readonly start: number;
  /** Names of the columns when the first row is no header. */
  readonly names?: readonly string[];
}

/** Type of the fields of a column so far. */
interface Kind {
  type: ColumnType;
  /** Whether all of them are numbers with a decimal comma or whole ones; `null` where commas part the columns. */
  hasComma: boolean | null;
}

/** What all rows of a text have in common. */
export interface Scan {
  names: readonly string[];
  readonly kinds: Kind[];
  /** The longest field of each column, in bytes. */
  readonly mostBytes: number[];
  readonly marks: number[];
  rows: number;
}

/**
 * Reads all rows. A last column without a name and without a value is dropped: its delimiter only ends the rows.
 * @throws AppError unprocessable naming the row that has other columns
 */
export async function scanRows(
  source: RangeReader,
  { form, start, names }: TextGuess,
  onBand: () => void,
): Promise<Scan> {
  let scan = names && newScan(names, form, [start]);
  for await (const { rows, ends } of textBands(source, form, start)) {
    onBand();
    for (const [i, fields] of rows.entries()) {
      if (scan) countRow(scan, fields, source.name);
      if (!scan && fields.length === 0) throw invalidText(source.name, rowProblem(0, fields, []));
      scan ??= newScan(fields, form, []);
      if (scan.rows % ROWS_PER_MARK === 0) scan.marks.push(ends[i]);
    }
  }
  if (!scan) throw invalidText(source.name, 'no column names');
  scan.kinds.forEach(settle);
  if (scan.names.length > 1 && scan.names.at(-1) === '' && scan.mostBytes.at(-1) === 0)
    scan.names = scan.names.slice(0, -1);
  return scan;
}

const newScan = (names: readonly string[], { delimiter }: TextForm, marks: number[]): Scan => ({
  names: names.map((name) => name.trim()),
  kinds: names.map(() => ({ type: 'int64', hasComma: delimiter === ',' ? null : true })),
  mostBytes: names.map(() => 0),
  marks,
  rows: 0,
});

function countRow(scan: Scan, fields: readonly string[], file: string): void {
  scan.rows += 1;
  if (!fitsHeader(fields, scan.names)) throw invalidText(file, rowProblem(scan.rows, fields, scan.names));
  for (let c = 0; c < scan.names.length; c++) {
    const field = fields[c] ?? '';
    if (field === '') continue;
    // A UTF-16 code unit is at most three bytes of UTF-8.
    if (3 * field.length > scan.mostBytes[c])
      scan.mostBytes[c] = Math.max(scan.mostBytes[c], Buffer.byteLength(field));
    narrow(scan.kinds[c], field);
  }
}

function narrow(kind: Kind, field: string): void {
  if (kind.type !== 'string' && !(kind.type === 'int64' && isInteger(field)))
    kind.type = isReal(field) ? 'float64' : 'string';
  if (kind.hasComma) kind.hasComma = withDecimalPoint(field) !== undefined;
}

/** Numbers are those with a decimal point, if all can be read so. */
function settle(kind: Kind): void {
  kind.hasComma = kind.hasComma === true && kind.type === 'string';
  if (kind.hasComma) kind.type = 'float64';
}
