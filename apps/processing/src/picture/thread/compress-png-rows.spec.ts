import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { bandsOf } from '../../engine/threads/row-bands.js';
import type { TaskGroup } from '../../engine/threads/task-group.js';
import { encodePng, joinPng } from '../encode-png.js';
import type { CompressPngRowsInput } from '../picture.tasks.js';
import { packPngRows } from './compress-png-rows.js';

/** Bands one after another in this thread. */
const tasks = {
  runBands: (
    _: unknown,
    rows: { width: number; height: number },
    input: (from: number, to: number) => CompressPngRowsInput,
  ) => Promise.resolve(bandsOf(rows, 2).map(([from, to]) => packPngRows(input(from, to)))),
} as unknown as TaskGroup;

const pictureOf = (Pixels: typeof Uint8Array | typeof Uint16Array, components: 3 | 4, height: number) => {
  const width = 37;
  const pixels = new Pixels(width * height * components).map((_, i) => (i * i * 7919) >> 3);
  return { pixels, width, height, components };
};

/** Types and contents of a file's chunks, whose checksums are right. */
function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [];
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at + 4, end)));
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

describe('encodePng', () => {
  it.each([
    [Uint8Array, 3, 500],
    [Uint8Array, 4, 100],
    [Uint8Array, 3, 1],
    [Uint16Array, 3, 200],
    [Uint16Array, 4, 33],
  ] as const)(
    'writes files that other readers can read (%p, %i components, %i rows)',
    async (Pixels, components, height) => {
      const picture = pictureOf(Pixels, components, height);
      const file = await encodePng(tasks, picture);
      chunksOf(file);
      const isDeep = Pixels === Uint16Array;
      const image = isDeep ? sharp(file).toColourspace('rgb16') : sharp(file);
      const { data, info } = await image
        .raw(isDeep ? { depth: 'ushort' } : {})
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: picture.width, height, channels: components });
      expect(new Pixels(data.buffer, data.byteOffset, picture.pixels.length)).toEqual(picture.pixels);
    },
  );

  it('writes pictures of 256 colours with a palette', async () => {
    const [width, height] = [37, 300];
    const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * 31) >> 4);
    const palette = Uint8Array.from({ length: 3 * 256 }, (_, i) => i % 251);
    const layout = { width, height, components: 1 } as const;
    const packed = [0, 100, 299].map((rowStart, i) =>
      packPngRows({ pixels, layout, rowStart, rowEnd: [100, 299, 300][i] }),
    );
    const file = await joinPng({ ...layout, palette }, packed);
    expect(
      chunksOf(file)
        .map(({ type }) => type)
        .slice(0, 3),
    ).toEqual(['IHDR', 'PLTE', 'IDAT']);
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 3 });
    const expected = Array.from(pixels, (entry) => [...palette.subarray(3 * entry, 3 * entry + 3)]).flat();
    expect(data.equals(Buffer.from(expected))).toBe(true);
  });

  it('keeps XMP uncompressed, as readers of AVM expect it', async () => {
    const file = await encodePng(tasks, pictureOf(Uint8Array, 3, 40), '<x:xmpmeta>é</x:xmpmeta>');
    const [head, text, ...rest] = chunksOf(file);
    expect([head.type, text.type]).toEqual(['IHDR', 'iTXt']);
    expect(text.data.toString('utf8')).toBe('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>é</x:xmpmeta>');
    expect(rest.map(({ type }) => type)).toEqual([...rest.slice(0, -1).map(() => 'IDAT'), 'IEND']);
    expect((await sharp(file).metadata()).xmp?.toString()).toContain('x:xmpmeta');
  });
});
