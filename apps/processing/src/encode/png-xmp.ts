import { crc32 } from 'node:zlib';

/** Signature and IHDR, which is the first chunk and has 13 bytes (PNG, third edition, 5.2 and 11.2.1). */
const HEADER_BYTES = 8 + 12 + 13;

const KEYWORD = 'XML:com.adobe.xmp';

/**
 * A PNG with a metadata packet as XMP asks for it: an iTXt chunk that is not compressed, before the pixels (XMP
 * specification, part 3, 1.1.5). The encoder writes a zTXt, which readers of AVM do not look into.
 */
export function withPngXmp(png: Buffer, xmp: string): Buffer {
  // Neither compressed nor by a method; no language, no translated keyword.
  const data = Buffer.concat([Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'), Buffer.from(xmp, 'utf8')]);
  return Buffer.concat([png.subarray(0, HEADER_BYTES), chunk('iTXt', data), png.subarray(HEADER_BYTES)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
