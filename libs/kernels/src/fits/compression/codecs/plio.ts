import { FitsFormatError } from '../../../errors.js';

/** Words of the header: the short form has 3, the long form gives their number (its third word is not positive). */
const SHORT_HEADER_WORDS = 3;
const LONG_HEADER_WORDS = 5;
/** A length in the long form is split into words of this many bits. */
const LENGTH_WORD_BITS = 15;

/** Instructions: 4 bits operation, 12 bits count or value (FITS Standard 4.0 §10.4.3, table 38). */
const OPERATION_SHIFT = 12;
const DATA_MASK = 0xfff;
const ZEROS = 0;
const SET_HIGH = 1;
const INCREASE = 2;
const DECREASE = 3;
const HIGHS = 4;
const ZEROS_THEN_HIGH = 5;
const INCREASE_AND_PUT = 6;
const DECREASE_AND_PUT = 7;

/**
 * Decodes a PLIO_1 tile (the IRAF pixel list, a run-length code for masks): values 0 to 2²⁴ − 1.
 *
 * @param bytes 16-bit big-endian words
 * @param out receives the pixels; those behind the last instruction are zero
 * @throws FitsFormatError when the list is damaged, cut short, or longer than `out`
 */
export function decodePlio(bytes: Uint8Array, out: Int32Array): Int32Array {
  const words = bytes.length >>> 1;
  const { first, end } = listExtent(bytes, words);
  out.fill(0);
  let value = 1;
  let pixel = 0;
  for (let k = first; k < end; k++) {
    const instruction = word(bytes, k);
    const data = instruction & DATA_MASK;
    switch (instruction >>> OPERATION_SHIFT) {
      case ZEROS:
        pixel += data;
        break;
      case SET_HIGH:
        if (++k >= end) throw damaged('cut short');
        value = (word(bytes, k) << OPERATION_SHIFT) | data;
        break;
      case INCREASE:
        value += data;
        break;
      case DECREASE:
        value -= data;
        break;
      case HIGHS:
        out.fill(value, pixel, pixel + data);
        pixel += data;
        break;
      case ZEROS_THEN_HIGH:
        pixel += data;
        out[pixel - 1] = value;
        break;
      case INCREASE_AND_PUT:
        value += data;
        out[pixel++] = value;
        break;
      case DECREASE_AND_PUT:
        value -= data;
        out[pixel++] = value;
        break;
      default:
        throw damaged('unknown instruction');
    }
    if (pixel > out.length) throw damaged('more pixels than the tile has');
  }
  return out;
}

function damaged(reason: string): FitsFormatError {
  return new FitsFormatError(`PLIO_1: ${reason}`);
}

function word(bytes: Uint8Array, k: number): number {
  return (bytes[2 * k] << 8) | bytes[2 * k + 1];
}

/** The range of the words that are instructions. */
function listExtent(bytes: Uint8Array, words: number): { first: number; end: number } {
  if (words < SHORT_HEADER_WORDS) throw damaged('cut short');
  const shortLength = (word(bytes, 2) << 16) >> 16;
  const isShort = shortLength > 0;
  if (!isShort && words < LONG_HEADER_WORDS) throw damaged('cut short');
  const first = isShort ? SHORT_HEADER_WORDS : word(bytes, 1);
  const end = isShort ? shortLength : (word(bytes, 4) << LENGTH_WORD_BITS) + word(bytes, 3);
  if (first < SHORT_HEADER_WORDS || end > words) throw damaged('illegal length of the list');
  return { first, end };
}
