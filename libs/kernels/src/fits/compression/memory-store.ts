import { gunzip } from '../../decompress/gzip.js';
import type { DecompressedStore } from './decompress-on-read.js';

/** Bytes in memory, uncompressed or compressed again. */
type Piece = { readonly plain: Uint8Array } | { readonly compressed: Uint8Array; readonly length: number };

/** Least saving of memory, as a fraction, for a piece to be compressed. */
const MIN_SAVING = 0.5;

/**
 * Stores decompressed bytes in memory, piece by piece. A read within one piece returns a view of it, a longer one a copy.
 *
 * @param plainBytes bytes that stay uncompressed. Later pieces are compressed again if that makes them much smaller (and if the platform
 * has a CompressionStream), so that a file that decompresses to a thousand times its size takes little more memory than the file
 */
export function memoryStore(plainBytes: number): DecompressedStore {
  const pieces: Piece[] = [];
  /** Start of each piece, and of the next one. */
  const starts = [0];
  /** The most recently decompressed piece. */
  let open: { readonly index: number; readonly bytes: Uint8Array } | undefined;
  const bytesOf = (index: number): Uint8Array => {
    const piece = pieces[index];
    if ('plain' in piece) return piece.plain;
    if (open?.index !== index) open = { index, bytes: gunzip(piece.compressed, piece.length) };
    return open.bytes;
  };
  return {
    async append(bytes) {
      const end = starts[pieces.length] + bytes.length;
      pieces.push(end > plainBytes ? await compressPiece(bytes) : { plain: bytes });
      starts.push(end);
    },
    read: (offset, length) => copyRange(bytesOf, starts, offset, offset + length),
  };
}

/** The bytes from `start` to `end` of consecutive pieces: a view of one, a copy of several. */
function copyRange(
  bytesOf: (index: number) => Uint8Array,
  starts: readonly number[],
  start: number,
  end: number,
): Uint8Array {
  if (end <= start) return new Uint8Array(0);
  const first = pieceAt(starts, start);
  if (end <= starts[first + 1]) return bytesOf(first).subarray(start - starts[first], end - starts[first]);
  const bytes = new Uint8Array(end - start);
  for (let k = first; k < starts.length - 1 && starts[k] < end; k++) {
    const from = Math.max(0, start - starts[k]);
    bytes.set(bytesOf(k).subarray(from, end - starts[k]), starts[k] + from - start);
  }
  return bytes;
}

/** Index of the piece that contains a byte. */
function pieceAt(starts: readonly number[], byte: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= byte) low = middle;
    else high = middle;
  }
  return low;
}

async function compressPiece(bytes: Uint8Array): Promise<Piece> {
  // Browsers have it since 2023, Node since 18.
  if (typeof CompressionStream === 'undefined') return { plain: bytes };
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const compressed = new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer());
  if (compressed.length > bytes.length * (1 - MIN_SAVING)) return { plain: bytes };
  return { compressed, length: bytes.length };
}
