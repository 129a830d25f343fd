/** The first little-endian 32-bit float; null for NaN. */
export function valueIn(bytes: Uint8Array): number | null {
  const value = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);
  return Number.isNaN(value) ? null : value;
}
