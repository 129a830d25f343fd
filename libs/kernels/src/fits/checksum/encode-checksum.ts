/** The code of `0`, from which the letters of a checksum are counted. */
const ZERO = 0x30;

/** The punctuation between the digits and letters of ASCII (FITS Standard 4.0, appendix J.2.2). */
const EXCLUDED = new Set([...':;<=>?@[\\]^_`'].map((sign) => sign.charCodeAt(0)));

/** Characters of an encoded checksum. */
export const CHECKSUM_LENGTH = 16;

/**
 * The sixteen letters and digits for the CHECKSUM card of an HDU, which make the ones' complement sum of the whole HDU −0 (appendix J.2).
 * @param sum the sum of the HDU while its CHECKSUM is sixteen zeros
 */
export function encodeChecksum(sum: number): string {
  const complement = ~sum >>> 0;
  const codes = new Array<number>(CHECKSUM_LENGTH);
  for (let i = 0; i < 4; i++) {
    const letters = splitByte((complement >>> (24 - 8 * i)) & 0xff);
    for (let j = 0; j < 4; j++) codes[4 * j + i] = letters[j];
  }
  // The value of the card starts in its 12th column: one byte before a word begins.
  const rotated = [codes[CHECKSUM_LENGTH - 1], ...codes.slice(0, -1)];
  return String.fromCharCode(...rotated);
}

/** Four letters or digits whose distances from `0` add up to the byte. */
function splitByte(byte: number): number[] {
  const quarter = (byte >> 2) + ZERO;
  const letters = [quarter + (byte & 3), quarter, quarter, quarter];
  // One up and one down keeps the sum; pairs are moved until none is punctuation.
  for (let pair = 0; pair < 4; pair += 2) {
    while (EXCLUDED.has(letters[pair]) || EXCLUDED.has(letters[pair + 1])) {
      letters[pair]++;
      letters[pair + 1]--;
    }
  }
  return letters;
}
