import { memorySource } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { CardValue } from '../header/card-value.js';
import { writeFits } from '../write/write-fits.js';
import { readCompressedImageFloat64, readCompressedImageRows } from './compressed-image.js';

const [WIDTH, HEIGHT, DEPTH] = [5, 4, 3];
const [TILE_WIDTH, TILE_HEIGHT, TILE_DEPTH] = [3, 2, 2];
const pixel = (x: number, y: number, z: number): number => 100 * z + 10 * y + x;

/** A cube of bytes in tiles of 3 × 2 × 2, stored as they are: every tile at the far ends is smaller. */
function cube(more: Readonly<Record<string, CardValue>> = {}): Promise<FitsFile> {
  const tiles: Uint8Array[] = [];
  for (let z = 0; z < DEPTH; z += TILE_DEPTH)
    for (let y = 0; y < HEIGHT; y += TILE_HEIGHT)
      for (let x = 0; x < WIDTH; x += TILE_WIDTH) {
        const pixels: number[] = [];
        for (let k = z; k < Math.min(DEPTH, z + TILE_DEPTH); k++)
          for (let j = y; j < Math.min(HEIGHT, y + TILE_HEIGHT); j++)
            for (let i = x; i < Math.min(WIDTH, x + TILE_WIDTH); i++) pixels.push(pixel(i, j, k));
        tiles.push(Uint8Array.from(pixels));
      }
  const cards = {
    ...{
      ZIMAGE: true,
      ZCMPTYPE: 'NOCOMPRESS',
      ZBITPIX: 8,
      ZNAXIS: 3,
      ZNAXIS1: WIDTH,
      ZNAXIS2: HEIGHT,
      ZNAXIS3: DEPTH,
    },
    ...{ ZTILE1: TILE_WIDTH, ZTILE2: TILE_HEIGHT, ZTILE3: TILE_DEPTH, ...more },
  };
  const given = Object.entries(cards).map(([keyword, value]) => ({ keyword, value }));
  const columns = [{ name: 'COMPRESSED_DATA', data: tiles }];
  return openFits(memorySource(writeFits([{ type: 'table', columns, cards: given }]), 'a.fits'));
}

describe('a cube in tiles', () => {
  it('gives every window of every plane', async () => {
    const file = await cube();
    const wrong: unknown[] = [];
    for (let plane = 0; plane < DEPTH; plane++)
      for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++)
          for (const [width, height] of [
            [1, 1],
            [WIDTH - x, HEIGHT - y],
            [Math.min(3, WIDTH - x), 1],
            [1, HEIGHT - y],
          ]) {
            const window = { plane, x, y, width, height };
            const { data } = await readCompressedImageRows(file, file.hdus[1], window);
            const wanted = Array.from({ length: width * height }, (_, k) =>
              pixel(x + (k % width), y + Math.floor(k / width), plane),
            );
            if (data.some((value, k) => value !== wanted[k])) wrong.push(window);
          }
    expect(wrong).toEqual([]);
  });

  it('writes only the window of the given memory', async () => {
    const file = await cube();
    const memory = new Float64Array(12).fill(-7);
    const { data, width, height } = await readCompressedImageFloat64(
      file,
      file.hdus[1],
      { plane: 1, x: 2, y: 1, width: 2, height: 2 },
      memory.subarray(4, 8),
    );
    expect([width, height, data.length]).toEqual([2, 2, 4]);
    expect([...memory]).toEqual([-7, -7, -7, -7, 112, 113, 122, 123, -7, -7, -7, -7]);
  });

  it('names the damaged tile and its file', async () => {
    const file = await cube({ ZCMPTYPE: 'GZIP_1' });
    const reading = readCompressedImageRows(file, file.hdus[1], { plane: 2, y: 2, x: 3 });
    await expect(reading).rejects.toThrow(FitsFormatError);
    await expect(reading).rejects.toMatchObject({
      reason: expect.stringMatching(/^tile 8: /) as string,
      location: { file: 'a.fits', hdu: 1 },
    });
    const unknown = await cube({ ZCMPTYPE: 'RICE_1', ZNAME1: 'BYTEPIX', ZVAL1: 3 });
    const refused = readCompressedImageRows(unknown, unknown.hdus[1]);
    await expect(refused).rejects.toThrow(UnsupportedError);
    await expect(refused).rejects.toMatchObject({ location: { file: 'a.fits', hdu: 1 } });
  });

  it('requires memory of the size of the window', async () => {
    const file = await cube();
    await expect(readCompressedImageRows(file, file.hdus[1], { y: 1 }, new Float32Array(14))).rejects.toThrow(
      'out: 14 values for 15 pixels',
    );
  });
});
