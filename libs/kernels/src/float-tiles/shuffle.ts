/** The bytes of values in planes, the lowest byte of each first: similar bytes lie together and compress better. */
export function shuffleBytes(bytes: Uint8Array, bytesPerValue: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  const length = bytes.length / bytesPerValue;
  for (let byte = 0; byte < bytesPerValue; byte++) {
    const plane = byte * length;
    for (let i = 0, from = byte; i < length; i++, from += bytesPerValue) out[plane + i] = bytes[from];
  }
  return out;
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
