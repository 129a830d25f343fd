import { layOut, preparedKernels, type VectorKernels } from '../vector/vector-kernels.js';
import { remaindersBefore } from './crc32-remainders.js';

/** Bytes that are copied into the vector kernels' memory at a time: they stay in the cache. */
const PIECE_BYTES = 64 * 1024;

/** Words of a round, and bytes of a word (assembly/crc.as). */
const BRAIDS = 3;
const WORD_BYTES = 8;

/** Layout of the vector kernels' memory. */
interface MemoryLayout {
  readonly kernels: VectorKernels;
  readonly tables: number;
  readonly piece: number;
}

const crcKernels = preparedKernels(placeTables);

/**
 * CRC-32 in WebAssembly, three words at a time.
 *
 * @param before CRC-32 of the bytes before
 * @returns undefined without WebAssembly
 */
export function crc32Vector(bytes: Uint8Array, before: number): number | undefined {
  const places = crcKernels();
  if (!places) return undefined;
  const { kernels, tables, piece } = places;
  const memory = new Uint8Array(kernels.memory.buffer);
  let crc = ~before;
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const part = bytes.subarray(start, start + PIECE_BYTES);
    memory.set(part, piece);
    crc = kernels.addToCrc(tables, piece, part.length, crc);
  }
  return ~crc >>> 0;
}

function placeTables(kernels: VectorKernels): MemoryLayout {
  // Behind a byte stands the rest of its word; where the remainder goes over to the next round, two more words.
  const zeros = [0, (BRAIDS - 1) * WORD_BYTES].flatMap((least) =>
    Array.from({ length: WORD_BYTES }, (_, k) => least + k),
  );
  const tables = zeros.map(remaindersBefore);
  const [at, piece] = layOut(kernels, [tables.length * tables[0].byteLength, PIECE_BYTES]);
  tables.forEach((table, k) => new Int32Array(kernels.memory.buffer, at + k * table.byteLength).set(table));
  return { kernels, tables: at, piece };
}
