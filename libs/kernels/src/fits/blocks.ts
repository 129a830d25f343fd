/** FITS files are made of blocks of this many bytes (FITS Standard 4.0, section 3.1). */
export const BLOCK_BYTES = 2880;

/** A header card is this many characters long (section 4.1). */
export const CARD_LENGTH = 80;

/** `bytes` rounded up to full blocks. */
export function paddedLength(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}
