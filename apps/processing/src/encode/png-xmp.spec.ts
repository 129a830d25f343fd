import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { encodePicture } from './encode-picture.js';

const SIDE = 4;
const PICTURE = { width: SIDE, height: SIDE, components: 4 } as const;
const pixels = Uint8Array.from({ length: 4 * SIDE * SIDE }, (_, i) => i);
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Sternhaufen über é 星雲</a></x:xmpmeta>';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG, by the standard's structure; their checksums are looked at, too. */
function chunksOf(png: Buffer): Chunk[] {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const typed = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(typed));
    chunks.push({ type: typed.toString('latin1', 0, 4), data: typed.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

const encode = (bitDepth: 8 | 16, xmp?: string) => {
  const samples = bitDepth === 8 ? pixels : Uint16Array.from(pixels, (value) => 257 * value);
  return encodePicture({ ...PICTURE, pixels: samples }, { outputFormat: 'png', bitDepth, quality: 90, xmp });
};

describe('the metadata packet of a PNG', () => {
  it.each([8, 16] as const)('is one plain iTXt before the pixels, in UTF-8 (%i bits)', async (bitDepth) => {
    const { bytes, contentType } = await encode(bitDepth, XMP);
    const chunks = chunksOf(bytes);
    const types = chunks.map(({ type }) => type);
    expect([types[0], types.at(-1), contentType]).toEqual(['IHDR', 'IEND', 'image/png']);
    expect(types.filter((type) => /^.TXt|tEXt$/.test(type))).toEqual(['iTXt']);
    expect(types.indexOf('iTXt')).toBeLessThan(types.indexOf('IDAT'));
    const { data } = chunks[types.indexOf('iTXt')];
    const head = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');
    expect(data.subarray(0, head.length)).toEqual(head);
    expect(data.subarray(head.length).toString('utf8')).toBe(XMP);
  });

  it('is found by others, and leaves the picture as it is', async () => {
    const { bytes } = await encode(8, XMP);
    const { xmp } = await sharp(bytes).metadata();
    expect(xmp?.toString('utf8')).toBe(XMP);
    expect([...(await sharp(bytes).raw().toBuffer())]).toEqual([...pixels]);
  });

  it('is not there when none is given', async () => {
    const { bytes } = await encode(8);
    expect(chunksOf(bytes).map(({ type }) => type)).not.toContain('iTXt');
  });
});
