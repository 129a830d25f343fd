/**
 * A view of bytes in which `padding` more can be read behind the end, so that a hot loop need not check each load: the bytes behind them in
 * memory if there are enough, else a copy padded with zeros.
 */
export function paddedView(bytes: Uint8Array, padding: number): DataView {
  const length = bytes.length + padding;
  if (bytes.byteOffset + length <= bytes.buffer.byteLength) {
    return new DataView(bytes.buffer, bytes.byteOffset, length);
  }
  const padded = new Uint8Array(length);
  padded.set(bytes);
  return new DataView(padded.buffer);
}
