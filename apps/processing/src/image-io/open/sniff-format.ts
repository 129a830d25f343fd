import type { FileFacts } from '#processing-client/contract';

const GZIP_MAGIC = [0x1f, 0x8b];
const FITS_MAGIC = 'SIMPLE  =';
const FITS_NAME = /\.(fits?|fts)(\.(gz|z|bz2|fz))?$/i;
/** Delimiters of the columns of a table. */
const DELIMITERS = [',', '\t', ';', '|'];
/** Bytes from which the format of a file is recognised. */
export const SNIFF_BYTES = 64 * 1024;
/** The format of a file from its first {@link SNIFF_BYTES}, or all of them; the name is only its claim. */
export function sniffFormat(start: Uint8Array, name: string): FileFacts['format'] {
  if (GZIP_MAGIC.every((byte, i) => start[i] === byte)) return 'fits';
  if (startsLikeFits(start)) return 'fits';
  const text = asText(start);
  const isFitsName = FITS_NAME.test(name);
  const found =
    text === null ? 'other' : textFormat(text.trimStart(), start.length < SNIFF_BYTES, isFitsName);
  return found === 'other' && isFitsName ? 'fits' : found; // The FITS reader says what is wrong.
}

/** A file named like FITS counts as a table only beyond doubt: a damaged header may hold a comma, too. */
function textFormat(body: string, isWhole: boolean, isDoubtful: boolean): FileFacts['format'] {
  if (body.startsWith('# %ECSV')) return 'ecsv';
  if (body.startsWith('{') || body.startsWith('[')) return isJson(body, isWhole) ? 'json' : 'other';
  return csvDelimiter(body, isWhole, isDoubtful ? SURE_ROWS : 1) === undefined ? 'other' : 'csv';
}

/** The delimiter of the columns of a text; `undefined` when it is no table. */
export const csvDelimiter = (body: string, isWhole: boolean, minRows = 1): string | undefined =>
  DELIMITERS.find((delimiter) => isTable(fieldCounts(body, delimiter, isWhole), minRows));

/** A header and a row under it. */
const SURE_ROWS = 2;

const isTable = (counts: readonly number[], minRows: number): boolean =>
  counts.length >= minRows && counts[0] >= 2 && counts.every((count) => count === counts[0]);

const startsLikeFits = (start: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(start.subarray(0, FITS_MAGIC.length)) === FITS_MAGIC;

/** The bytes as UTF-8, or `null` when they are binary. A character cut at the end is ignored. */
function asText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null; // Not UTF-8: that is the answer, not a failure.
  }
}

/** Complete files are parsed; of longer ones only the beginning is checked. */
function isJson(text: string, isWhole: boolean): boolean {
  if (!isWhole) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Text that begins like JSON and is none.
  }
}

/**
 * The number of fields of each row of a delimited text (RFC 4180: a field in quotes may hold delimiters, line ends and doubled quotes).
 * Empty rows and comments do not count; nor does the last row of an incomplete text, which may be cut. An unclosed quote makes a row of no
 * fields.
 */
function fieldCounts(text: string, delimiter: string, isWhole: boolean): number[] {
  const field = new RegExp(`"(?:[^"]|"")*"[^\\${delimiter}\n]*|(?!")[^\\${delimiter}\n]*`, 'y');
  const counts: number[] = [];
  for (let start = 0; start < text.length;) {
    const row = text[start] === '#' ? commentAt(text, start) : rowAt(text, start, field, delimiter);
    const isCut = row.end === text.length && !isWhole;
    const isEmpty = text.slice(start, row.end).trim() === '';
    if (!isCut && !isEmpty && row.fields !== null) counts.push(row.fields);
    start = row.end + 1;
  }
  return counts;
}

interface Row {
  /** `null` for a comment. */
  readonly fields: number | null;
  /** Position of its line end, or the end of the text. */
  readonly end: number;
}

function commentAt(text: string, start: number): Row {
  const end = text.indexOf('\n', start);
  return { fields: null, end: end === -1 ? text.length : end };
}

function rowAt(text: string, start: number, field: RegExp, delimiter: string): Row {
  let fields = 0;
  for (let at = start; ; at += 1) {
    field.lastIndex = at;
    if (!field.test(text)) return { fields: 0, end: text.length };
    fields += 1;
    at = field.lastIndex;
    if (text[at] !== delimiter) return { fields, end: at };
  }
}
