import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are copied or sent at once: some milliseconds, with fresh memory. */
const PIECE_BYTES = 1 << 20;

/** Yields a large picture piece by piece; between pieces the event loop serves other requests. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
    await nextTurn();
  }
}

/** Concatenates the parts, copied piece by piece. */
export async function joinParts(parts: readonly Uint8Array[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    for await (const piece of inPieces(part)) {
      joined.set(piece, at);
      at += piece.length;
    }
  }
  return joined;
}
