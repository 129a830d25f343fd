import type { RangeReader } from '#platform';
import { AppError } from '#platform/app-error';
import { firstWrongByte, notOfEncoding } from '../../image-io/open/text-encoding.js';
import { splitRows, type RowSyntax } from '../../image-io/open/split-rows.js';
import type { TextEncodingName } from '../../image-io/stored-file.js';

/** Text that is split at once, unless a row is longer. */
const BAND_BYTES = 1024 * 1024;
/** Longest row. */
const MAX_ROW_BYTES = 16 * 1024 * 1024;

/** How rows are written. */
export interface TextForm extends RowSyntax {
  readonly encoding: TextEncodingName;
  /** Whether rows end with a carriage return alone. */
  readonly endsByReturn: boolean;
}

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
  form: TextForm,
  start: number,
  wantedEnd = source.size,
): AsyncGenerator<TextBand> {
  const lengthFrom = (place: number) => Math.min(BAND_BYTES, Math.max(1, wantedEnd - place));
  let length = lengthFrom(start);
  for (let at = start; at < wantedEnd;) {
    const bytes = await source.read(at, length);
    const isLast = at + bytes.length >= source.size;
    const text = decoded(bytes, form, isLast, source.name, at);
    const rows: string[][] = [];
    const ends: number[] = [];
    let [last, place] = [0, at];
    const done = splitRows(text, form, isLast, (fields, next) => {
      place += byteLength(text, bytes, form.encoding, last, next);
      last = next;
      rows.push(fields);
      ends.push(place);
      return true;
    });
    if (done === 0 && !isLast && length >= MAX_ROW_BYTES)
      throw invalidText(source.name, `a row of more than ${MAX_ROW_BYTES} bytes at byte ${at}`);
    at = place + byteLength(text, bytes, form.encoding, last, done);
    length = done === 0 ? 2 * length : lengthFrom(at);
    if (rows.length > 0) yield { rows, ends: Float64Array.from(ends) };
  }
}

/** The bytes of a text are not of its encoding. */
export class EncodingError extends AppError {
  constructor(file: string, encoding: TextEncodingName, at: number, cause: unknown) {
    super('unprocessable', `${file}: ${notOfEncoding(encoding, at)}`, { code: 'invalid_file', cause });
  }
}

/** A character that is cut at the end of a band is completed by the next one. Rows end with line feeds. */
function decoded(
  bytes: Uint8Array,
  { encoding, endsByReturn }: TextForm,
  isLast: boolean,
  file: string,
  at: number,
): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, {
      stream: !isLast,
    });
    return endsByReturn ? text.replaceAll('\r', '\n') : text;
  } catch (error) {
    throw new EncodingError(file, encoding, at + firstWrongByte(bytes, encoding), error);
  }
}

/** Fast path: text of one byte per character, the most common, need not be measured. */
function byteLength(
  text: string,
  bytes: Uint8Array,
  encoding: TextEncodingName,
  from: number,
  to: number,
): number {
  if (encoding.startsWith('utf-16')) return 2 * (to - from);
  return text.length === bytes.length ? to - from : Buffer.byteLength(text.slice(from, to));
}

export const invalidText = (file: string, what: string, cause?: unknown): AppError =>
  new AppError('unprocessable', `${file}: ${what}`, { code: 'invalid_file', cause });
