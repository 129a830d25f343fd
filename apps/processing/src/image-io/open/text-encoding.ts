import type { TextEncodingName } from '../stored-file.js';

/** The beginning of a text. */
export interface TextStart {
  /** Line ends of old Macs, carriage returns alone, are line feeds here. */
  readonly text: string;
  readonly encoding: TextEncodingName;
  /** Length of the byte order mark. */
  readonly start: number;
  /** Whether rows end with a carriage return alone. */
  readonly endsByReturn: boolean;
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;
const UTF_32_MARKS = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
] as const;

/** Characters of binary files. */
// eslint-disable-next-line no-control-regex
const BINARY = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

const hasMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte);

/**
 * The beginning of a file as text: by its byte order mark, else UTF-8, else Latin-1 unless it holds control characters.
 * @param isWhole whether the file ends here; else a character cut at the end is ignored
 * @returns `null` for binary data, and for text that is not read
 */
export function textStart(bytes: Uint8Array, isWhole = false): TextStart | null {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => hasMark(bytes, mark));
  const start = marked?.mark.length ?? 0;
  for (const encoding of marked ? [marked.encoding] : (['utf-8', 'windows-1252'] as const)) {
    const text = decodedStart(bytes.subarray(start), encoding, isWhole);
    if (text === null) continue;
    if (text.includes('\0') || (encoding === 'windows-1252' && BINARY.test(text))) return null;
    const endsByReturn = text.includes('\r') && !text.includes('\n');
    return { text: endsByReturn ? text.replaceAll('\r', '\n') : text, encoding, start, endsByReturn };
  }
  return null;
}

function decodedStart(bytes: Uint8Array, encoding: TextEncodingName, isWhole: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null; // Not of this encoding: that is the answer, not a failure.
  }
}

/** Why the beginning of a text is not read: its encoding, or NUL characters. @returns `undefined` for binary data, and readable text */
export function encodingProblem(bytes: Uint8Array, isWhole: boolean): string | undefined {
  if (UTF_32_MARKS.some((mark) => hasMark(bytes, mark))) return unreadEncoding('UTF-32');
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => hasMark(bytes, mark));
  if (marked && decodedStart(bytes, marked.encoding, isWhole) === null)
    return notOfEncoding(marked.encoding, firstWrongByte(bytes, marked.encoding));
  const step = marked?.encoding.startsWith('utf-16') ? 2 : 1;
  const nul = firstNul(bytes, step);
  if (nul < 0) return undefined;
  const wide = marked ? undefined : wideEncoding(bytes);
  if (wide) return unreadEncoding(`${wide} without a byte order mark`);
  const isText = marked || !BINARY.test(new TextDecoder('windows-1252').decode(bytes));
  return isText ? `a NUL character at byte ${nul}, the first being 0` : undefined;
}

const unreadEncoding = (encoding: string): string =>
  `text in ${encoding}, which is not read: save it as UTF-8`;

/** The words for bytes that are no text of an encoding. */
export const notOfEncoding = (encoding: TextEncodingName, at: number): string =>
  `not ${encoding.toUpperCase()} at byte ${at}, the first being 0`;

/** Whether a text in UTF-16 ends within a character, by its last two bytes; bytes that are no UTF-8 are Latin-1. */
export function endsWithinCharacter(end: Uint8Array, size: number, encoding: TextEncodingName): boolean {
  if (!encoding.startsWith('utf-16')) return false;
  const high = end[encoding === 'utf-16le' ? 1 : 0];
  return size % 2 === 1 || (high & HIGH_SURROGATE_MASK) === HIGH_SURROGATE;
}

/** The upper byte of the first half of a character beyond U+FFFF. */
const HIGH_SURROGATE_MASK = 0xfc;
const HIGH_SURROGATE = 0xd8;

function firstNul(bytes: Uint8Array, step: number): number {
  for (let at = 0; at + step <= bytes.length; at += step)
    if (bytes.subarray(at, at + step).every((byte) => byte === 0)) return at;
  return -1;
}

/** Share of bytes that are zero in text of wide characters, most of which are Latin letters and digits. */
const WIDE_ZEROS = 0.6;

/** UTF-16 or UTF-32, by zeros at the same place of most characters. */
function wideEncoding(bytes: Uint8Array): 'UTF-16' | 'UTF-32' | undefined {
  const zeros = [0, 0, 0, 0];
  bytes.forEach((byte, at) => (zeros[at % 4] += byte === 0 ? 1 : 0));
  const isZero = zeros.map((count) => count > (WIDE_ZEROS * bytes.length) / 4);
  const pattern = isZero.map(Number).join('');
  if (pattern === '0111' || pattern === '1110') return 'UTF-32';
  return pattern === '0101' || pattern === '1010' ? 'UTF-16' : undefined;
}

/** The first byte that cannot follow the bytes before it, or the end if a character is incomplete. */
export function firstWrongByte(bytes: Uint8Array, encoding: TextEncodingName): number {
  let [right, wrong] = [0, bytes.length + 1];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (decodedStart(bytes.subarray(0, middle), encoding, false) !== null) right = middle;
    else wrong = middle;
  }
  return right;
}
