import type { FileFacts } from '#processing-client/contract';

const GZIP_MAGIC = [0x1f, 0x8b];
const FITS_MAGIC = 'SIMPLE  =';
const FITS_NAME = /\.(fits?|fts)(\.(gz|z|bz2|fz))?$/i;
/** Columns of a table are separated by one of these. */
const DELIMITERS = [',', '\t', ';', '|'];
/** Bytes that tell the format of a file. */
export const SNIFF_BYTES = 64 * 1024;
/** Lines that have to agree on the number of columns. */
const TABLE_LINES = 20;

/** The format of a file from its first {@link SNIFF_BYTES}, or all it has; the name only says what it claims to be. */
export function sniffFormat(start: Uint8Array, name: string): FileFacts['format'] {
  if (GZIP_MAGIC.every((byte, i) => start[i] === byte)) return 'fits';
  const text = asText(start);
  if (text?.startsWith(FITS_MAGIC) || FITS_NAME.test(name)) return 'fits'; // The FITS reader says what is wrong.
  if (text === null) return startsLikeFits(start) ? 'fits' : 'other';
  const body = text.trimStart();
  if (body.startsWith('# %ECSV')) return 'ecsv';
  if (body.startsWith('{') || body.startsWith('['))
    return isJson(body, start.length < SNIFF_BYTES) ? 'json' : 'other';
  return isTable(body) ? 'csv' : 'other';
}

const startsLikeFits = (start: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(start.subarray(0, FITS_MAGIC.length)) === FITS_MAGIC;

/** The bytes as UTF-8, or `null` when they are binary. A character cut at the end does not count. */
function asText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null; // Not UTF-8: that is the answer, not a failure.
  }
}

/** Whole files are parsed; of longer ones the beginning has to do. */
function isJson(text: string, isWhole: boolean): boolean {
  if (!isWhole) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Text that begins like JSON and is none.
  }
}

/** Whether the first lines have the same number (two or more) of columns under one of the delimiters. */
function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const complete = lines.slice(0, Math.min(TABLE_LINES, Math.max(1, lines.length - 1)));
  return DELIMITERS.some((delimiter) => {
    const columns = complete.map((line) => line.split(delimiter).length);
    return complete.length >= 1 && columns[0] >= 2 && columns.every((n) => n === columns[0]);
  });
}
