import { type BitInput, damaged, requireInput } from '../bit-input.js';
import type { BlockCodes } from './inflate-codes.js';
import { type InflateWindow, windowRoom } from './inflate-window.js';

/** Reason for a pause: the block is at its end, the window is full, or the available input runs low. */
export type SymbolsPause = 'block' | 'window' | 'input';

/** Input that one round of a decoding loop may take: two literals, two codes of 15 bits, 18 extra bits; and a load of 8 bytes. */
export const ROUND_INPUT = 20;

/**
 * Decodes symbols of a Huffman block until something is at its end. The hot loop: `bit` bits of byte `next` are gone; a load
 * of 32 bits there gives at least 25 of the stream, enough for a literal of the primary table and one more code, or for the
 * extra bits of a length and the code of its distance, or for the extra bits of a distance.
 *
 * @throws FitsFormatError when the stream is damaged or cut short
 */
export function inflateSymbols(input: BitInput, codes: BlockCodes, window: InflateWindow): SymbolsPause {
  // The layout of table entries (inflate-table.ts) once more, as numbers that the compiler can see.
  const [lengthMask, extraShift, extraMask, valueShift] = [15, 4, 15, 11];
  const [kindMask, literal, base, endOfBlock, secondary] = [0x700, 0, 0x100, 0x200, 0x300];
  const { view } = input;
  const lastNext = inputStop(input);
  const literals = codes.literals.entries;
  const literalMask = (1 << codes.literals.bits) - 1;
  const distances = codes.distances.entries;
  const distanceMask = (1 << codes.distances.bits) - 1;
  const out = window.bytes;
  const room = windowRoom(window);
  const { origin } = window;
  let position = window.length;
  let { next, bit } = input;
  let pause: SymbolsPause | undefined;
  let fault: string | undefined;

  for (;;) {
    if (next > lastNext || position > room) {
      pause = next > lastNext ? 'input' : 'window';
      break;
    }
    let hold = view.getInt32(next, true) >>> bit;
    let entry = literals[hold & literalMask];
    if ((entry & kindMask) === literal) {
      out[position++] = entry >>> valueShift;
      hold >>>= entry & lengthMask;
      bit = (bit + (entry & lengthMask)) | 0;
      entry = literals[hold & literalMask];
    }
    if ((entry & kindMask) === secondary) {
      hold >>>= entry & lengthMask;
      bit = (bit + (entry & lengthMask)) | 0;
      entry = literals[(entry >>> valueShift) + (hold & ((1 << ((entry >>> extraShift) & extraMask)) - 1))];
    }
    bit = (bit + (entry & lengthMask)) | 0;
    next = (next + (bit >>> 3)) | 0;
    bit &= 7;
    const kind = entry & kindMask;
    if (kind === literal) {
      out[position++] = entry >>> valueShift;
      continue;
    }
    if (kind !== base) {
      if (kind === endOfBlock) pause = 'block';
      else fault = 'illegal code';
      break;
    }

    hold = view.getInt32(next, true) >>> bit;
    const lengthBits = (entry >>> extraShift) & extraMask;
    const length = (entry >>> valueShift) + (hold & ((1 << lengthBits) - 1));
    hold >>>= lengthBits;
    bit += lengthBits;
    entry = distances[hold & distanceMask];
    if ((entry & kindMask) === secondary) {
      hold >>>= entry & lengthMask;
      bit = (bit + (entry & lengthMask)) | 0;
      entry = distances[(entry >>> valueShift) + (hold & ((1 << ((entry >>> extraShift) & extraMask)) - 1))];
    }
    bit = (bit + (entry & lengthMask)) | 0;
    next = (next + (bit >>> 3)) | 0;
    bit &= 7;
    if ((entry & kindMask) !== base) {
      fault = 'illegal distance';
      break;
    }
    hold = view.getInt32(next, true) >>> bit;
    const distanceBits = (entry >>> extraShift) & extraMask;
    const distance = (entry >>> valueShift) + (hold & ((1 << distanceBits) - 1));
    bit += distanceBits;
    next = (next + (bit >>> 3)) | 0;
    bit &= 7;
    if (distance > position - origin) {
      fault = 'illegal distance: it reaches behind the first byte';
      break;
    }

    const stop = position + length;
    if (distance === 1) out.fill(out[position - 1], position, stop);
    else for (let to = position, from = position - distance; to < stop; to++, from++) out[to] = out[from];
    position = stop;
  }

  input.next = next;
  input.bit = bit;
  window.length = position;
  requireInput(input);
  if (fault) throw damaged(input, fault);
  return pause!;
}

/** The last byte at which a round of the loop may begin. */
function inputStop({ bytes, isLast }: BitInput): number {
  return isLast ? bytes.length : bytes.length - ROUND_INPUT;
}
