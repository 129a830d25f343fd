import { type ByteSource, readExactly } from '../byte-source.js';
import { type BitInput, INPUT_PADDING, isCutShort, wholeInput } from './bit-input.js';
import { addToSums, checkTrailer, isGzip, type MemberSums, skipMemberHeader } from './gzip-member.js';
import { inflate, startInflate } from './inflate/inflate.js';
import { createWindow, type InflateWindow, takeWritten } from './inflate/inflate-window.js';

/** Data are handed out in pieces of about this length. */
const SEGMENT_BYTES = 1024 * 1024;

/** The first read of the compressed file; each one after it is twice as long, up to the longest. */
const FIRST_READ_BYTES = 64 * 1024;
const LONGEST_READ_BYTES = 4 * 1024 * 1024;

/** The compressed file and the piece of it that is at hand. */
interface Feed {
  readonly source: ByteSource;
  readonly input: BitInput;
  /** Length of the next read. */
  readBytes: number;
}

/**
 * Decompresses a gzip file (RFC 1952) piece by piece: all its members one after another, CRC-32 and length of each checked at its end.
 * Bytes after the last member are ignored, as gzip does. Only the bytes for the requested pieces are read. A truncated stream yields all of
 * its bytes before the error.
 *
 * @throws FitsFormatError when the stream is damaged or cut short
 */
export async function* gunzipSegments(source: ByteSource): AsyncGenerator<Uint8Array> {
  const feed: Feed = { source, input: wholeInput(new Uint8Array(0)), readBytes: FIRST_READ_BYTES };
  const window = createWindow(SEGMENT_BYTES);
  await readOn(feed);
  try {
    do yield* memberSegments(feed, window);
    while (await memberFollows(feed));
  } catch (error) {
    if (isCutShort(error, feed.input)) yield takeWritten(window);
    throw error;
  }
  yield takeWritten(window);
}

/** Decompresses one member; an incomplete last piece stays in the window. */
async function* memberSegments(feed: Feed, window: InflateWindow): AsyncGenerator<Uint8Array> {
  const { input } = feed;
  while (!skipMemberHeader(input)) await readOn(feed);
  window.origin = window.length;
  const state = startInflate();
  const sums: MemberSums = { crc: 0, length: 0 };
  for (;;) {
    const start = window.length;
    const pause = inflate(state, input, window);
    addToSums(sums, window.bytes, start, window.length);
    if (pause === 'stream') break;
    if (pause === 'window') yield takeWritten(window);
    else await readOn(feed);
  }
  while (!checkTrailer(input, sums)) await readOn(feed);
}

async function memberFollows(feed: Feed): Promise<boolean> {
  const { input } = feed;
  while (!input.isLast && input.bytes.length - input.next < 2) await readOn(feed);
  return isGzip(input.bytes, input.next);
}

/** Reads the next piece of the file behind the unused part of the last one. */
async function readOn(feed: Feed): Promise<void> {
  const { source, input } = feed;
  const unused = input.bytes.subarray(input.next);
  const start = input.offset + input.bytes.length;
  const fresh = await readExactly(source, start, Math.min(feed.readBytes, source.size - start));
  const padded = new Uint8Array(unused.length + fresh.length + INPUT_PADDING);
  padded.set(unused);
  padded.set(fresh, unused.length);
  input.offset += input.next;
  input.next = 0;
  input.bytes = padded.subarray(0, unused.length + fresh.length);
  input.view = new DataView(padded.buffer);
  input.isLast = start + fresh.length === source.size;
  feed.readBytes = Math.min(2 * feed.readBytes, LONGEST_READ_BYTES);
}
