import { FitsFormatError } from '../../../errors.js';
import { checkTileSizes } from './tile-bounds.js';
import type { LocatedTile } from './tile-fetch.js';
import type { TileCodec, TileLayout } from './tile-layout.js';

const check = (codec: TileCodec, form: LocatedTile['form'], length: number, pixels: number) => () =>
  checkTileSizes(
    { codec, blockSize: 16 } as TileLayout,
    [
      { plan: { pixels: 0, row: 0 }, form, length: 0 } as LocatedTile,
      { plan: { pixels, row: 6 }, form, length } as LocatedTile,
    ],
    { file: 'a.fits', hdu: 3 },
  );

describe('a tile of so many bytes', () => {
  // Deflate makes 1032 bytes of one; a block of RICE_1 takes three bits; a word of PLIO_1 is a run of 4095 pixels.
  it.each<[TileCodec, LocatedTile['form'], number, number]>([
    ['NOCOMPRESS', 'compressed', 10, 10],
    ['RICE_1', 'uncompressed', 10, 10],
    ['GZIP_1', 'compressed', 10, 10_320],
    ['GZIP_2', 'compressed', 10, 10_320],
    ['RICE_1', 'gzipped', 10, 10_320],
    ['NOCOMPRESS', 'gzipped', 10, 10_320],
    ['RICE_1', 'compressed', 1, 3 * 16],
    ['RICE_1', 'compressed', 10, 27 * 16],
    ['PLIO_1', 'compressed', 10, 2 ** 26],
    ['PLIO_1', 'compressed', 40_000, 20_000 * 4095],
    ['HCOMPRESS_1', 'compressed', 1_000_000, 2 ** 26],
  ])('of %s (%s), %i, holds %i pixels at most', (codec, form, length, most) => {
    expect(check(codec, form, length, most)).not.toThrow();
    const tooMany = check(codec, form, length, most + 1);
    expect(tooMany).toThrow(`a.fits HDU 3: tile 7: ${length} bytes cannot hold ${most + 1} pixels`);
    expect(tooMany).toThrow(FitsFormatError);
  });
});
