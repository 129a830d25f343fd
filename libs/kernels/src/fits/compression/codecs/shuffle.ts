/**
 * Undoes the shuffling of GZIP_2 (FITS Standard 4.0 §10.4.2): all first bytes of the values stand together,
 * then all second bytes, and so on.
 *
 * @param itemBytes bytes of a value; a rest that fills no value stays where it is
 * @returns the bytes value by value, in a new array
 */
export function unshuffle(bytes: Uint8Array, itemBytes: number): Uint8Array {
  const count = Math.floor(bytes.length / itemBytes);
  const out = bytes.slice();
  for (let b = 0; b < itemBytes; b++) {
    for (let from = b * count, to = b, end = from + count; from < end; from++, to += itemBytes)
      out[to] = bytes[from];
  }
  return out;
}
