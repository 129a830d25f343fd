/**
 * FITS is big-endian, the typed arrays of every supported machine are little-endian: values are read as words and their bytes reversed.
 * Views need aligned memory, so unaligned bytes are copied once.
 */

/** Reverses the four bytes of a word. */
export function swap32(word: number): number {
  const pairs = ((word >>> 8) & 0x00ff00ff) | ((word << 8) & 0xff00ff00);
  return (pairs >>> 16) | (pairs << 16);
}

/** The bytes themselves, or a copy of them that starts on a multiple of `size`. */
export function aligned(bytes: Uint8Array, size: number): Uint8Array {
  // Not `slice`, which makes no copy of a Buffer of Node.
  return bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
}

/** Big-endian 16-bit values as they stand in memory. */
export function words16(bytes: Uint8Array, count: number): Uint16Array {
  const { buffer, byteOffset } = aligned(bytes, 2);
  return new Uint16Array(buffer, byteOffset, count);
}

/** Big-endian 32-bit words as they stand in memory; two a value for 64-bit values, the high word first. */
export function words32(bytes: Uint8Array, count: number): Int32Array {
  const { buffer, byteOffset } = aligned(bytes, 4);
  return new Int32Array(buffer, byteOffset, count);
}
