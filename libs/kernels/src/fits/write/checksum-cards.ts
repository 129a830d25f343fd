import { CHECKSUM_LENGTH, encodeChecksum } from '../checksum/encode-checksum.js';
import { addSums, onesComplementSum } from '../checksum/ones-complement.js';
import type { Card } from '../header/card.js';
import { formatHeader } from '../header/format-header.js';
import type { PreparedHdu } from './writable.js';

/** The cards of an HDU with CHECKSUM and DATASUM at their end; see {@link withChecksum}. */
export const checksumCards = (hdu: PreparedHdu): Card[] => withChecksum(hdu.cards, sumPieces(hdu.data()));

/**
 * Cards with CHECKSUM and DATASUM at their end (FITS Standard 4.0, section 4.4.2.7). DATASUM is the ones' complement sum of
 * the data; CHECKSUM makes the sum of header and data −0.
 */
export function withChecksum(others: readonly Card[], datasum: number): Card[] {
  const cards = (checksum: string): Card[] => [
    ...others,
    { keyword: 'CHECKSUM', value: checksum, comment: 'HDU checksum' },
    { keyword: 'DATASUM', value: String(datasum), comment: 'data unit checksum' },
  ];
  const header = onesComplementSum(formatHeader(cards('0'.repeat(CHECKSUM_LENGTH))));
  return cards(encodeChecksum(addSums(header, datasum)));
}

/** The sum of data in pieces of any length: an incomplete word is joined with the next piece. */
function sumPieces(pieces: Iterable<Uint8Array>): number {
  let sum = 0;
  let rest = new Uint8Array(0);
  for (const piece of pieces) {
    const bytes = rest.length > 0 ? join(rest, piece) : piece;
    const whole = bytes.length - (bytes.length % 4);
    sum = onesComplementSum(bytes.subarray(0, whole), sum);
    rest = bytes.slice(whole);
  }
  return onesComplementSum(join(rest, new Uint8Array(4 - rest.length)), sum);
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
