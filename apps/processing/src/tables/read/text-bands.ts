import type { RangeReader } from '#platform';
import { AppError } from '#platform/app-error';
import { splitRows, type RowSyntax } from './split-rows.js';

/** Text that is split at once, unless a row is longer. */
const BAND_BYTES = 1024 * 1024;
/** Longest row. */
const MAX_ROW_BYTES = 16 * 1024 * 1024;

/** Some consecutive rows. */
export interface TextBand {
  readonly rows: readonly (readonly string[])[];
  /** File offset of the end of each row. */
  readonly ends: Float64Array;
}

/**
 * Reads the rows of a text from the start of a row on, band by band, with memory for one band. Fields that outlive the band must be copied:
 * V8 slices them from the text of the band, and would keep all of it.
 * @param wantedEnd end of the last needed row: bytes behind it are read only to complete a row
 * @throws AppError unprocessable naming the file and the offset
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
    if (done === 0 && !isLast && length >= MAX_ROW_BYTES)
      throw invalidText(source.name, `a row of more than ${MAX_ROW_BYTES} bytes at byte ${at}`);
    at = place + byteLength(text, bytes, last, done);
    length = done === 0 ? 2 * length : lengthFrom(at);
    if (rows.length > 0) yield { rows, ends: Float64Array.from(ends) };
  }
}

/** A character that is cut at the end of a band is completed by the next one. */
function decoded(bytes: Uint8Array, isLast: boolean, file: string, at: number): string {
  try {
    return utf8(bytes, isLast);
  } catch (error) {
    throw invalidText(file, `not UTF-8 at byte ${at + firstWrongByte(bytes)}, the first being 0`, error);
  }
}

const utf8 = (bytes: Uint8Array, isLast: boolean): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast });

/** The first byte that cannot follow the bytes before it, or the end if a character is incomplete. */
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

/** Fast path: text of one byte per character, the most common, need not be measured. */
function byteLength(text: string, bytes: Uint8Array, from: number, to: number): number {
  return text.length === bytes.length ? to - from : Buffer.byteLength(text.slice(from, to));
}

export const invalidText = (file: string, what: string, cause?: unknown): AppError =>
  new AppError('unprocessable', `${file}: ${what}`, { code: 'invalid_file', cause });
