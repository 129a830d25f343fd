import type { FileFacts } from '#processing-client/contract';
import { textStart, type TextStart } from './text-encoding.js';
import { tableSyntax } from './text-syntax.js';

const GZIP_MAGIC = [0x1f, 0x8b];
const FITS_MAGIC = 'SIMPLE  =';
const FITS_NAME = /\.(fits?|fts)(\.(gz|z|bz2|fz))?$/i;
const TABLE_NAME = /\.(csv|tsv)$/i;
/** Bytes from which the format of a file is recognised. */
export const SNIFF_BYTES = 64 * 1024;
/** The format of a file from its first {@link SNIFF_BYTES}, or all of them; the name is only its claim. */
export function sniffFormat(start: Uint8Array, name: string): FileFacts['format'] {
  if (GZIP_MAGIC.every((byte, i) => start[i] === byte)) return 'fits';
  if (startsLikeFits(start)) return 'fits';
  const claims = { isFits: FITS_NAME.test(name), isTable: TABLE_NAME.test(name) };
  const isWhole = start.length < SNIFF_BYTES;
  const found = textFormat(textStart(start, isWhole), isWhole, claims);
  return found === 'other' && claims.isFits ? 'fits' : found; // The FITS reader says what is wrong.
}

interface Claims {
  readonly isFits: boolean;
  readonly isTable: boolean;
}

/** A file named like FITS counts as a table only beyond doubt: a damaged header may hold a comma, too. */
function textFormat(start: TextStart | null, isWhole: boolean, claims: Claims): FileFacts['format'] {
  if (start === null) return 'other';
  const { text, encoding } = start;
  const body = text.trimStart();
  const isUtf8 = encoding === 'utf-8';
  if (isUtf8 && body.startsWith('# %ECSV')) return 'ecsv';
  if (body.startsWith('{') || body.startsWith('[')) return isUtf8 && isJson(body, isWhole) ? 'json' : 'other';
  const guess = { isWhole, isNamedTable: claims.isTable, minRows: claims.isFits ? SURE_ROWS : 1 };
  return tableSyntax(text, guess) === undefined ? 'other' : 'csv';
}

/** A header and a row under it. */
const SURE_ROWS = 2;

const startsLikeFits = (start: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(start.subarray(0, FITS_MAGIC.length)) === FITS_MAGIC;

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
