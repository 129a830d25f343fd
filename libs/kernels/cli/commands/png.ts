import { crc32 as nodeCrc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bits of a sample, and the colour type "RGB with alpha" (PNG specification, section 11.2.2). */
const BIT_DEPTH = 8;
const COLOR_RGBA = 6;

/** Filter "up" (section 9.2): the difference to the pixel above compresses better than the pixel. */
const FILTER_UP = 2;

/**
 * Encodes a picture as PNG.
 * @param rgba `4 × width × height` bytes, top row first
 */
export function encodePng(rgba: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, COLOR_RGBA], 8);
  const pixels = deflateSync(filterRows(rgba, 4 * width, height));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function filterRows(rgba: Uint8Array, stride: number, height: number): Uint8Array {
  const filtered = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const to = row * (stride + 1);
    filtered[to] = FILTER_UP;
    for (let i = 0; i < stride; i++) {
      const above = row > 0 ? rgba[(row - 1) * stride + i] : 0;
      filtered[to + 1 + i] = rgba[row * stride + i] - above;
    }
  }
  return filtered;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(nodeCrc32(body), body.length + 4);
  return framed;
}
