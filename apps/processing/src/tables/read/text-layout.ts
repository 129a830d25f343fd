import type { ColumnType } from '#kernels';
import type { RangeReader } from '#platform';
import { BYTES_PER_MB } from '../../engine/memory-budget.js';
import { csvDelimiter, SNIFF_BYTES } from '../../image-io/open/sniff-format.js';
import type { ColumnFacts, TextLayout } from '../table-facts.js';
import { ecsvHeader } from './ecsv-header.js';
import type { RowSyntax } from './split-rows.js';
import { invalidText, textBands } from './text-bands.js';
import { isInteger, isReal } from './text-cell.js';

/** Distance of rows whose offset is stored, so that a page is found without reading all rows before it. */
export const ROWS_PER_MARK = 128;

/** The columns of a text table, and the positions of its rows. */
export interface TextTable {
  readonly columns: readonly ColumnFacts[];
  readonly rows: number;
  readonly layout: TextLayout;
}

/** The longest header of an ECSV file. */
const MAX_HEADER_BYTES = 4 * BYTES_PER_MB;

/**
 * Reads a CSV or ECSV file once from beginning to end: the number and positions of its rows, and for CSV the types of its columns. An
 * integer column has only integers or empty fields, a real one only numbers; all others are text.
 * @throws AppError unprocessable naming the file and the row
 */
export async function readTextLayout(
  source: RangeReader,
  format: 'csv' | 'ecsv',
  onBand: () => void,
): Promise<TextTable> {
  const header = format === 'ecsv' ? await declaredColumns(source) : undefined;
  const syntax = header
    ? { delimiter: header.delimiter, isRunOne: header.delimiter === ' ' }
    : await guessedSyntax(source);
  const scan = await scanRows(source, syntax, onBand);
  const columns = header?.columns ?? scan.names.map((name, c) => csvColumn(name, scan.kinds[c]));
  if (columns.length !== scan.names.length)
    throw invalidText(source.name, `${scan.names.length} column names for ${columns.length} columns`);
  const names = distinctNames(columns.map(({ name }) => name));
  return {
    columns: columns.map((column, c) => ({
      name: names[c],
      dtype: column.type,
      unit: column.unit,
      format: column.format,
      isArray: column.shape.length > 0,
      shape: column.shape,
      mostBytes: scan.mostBytes[c],
    })),
    rows: scan.rows,
    layout: { ...syntax, marks: Float64Array.from(scan.marks) },
  };
}

/** Appends a number to repeated names. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The next number to try for a name: smaller ones are taken. */
  const nextNumber = new Map<string, number>();
  return names.map((name) => {
    let distinct = name;
    let next = nextNumber.get(name) ?? 2;
    for (; taken.has(distinct); next += 1) distinct = `${name}_${next}`;
    nextNumber.set(name, next);
    taken.add(distinct);
    return distinct;
  });
}

const csvColumn = (name: string, kind: ColumnType) => ({
  ...{ name, type: kind, shape: [] as const },
  ...{ unit: null, format: null },
});

async function declaredColumns(source: RangeReader) {
  for (let length = SNIFF_BYTES; length <= MAX_HEADER_BYTES; length *= 2) {
    const text = new TextDecoder().decode(await source.read(0, length));
    const lines = text.split('\n');
    const end = lines.findIndex((line) => !line.startsWith('#') && line.trim() !== '');
    if (end < 0 && length < source.size) continue;
    const header = end < 0 ? lines : lines.slice(0, end);
    return ecsvHeader(
      header.map((line) => line.replace(/^# ?/, '').trimEnd()),
      source.name,
    );
  }
  throw invalidText(source.name, `the header is longer than ${MAX_HEADER_BYTES / BYTES_PER_MB} MB`);
}

async function guessedSyntax(source: RangeReader): Promise<RowSyntax> {
  const bytes = await source.read(0, SNIFF_BYTES);
  const text = new TextDecoder().decode(bytes);
  const delimiter = csvDelimiter(text.trimStart(), bytes.length < SNIFF_BYTES);
  if (delimiter === undefined) throw invalidText(source.name, 'no columns');
  return { delimiter, isRunOne: false };
}

interface Scan {
  readonly names: readonly string[];
  readonly kinds: ColumnType[];
  /** The longest field of each column, in bytes. */
  readonly mostBytes: number[];
  readonly marks: number[];
  rows: number;
}

async function scanRows(source: RangeReader, syntax: RowSyntax, onBand: () => void): Promise<Scan> {
  let scan: Scan | undefined;
  for await (const { rows, ends } of textBands(source, syntax, 0)) {
    onBand();
    for (const [i, fields] of rows.entries()) {
      if (scan) countRow(scan, fields, source.name);
      scan ??= newScan(fields);
      if (scan.rows % ROWS_PER_MARK === 0) scan.marks.push(ends[i]);
    }
  }
  if (!scan) throw invalidText(source.name, 'no column names');
  return scan;
}

const newScan = (names: readonly string[]): Scan => ({
  names: names.map((name) => name.replace('\uFEFF', '').trim()),
  kinds: names.map(() => 'int64'),
  mostBytes: names.map(() => 0),
  marks: [],
  rows: 0,
});

function countRow(scan: Scan, fields: readonly string[], file: string): void {
  scan.rows += 1;
  if (fields.length !== scan.names.length)
    throw invalidText(file, `row ${scan.rows} has ${fields.length} fields, not ${scan.names.length}`);
  for (const [c, field] of fields.entries()) {
    if (field === '') continue;
    // A UTF-16 code unit is at most three bytes of UTF-8.
    if (3 * field.length > scan.mostBytes[c])
      scan.mostBytes[c] = Math.max(scan.mostBytes[c], Buffer.byteLength(field));
    scan.kinds[c] = narrowed(scan.kinds[c], field);
  }
}

function narrowed(kind: ColumnType, field: string): ColumnType {
  if (kind === 'int64' && isInteger(field)) return 'int64';
  return kind !== 'string' && isReal(field) ? 'float64' : 'string';
}
