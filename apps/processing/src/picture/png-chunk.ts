import { crc32 } from 'node:zlib';

/** A chunk of a PNG file: length, type, data, checksum of type and data (PNG specification, section 5.3). */
export function pngChunk(type: string, ...data: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const length = data.reduce((sum, part) => sum + part.length, 0);
  // A separate buffer, which can be transferred between threads.
  const chunk = Buffer.from(new ArrayBuffer(length + 12));
  chunk.writeUInt32BE(length, 0);
  chunk.write(type, 4, 'latin1');
  let at = 8;
  for (const part of data) {
    chunk.set(part, at);
    at += part.length;
  }
  chunk.writeUInt32BE(crc32(chunk.subarray(4, at)), at);
  return chunk;
}
