import { constants, gzipSync } from 'node:zlib';
import {
  copyWindow,
  createRaster,
  encodeTile,
  type PixelWindow,
  type Raster,
  type TileCoding,
  type TilePlace,
} from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import * as tasks from '../picture.tasks.js';

/** The fastest: higher levels take several times as long for a few percent. */
const LEVEL = 1;
/**
 * The bytes of floating point values, in planes, hardly ever repeat but in runs: searching for runs alone takes a third of the time, and
 * the tiles are as small. Integers repeat.
 */
const strategyOf = ({ shufflesHalves }: TileCoding): number =>
  shufflesHalves ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY;
/** Room for a whole tile, so that it is compressed into one piece of memory. */
const CHUNK_BYTES = 2 * 1024 * 1024;

export const packTile = implement(tasks.packTile, ({ pixels, inside, place, coding }) => {
  const packed = packedTile(inside ? partOf(pixels, inside) : pixels, place, coding);
  return withTransfer(packed, packed.buffer);
});

/** A float tile, compressed by gzip, in memory of its own. */
export const packedTile = (pixels: Raster, place: TilePlace, coding: TileCoding): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    gzipSync(encodeTile(pixels, place, coding), {
      level: LEVEL,
      strategy: strategyOf(coding),
      chunkSize: CHUNK_BYTES,
    }),
  );

function partOf(pixels: Raster, inside: PixelWindow): Raster {
  const part = createRaster(inside.width, inside.height);
  copyWindow(pixels, inside, part, 0, 0);
  return part;
}
