/** Writes the bytes of integers in planes, the lowest byte of each first: similar bytes lie together and compress better. */
export function shuffleBytes(values: Uint16Array | Uint32Array, out: Uint8Array): void {
  const { length } = values;
  for (let i = 0; i < length; i++) {
    const value = values[i];
    out[i] = value;
    out[length + i] = value >>> 8;
  }
  if (values instanceof Uint16Array) return;
  for (let i = 0; i < length; i++) {
    const high = values[i] >>> 16;
    out[2 * length + i] = high;
    out[3 * length + i] = high >>> 8;
  }
}

/** Undoes {@link shuffleBytes}. */
export function unshuffleBytes(bytes: Uint8Array, bytesPerValue: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  const length = bytes.length / bytesPerValue;
  for (let byte = 0; byte < bytesPerValue; byte++) {
    const plane = byte * length;
    for (let i = 0, to = byte; i < length; i++, to += bytesPerValue) out[to] = bytes[plane + i];
  }
  return out;
}
