import type { UnpackedStore } from './unpacked-source.js';

/** Keeps unpacked bytes in memory, in the pieces that they came in. A read within one gives a view of it, a longer one a copy. */
export function memoryStore(): UnpackedStore {
  const pieces: Uint8Array[] = [];
  /** Where each piece starts, and where the next one will. */
  const starts = [0];
  return {
    append(bytes) {
      starts.push(starts[pieces.length] + bytes.length);
      pieces.push(bytes);
    },
    read: (offset, length) => copyRange(pieces, starts, offset, offset + length),
  };
}

/** The bytes from `start` to `end` of consecutive pieces: a view of one, a copy of several. */
function copyRange(
  pieces: readonly Uint8Array[],
  starts: readonly number[],
  start: number,
  end: number,
): Uint8Array {
  if (end <= start) return new Uint8Array(0);
  const first = pieceAt(starts, start);
  if (end <= starts[first + 1]) return pieces[first].subarray(start - starts[first], end - starts[first]);
  const bytes = new Uint8Array(end - start);
  for (let k = first; k < pieces.length && starts[k] < end; k++) {
    const from = Math.max(0, start - starts[k]);
    bytes.set(pieces[k].subarray(from, end - starts[k]), starts[k] + from - start);
  }
  return bytes;
}

/** Index of the piece that holds a byte: the last one that does not start behind it. */
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
