import type { TextEncodingName } from '../stored-file.js';
import { fitsHeader, splitRows, type RowSyntax } from './split-rows.js';

/** The beginning of a text. */
export interface TextStart {
  readonly text: string;
  readonly encoding: TextEncodingName;
  /** Length of the byte order mark. */
  readonly start: number;
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Characters of binary files. */
// eslint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/**
 * The beginning of a file as text: by its byte order mark, else UTF-8, else Latin-1 unless it holds control characters.
 * A character cut at the end is ignored. @returns `null` for binary data
 */
export function textStart(bytes: Uint8Array): TextStart | null {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte));
  const start = marked?.mark.length ?? 0;
  for (const encoding of marked ? [marked.encoding] : (['utf-8', 'windows-1252'] as const)) {
    const text = decodedStart(bytes.subarray(start), encoding);
    if (text === null) continue;
    return text.includes('\0') || (encoding === 'windows-1252' && BINARY.test(text))
      ? null
      : { text, encoding, start };
  }
  return null;
}

function decodedStart(bytes: Uint8Array, encoding: TextEncodingName): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return null; // Not of this encoding: that is the answer, not a failure.
  }
}

/** Delimiters of the columns of a table. */
const DELIMITERS = [',', '\t', ';', '|'];
const BLANKS: RowSyntax = { delimiter: ' ', isRunOne: true };

export interface TableGuess {
  /** Whether the text ends here; else its last row may be cut, and does not count. */
  readonly isWhole: boolean;
  readonly minRows?: number;
  /** Whether the name says that it is a table, so that one column is enough. */
  readonly isNamedTable?: boolean;
}

/** The syntax of the rows of a table without a description; `undefined` when the text is no table. */
export function tableSyntax(
  text: string,
  { isWhole, minRows = 1, isNamedTable = false }: TableGuess,
): RowSyntax | undefined {
  const rowsBy = (syntax: RowSyntax) => rowsOf(text, syntax, isWhole);
  const delimited = DELIMITERS.map((delimiter) => ({ delimiter, isRunOne: false }));
  const found = delimited.find((syntax) => isTable(rowsBy(syntax), 2, minRows));
  if (found) return found;
  const byBlanks = rowsBy(BLANKS);
  if (isTable(byBlanks, 2, Math.max(2, minRows)) && byBlanks[1].some(isNumber)) return BLANKS;
  const isColumn = isNamedTable && !text.startsWith('<');
  return isColumn && delimited.every((syntax) => isTable(rowsBy(syntax), 1, 2)) ? delimited[0] : undefined;
}

function rowsOf(text: string, syntax: RowSyntax, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  splitRows(text, syntax, isWhole, (fields) => {
    rows.push(fields);
    return true;
  });
  return rows;
}

const isTable = (rows: readonly string[][], minColumns: number, minRows: number): boolean =>
  rows.length >= minRows &&
  rows[0].length >= minColumns &&
  (minColumns > 1 || rows[0].length === 1) &&
  rows.every((row) => fitsHeader(row, rows[0]));

/** Whether a field is a number, with a decimal point or comma. */
export const isNumber = (field: string): boolean =>
  field !== '' && Number.isFinite(Number(field.replace(',', '.')));

/**
 * The names of columns of a table whose first row holds numbers only, and is therefore no header: those of the last comment before it, if
 * there are as many (as numpy writes them), else `col1`, `col2` … `undefined` when the first row is the header.
 */
export function namesBesideRows(text: string, syntax: RowSyntax): string[] | undefined {
  let first: string[] = [];
  splitRows(text, syntax, true, (fields) => {
    first = fields;
    return false;
  });
  if (!first.some(isNumber) || !first.every((field) => field === '' || isNumber(field))) return undefined;
  const comments = /^(?:\s*#.*\n)+/.exec(text)?.[0].trim().split('\n') ?? [];
  const comment = comments.at(-1)?.replace(/^[\s#]+/, '') ?? '';
  const [names = []] = rowsOf(`${comment}\n`, syntax, true);
  return names.length === first.length ? names : first.map((_, c) => `col${c + 1}`);
}
