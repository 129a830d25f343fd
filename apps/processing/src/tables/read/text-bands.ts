import type { RangeReader } from '#platform';
import { AppError } from '#platform/app-error';
import { splitRows, type RowSyntax } from './split-rows.js';

/** Text that is split at once, unless one row is longer … */
const BAND_BYTES = 1024 * 1024;
/** … which it may be up to here. */
const MOST_ROW_BYTES = 16 * 1024 * 1024;

/** Some rows that follow each other. */
export interface TextBand {
  readonly rows: readonly (readonly string[])[];
  /** Where in the file the row behind each of them begins. */
  readonly ends: Float64Array;
}

/**
 * Reads the rows of a text from a byte of the file on, which begins one, band by band; memory for one band. What is kept of
 * a row has to be copied: V8 cuts fields out of the text of the band, and keeps all of it for each.
 * @param wantedEnd how far rows are wanted, where one ends: bytes behind it are read only for a row that goes on there
 * @throws AppError unprocessable naming the file and the place
 */
export async function* textBands(
  source: RangeReader,
  syntax: RowSyntax,
  start: number,
  wantedEnd = source.size,
): AsyncGenerator<TextBand> {
  const lengthFrom = (place: number) => Math.min(BAND_BYTES, Math.max(1, wantedEnd - place));
  let length = lengthFrom(start);
  for (let at = start; at < wantedEnd;) {
    const bytes = await source.read(at, length);
    const isLast = at + bytes.length >= source.size;
    const text = decoded(bytes, isLast, source.name, at);
    const rows: string[][] = [];
    const ends: number[] = [];
    let [last, place] = [0, at];
    const done = splitRows(text, syntax, isLast, (fields, next) => {
      place += byteLength(text, bytes, last, next);
      last = next;
      rows.push(fields);
      ends.push(place);
      return true;
    });
    if (done === 0 && !isLast && length >= MOST_ROW_BYTES)
      throw invalidText(source.name, `a row of more than ${MOST_ROW_BYTES} bytes at byte ${at}`);
    at = place + byteLength(text, bytes, last, done);
    length = done === 0 ? 2 * length : lengthFrom(at);
    if (rows.length > 0) yield { rows, ends: Float64Array.from(ends) };
  }
}

/** A character that is cut at the end of a band comes with the next one. */
function decoded(bytes: Uint8Array, isLast: boolean, file: string, at: number): string {
  try {
    return utf8(bytes, isLast);
  } catch (error) {
    throw invalidText(file, `not UTF-8 at byte ${at + firstWrongByte(bytes)}, the first being 0`, error);
  }
}

const utf8 = (bytes: Uint8Array, isLast: boolean): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast });

/** The first byte that cannot follow those before it; the end, where a character lacks its last bytes. */
function firstWrongByte(bytes: Uint8Array): number {
  let [right, wrong] = [0, bytes.length + 1];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isUtf8Start(bytes.subarray(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

function isUtf8Start(bytes: Uint8Array): boolean {
  try {
    utf8(bytes, false);
    return true;
  } catch {
    return false; // Not UTF-8: that is the answer.
  }
}

/** Text of one byte a character, which most is, need not be measured. */
function byteLength(text: string, bytes: Uint8Array, from: number, to: number): number {
  return text.length === bytes.length ? to - from : Buffer.byteLength(text.slice(from, to));
}

export const invalidText = (file: string, what: string, cause?: unknown): AppError =>
  new AppError('unprocessable', `${file}: ${what}`, { code: 'invalid_file', cause });
