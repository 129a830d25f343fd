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
 * Reads the rows of a text from a byte of the file on, which begins one, band by band; memory for one band.
 * @throws AppError unprocessable naming the file and the place
 */
export async function* textBands(
  source: RangeReader,
  syntax: RowSyntax,
  start: number,
): AsyncGenerator<TextBand> {
  let length = BAND_BYTES;
  for (let at = start; at < source.size;) {
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
    length = done === 0 ? 2 * length : BAND_BYTES;
    at = place + byteLength(text, bytes, last, done);
    if (rows.length > 0) yield { rows, ends: Float64Array.from(ends) };
  }
}

/** A character that is cut at the end of a band comes with the next one. */
function decoded(bytes: Uint8Array, isLast: boolean, file: string, at: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast });
  } catch (error) {
    throw invalidText(file, `not UTF-8 behind byte ${at}`, error);
  }
}

/** Text of one byte a character, which most is, need not be measured. */
function byteLength(text: string, bytes: Uint8Array, from: number, to: number): number {
  return text.length === bytes.length ? to - from : Buffer.byteLength(text.slice(from, to));
}

export const invalidText = (file: string, what: string, cause?: unknown): AppError =>
  new AppError('unprocessable', `${file}: ${what}`, { code: 'invalid_file', cause });
