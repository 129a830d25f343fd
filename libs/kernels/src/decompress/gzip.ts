import { type BitInput, wholeInput } from './bit-input.js';
import { addToSums, checkTrailer, isGzip, type MemberSums, skipMemberHeader } from './gzip-member.js';
import { inflate, startInflate } from './inflate/inflate.js';
import { createWindow, growWindow, type InflateWindow, windowRoom } from './inflate/inflate-window.js';
import { tooLong } from './output-buffer.js';

/** Memory reserved at once is at most this multiple of the input: the usual ratio of FITS images. */
const USUAL_RATIO = 8;

/** Each growth multiplies the storage by this. */
const GROWTH_FACTOR = 2;

/** Smallest storage: below this a growth would cost more than it saves. */
const SMALLEST_ROOM = 4096;

/**
 * Decompresses a complete gzip stream (RFC 1952): all its members one after another, CRC-32 and length checked. Bytes after the last member
 * are ignored, as gzip does.
 *
 * @param limit most bytes of output
 * @throws FitsFormatError when the stream is damaged, cut short, or longer than `limit`
 */
export function gunzip(bytes: Uint8Array, limit: number): Uint8Array {
  const input = wholeInput(bytes);
  const window = createWindow(Math.min(limit, expectedLength(bytes)));
  do gunzipMember(input, window, limit);
  while (isGzip(bytes, input.next));
  return window.bytes.subarray(0, window.length);
}

/** The length that the last member claims, where it is credible. */
function expectedLength(bytes: Uint8Array): number {
  if (bytes.length < 4) return 0;
  const [b0, b1, b2, b3] = bytes.subarray(-4);
  return Math.min((b0 | (b1 << 8) | (b2 << 16) | (b3 << 24)) >>> 0, bytes.length * USUAL_RATIO);
}

function gunzipMember(input: BitInput, window: InflateWindow, limit: number): void {
  skipMemberHeader(input);
  const start = window.length;
  window.origin = start;
  const state = startInflate();
  while (inflate(state, input, window) === 'window') makeRoom(window, limit);
  requireWithin(window, limit);
  const sums: MemberSums = { crc: 0, length: 0 };
  addToSums(sums, window.bytes, start, window.length);
  checkTrailer(input, sums);
}

function makeRoom(window: InflateWindow, limit: number): void {
  requireWithin(window, limit);
  growWindow(window, Math.min(limit, Math.max(SMALLEST_ROOM, GROWTH_FACTOR * windowRoom(window))));
}

function requireWithin({ length }: InflateWindow, limit: number): void {
  if (length > limit) throw tooLong(limit);
}
