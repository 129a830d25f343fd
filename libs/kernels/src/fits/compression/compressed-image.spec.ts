import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ByteSource, memorySource } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { resolveWindow } from '../image/window.js';
import { readImageFloat64, readImageRows } from '../image/read-rows.js';
import { readCompressedImageFloat64, readCompressedImageRows } from './compressed-image.js';
import { locateTiles } from './image/tile-fetch.js';
import { tileLayout } from './image/tile-layout.js';
import { planTiles } from './image/tile-plan.js';
import { crc32 } from '../../decompress/crc32.js';

/** Output of test/golden/compression.py. */
interface Golden {
  readonly name: string;
  readonly shape: number[];
  /** Whether the uncompressed image has pixels of single precision. */
  readonly single: boolean;
  /** CRC-32 of all pixels as little-endian doubles. */
  readonly crc32: number;
  /** Up to eight pixels, the last of the last row of the (first) plane. */
  readonly corner: (number | null)[];
  /** The compressed file: gzip, base64. */
  readonly file: string;
}

const { images: golden } = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as {
  images: Golden[];
};

const fitsDir = path.resolve(process.cwd(), '../shared/fits');
const describeWithFits = existsSync(fitsDir) ? describe : describe.skip;

function unpack(text: string): Uint8Array {
  return gunzipSync(Buffer.from(text, 'base64'));
}

async function open(source: ByteSource): Promise<{ file: FitsFile; hdu: Hdu }> {
  const file = await openFits(source);
  return { file, hdu: file.hdus.find((hdu) => hdu.kind === 'compressed-image')! };
}

function goldenFile(name: string): Promise<{ file: FitsFile; hdu: Hdu }> {
  return open(memorySource(unpack(golden.find((g) => g.name === name)!.file), name));
}

describe('compressed images against CFITSIO', () => {
  it.each(golden)('$name', async (reference) => {
    const { file, hdu } = await open(memorySource(unpack(reference.file), reference.name));
    const [width, height, planes = 1] = reference.shape;
    const pixels = new Float64Array(width * height * planes);
    for (let plane = 0; plane < planes; plane++) {
      const out = pixels.subarray(plane * width * height, (plane + 1) * width * height);
      const double = await readCompressedImageFloat64(file, hdu, { plane }, out);
      expect([double.width, double.height]).toEqual([width, height]);
      if (reference.single) out.set(Float32Array.from(out));
      const single = await readCompressedImageRows(file, hdu, { plane });
      expect(single.data.every((value, k) => Object.is(value, Math.fround(out[k])))).toBe(true);
    }
    const corner = pixels.subarray(0, width * height).subarray(-reference.corner.length);
    expect(Array.from(corner, (value) => (Number.isNaN(value) ? null : value))).toEqual(reference.corner);
    expect(crc32(new Uint8Array(pixels.buffer))).toBe(reference.crc32);
  });
});

describe('windows of compressed images', () => {
  it.each([
    'PLIO_1 int32',
    'HCOMPRESS_1 int16 scale 4 smooth 1',
    'HCOMPRESS_1 int16',
    'RICE_1 gaps dither 2',
    'RICE_1 cube',
  ])('are cut from the whole image: %s', async (name) => {
    const { file, hdu } = await goldenFile(name);
    const plane = hdu.shape.length > 2 ? 3 : 0;
    const whole = await readCompressedImageRows(file, hdu, { plane });
    const windows = [
      { x: 0, y: 0, width: 1, height: 1 },
      { x: 19, y: 7, width: 3, height: 11 },
      { x: 30, y: 20, width: 4, height: 1 },
      { x: 0, y: 7, width: 34, height: 13 },
    ];
    for (const window of windows) {
      const { data } = await readCompressedImageRows(file, hdu, { plane, ...window });
      const rows = Array.from({ length: window.height }, (_, row) => {
        const start = (window.y + row) * whole.width + window.x;
        return [...whole.data.subarray(start, start + window.width)];
      });
      expect([...data]).toEqual(rows.flat());
    }
  });

  it('read only the tiles that they touch', async () => {
    const { file, hdu } = await goldenFile('RICE_1 gaps dither 1');
    let bytesRead = 0;
    const counting: ByteSource = {
      ...file.source,
      read: (offset, length) => {
        bytesRead += length;
        return file.source.read(offset, length);
      },
    };
    await readCompressedImageRows({ ...file, source: counting }, hdu, { y: 18, height: 2 });
    expect(bytesRead).toBeLessThan(hdu.dataLength / 5);
  });

  it('are the same from a source that fills given memory', async () => {
    const { file, hdu } = await goldenFile('GZIP_2 int16');
    const { data } = await readCompressedImageRows(file, hdu);
    const bytes = await file.source.read(0, file.source.size);
    const blocking: ByteSource & { readInto(offset: number, into: Uint8Array): number } = {
      ...file.source,
      readInto: (offset, into) => {
        into.set(bytes.subarray(offset, offset + into.length));
        return into.length;
      },
    };
    const again = await readCompressedImageRows({ ...file, source: blocking }, hdu);
    expect([...again.data]).toEqual([...data]);
  });

  it('write into the memory that they are given', async () => {
    const { file, hdu } = await goldenFile('RICE_1 int16');
    const out = new Float32Array(34 * 21);
    expect((await readCompressedImageRows(file, hdu, undefined, out)).data).toBe(out);
    await expect(readCompressedImageRows(file, hdu, undefined, new Float32Array(3))).rejects.toThrow(
      ArgumentError,
    );
    await expect(readCompressedImageRows(file, hdu, { x: 30, width: 6 })).rejects.toThrow(ArgumentError);
  });
});

describeWithFits('compressed images and their originals (needs ../shared/fits)', () => {
  const openFile = async (name: string): Promise<FitsFile> =>
    openFits(memorySource(readFileSync(path.join(fitsDir, 'compressed', name)), name));

  it.each(['m13_rice.fits', 'm13_gzip.fits', 'm13_hcomp.fits'])(
    'a compressed image, %s, equals m13.fits',
    async (name) => {
      const original = await openFile('m13.fits');
      const { data } = await readImageRows(original, original.hdus[0]);
      const file = await openFile(name);
      const restored = (await readCompressedImageRows(file, file.hdus[1])).data;
      expect(restored.length).toBe(data.length);
      expect(restored.every((value, k) => value === data[k])).toBe(true);
    },
  );

  it('m13real_rice.fits equals m13real.fits within half a quantisation step', async () => {
    const original = await openFile('m13real.fits');
    const { data, width } = await readImageFloat64(original, original.hdus[0]);
    const file = await openFile('m13real_rice.fits');
    const hdu = file.hdus[1];
    const restored = (await readCompressedImageFloat64(file, hdu)).data;
    const layout = tileLayout(hdu);
    const rows = await locateTiles(file, hdu, layout, planTiles(layout, resolveWindow(hdu)));
    expect(rows.length).toBe(300);
    const rounding = 1e-6;
    expect(
      restored.every(
        (value, k) => Math.abs(value - data[k]) <= rows[Math.floor(k / width)].scale / 2 + rounding,
      ),
    ).toBe(true);
  });

  it('compressed_float_bzero.fits holds 1, 2, 3', async () => {
    const file = await openFile('compressed_float_bzero.fits');
    expect([...(await readCompressedImageRows(file, file.hdus[1])).data]).toEqual([1, 2, 3]);
  });
});
