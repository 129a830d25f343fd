import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

const BLOCK_BYTES = 2880;
const CHUNK_BYTES = 1024 ** 2;

/** A small gzip file that unpacks to an image of doubles, all of them zero, of about this size. */
export async function bombOf(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 8));
  const gzip = createGzip({ level: 9 });
  const packed = buffer(gzip);
  const zeros = Buffer.alloc(CHUNK_BYTES);
  const write = async (chunk: Uint8Array) => gzip.write(chunk) || once(gzip, 'drain');
  await write(header(side));
  const padded = Math.ceil((8 * side * side) / BLOCK_BYTES) * BLOCK_BYTES;
  for (let left = padded; left > 0; left -= CHUNK_BYTES)
    await write(zeros.subarray(0, Math.min(left, CHUNK_BYTES)));
  gzip.end();
  return packed;
}

function header(side: number): Buffer {
  const cards = { SIMPLE: 'T', BITPIX: -64, NAXIS: 2, NAXIS1: side, NAXIS2: side };
  const lines = Object.entries(cards).map(
    ([name, value]) => `${name.padEnd(8)}= ${String(value).padStart(20)}`,
  );
  const text = [...lines, 'END'].map((line) => line.padEnd(80)).join('');
  return Buffer.from(text.padEnd(BLOCK_BYTES), 'latin1');
}
