import { FitsFormatError, type FitsLocation } from '../../../errors.js';
import { mostRicePixels } from '../codecs/rice-coding.js';
import { MAX_INFLATED } from '../../../decompress/inflate/inflate.js';
import type { LocatedTile } from './tile-fetch.js';
import type { TileCodec, TileLayout } from './tile-layout.js';

/** A word of PLIO_1 stands for at most this many pixels. */
const MAX_PLIO_RUN = 4095;

/** HCOMPRESS_1 and PLIO_1 have no inherent bound: equal pixels, or zeros at the end, take no bytes. */
const MAX_EMPTY_PIXELS = 2 ** 26;

const WORD_BYTES = 2;

/**
 * Most pixels that a stream of `bytes` bytes can hold.
 *
 * @param form whether the tile is stored in the image's codec, gzipped, or plain
 */
function mostPixels(layout: TileLayout, form: LocatedTile['form'], bytes: number): number {
  if (form === 'uncompressed') return bytes;
  const codec: TileCodec = form === 'gzipped' ? 'GZIP_1' : layout.codec;
  switch (codec) {
    case 'RICE_1':
      return mostRicePixels(bytes, layout.blockSize);
    case 'GZIP_1':
    case 'GZIP_2':
      return bytes * MAX_INFLATED;
    case 'PLIO_1':
      return Math.max(MAX_EMPTY_PIXELS, (bytes / WORD_BYTES) * MAX_PLIO_RUN);
    case 'HCOMPRESS_1':
      return MAX_EMPTY_PIXELS;
    case 'NOCOMPRESS':
      return bytes;
  }
}

/**
 * Checks, before allocating memory, that the tiles can hold as many pixels as the header declares.
 *
 * @throws FitsFormatError when a tile is too short for its size
 */
export function checkTileSizes(
  layout: TileLayout,
  tiles: readonly LocatedTile[],
  location: FitsLocation,
): void {
  for (const { plan, form, length } of tiles) {
    if (plan.pixels > mostPixels(layout, form, length)) {
      const reason = `tile ${plan.row + 1}: ${length} bytes cannot hold ${plan.pixels} pixels`;
      throw new FitsFormatError(reason, location);
    }
  }
}
