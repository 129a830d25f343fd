import type { ColumnType } from '#kernels';
import type { RangeReader } from '#platform';
import { BYTES_PER_MB } from '../../engine/memory-budget.js';
import { SNIFF_BYTES } from '../../image-io/open/sniff-format.js';
import { textStart } from '../../image-io/open/text-encoding.js';
import { textProblem } from '../../image-io/open/text-problem.js';
import { namesBesideRows, tableSyntax } from '../../image-io/open/text-syntax.js';
import type { ColumnFacts, TextLayout } from '../table-facts.js';
import { ecsvHeader, type EcsvColumn, type EcsvHeader } from './ecsv-header.js';
import { scanRows, type Scan, type TextGuess } from './scan-rows.js';
import { EncodingError, invalidText, type TextForm } from './text-bands.js';

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
 * integer column has only integers or empty fields, a real one only numbers; all others are text. Where no commas part the columns, numbers
 * may have decimal commas. A text that is not UTF-8 behind its beginning is read again as Latin-1.
 * @throws AppError unprocessable naming the file and the row
 */
export async function readTextLayout(
  source: RangeReader,
  format: 'csv' | 'ecsv',
  onBand: () => void,
): Promise<TextTable> {
  const header = format === 'ecsv' ? await declaredColumns(source) : undefined;
  const guess: TextGuess = header ? { form: formOfEcsv(header), start: 0 } : await guessedForm(source);
  const read = async (form: TextForm) => {
    const scan = await scanRows(source, { ...guess, form }, onBand);
    return tableOf(source.name, scan, form, header?.columns);
  };
  try {
    return await read(guess.form);
  } catch (error) {
    if (!(error instanceof EncodingError && guess.form.encoding === 'utf-8' && !header)) throw error;
    return read({ ...guess.form, encoding: 'windows-1252' }).catch(() => {
      throw error;
    });
  }
}

const formOfEcsv = ({ delimiter }: EcsvHeader): TextForm => ({
  ...{ delimiter, isRunOne: delimiter === ' ' },
  ...{ encoding: 'utf-8', endsByReturn: false },
});

function tableOf(
  file: string,
  { names, kinds, mostBytes, marks, rows }: Scan,
  form: TextForm,
  declared?: readonly EcsvColumn[],
): TextTable {
  const columns = declared ?? names.map((name, c) => csvColumn(name, kinds[c].type));
  if (columns.length !== names.length)
    throw invalidText(file, `${names.length} column names for ${columns.length} columns`);
  const distinct = distinctNames(columns.map(({ name }) => name));
  const withComma = declared ? [] : kinds.flatMap(({ hasComma }, c) => (hasComma ? [c] : []));
  return {
    columns: columns.map((column, c) => ({
      name: distinct[c],
      dtype: column.type,
      unit: column.unit,
      format: column.format,
      isArray: column.shape.length > 0,
      shape: column.shape,
      mostBytes: mostBytes[c],
    })),
    rows,
    layout: { ...form, withComma, marks: Float64Array.from(marks) },
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

/** @throws AppError unprocessable when the text has no columns */
async function guessedForm(source: RangeReader): Promise<TextGuess> {
  const bytes = await source.read(0, SNIFF_BYTES);
  const isWhole = bytes.length < SNIFF_BYTES;
  const found = textStart(bytes, isWhole);
  const syntax = found ? tableSyntax(found.text, { isWhole, isNamedTable: true }) : undefined;
  if (!found || !syntax) throw invalidText(source.name, textProblem(bytes, isWhole) ?? 'no columns');
  const { text, encoding, start, endsByReturn } = found;
  return { form: { ...syntax, encoding, endsByReturn }, start, names: namesBesideRows(text, syntax) };
}
