import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are copied in one go: a millisecond, with memory that is new. */
const COPY_BYTES = 1 << 20;

/** The parts as one, copied while others have their turn: a hundred megabytes at once would keep them waiting. */
export async function joinParts(parts: readonly Uint8Array[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    for (let from = 0; from < part.length; from += COPY_BYTES) {
      const piece = part.subarray(from, from + COPY_BYTES);
      joined.set(piece, at);
      at += piece.length;
      if (piece.length === COPY_BYTES) await nextTurn();
    }
  }
  return joined;
}
