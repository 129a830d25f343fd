import { constants, crc32, deflateRawSync } from 'node:zlib';

const BLOCK_BYTES = 2880;
const CHUNK_BYTES = 1024 ** 2;
/** Header of a gzip file without name and time (RFC 1952). */
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/**
 * A small gzip file that decompresses to an image of doubles, all of them alike, of about this size. A block of them is compressed once and
 * repeated, since compressing all of them takes longer than the test itself.
 * @param fill every byte of the data; zeros become holes of a decompressed copy, which take no space on a disk
 */
export function bombOf(bytes: number, fill = 0): Buffer {
  const side = Math.floor(Math.sqrt(bytes / 8));
  const start = header(side);
  const padded = Math.ceil((8 * side * side) / BLOCK_BYTES) * BLOCK_BYTES;
  const chunk = Buffer.alloc(CHUNK_BYTES, fill);
  const [count, rest] = [Math.floor(padded / CHUNK_BYTES), chunk.subarray(0, padded % CHUNK_BYTES)];
  const end = Buffer.alloc(8);
  let sum = crc32(start);
  for (let i = 0; i < count; i += 1) sum = crc32(chunk, sum);
  end.writeUInt32LE(crc32(rest, sum));
  end.writeUInt32LE((start.length + padded) % 2 ** 32, 4);
  const middle = Array<Buffer>(count).fill(packed(chunk, false));
  return Buffer.concat([GZIP_START, packed(start, false), ...middle, packed(rest, true), end]);
}

/** Deflated so that other blocks may precede and, unless it is the last, follow it. */
const packed = (bytes: Uint8Array, isLast: boolean): Buffer =>
  deflateRawSync(bytes, { level: 9, finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH });

function header(side: number): Buffer {
  const cards = { SIMPLE: 'T', BITPIX: -64, NAXIS: 2, NAXIS1: side, NAXIS2: side };
  const lines = Object.entries(cards).map(
    ([name, value]) => `${name.padEnd(8)}= ${String(value).padStart(20)}`,
  );
  const text = [...lines, 'END'].map((line) => line.padEnd(80)).join('');
  return Buffer.from(text.padEnd(BLOCK_BYTES), 'latin1');
}
