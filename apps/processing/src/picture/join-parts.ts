import { inPieces } from '../engine/in-pieces.js';

/** The parts as one, copied while others have their turn. */
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
