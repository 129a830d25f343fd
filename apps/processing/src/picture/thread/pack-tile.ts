import { constants, gzipSync } from 'node:zlib';
import {
  copyWindow,
  createRaster,
  encodeTile,
  readTileHeader,
  type PixelWindow,
  type Raster,
  type TileCoding,
  type TilePlace,
} from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import * as tasks from '../picture.tasks.js';

/** The fastest: higher levels take several times as long for a few percent. */
const LEVEL = 1;
/**
 * The bytes of values, in planes, hardly ever repeat but in runs: searching for runs alone takes a third of the time, and the tiles are as
 * small. Halves of integers, which are not shuffled, repeat.
 */
const strategyOf = (tile: Uint8Array): number =>
  readTileHeader(tile).isShuffled ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY;
/** More than gzip adds to bytes that it cannot compress: room for all of them, so that they end up in one piece of memory. */
const MARGIN_BYTES = 4096;

export const packTile = implement(tasks.packTile, ({ pixels, inside, place, coding }, throwIfStopped) => {
  const packed = packedTile(inside ? partOf(pixels, inside) : pixels, place, coding, throwIfStopped);
  return withTransfer(packed, packed.buffer);
});

/** A float tile, compressed by gzip, in memory of its own. */
export function packedTile(
  pixels: Raster,
  place: TilePlace,
  coding: TileCoding,
  throwIfStopped: ThrowIfStopped,
): Uint8Array<ArrayBuffer> {
  const tile = encodeTile(pixels, place, coding);
  throwIfStopped();
  return new Uint8Array(compress(tile));
}

const compress = (tile: Uint8Array): Buffer =>
  gzipSync(tile, { level: LEVEL, strategy: strategyOf(tile), chunkSize: tile.length + MARGIN_BYTES });

function partOf(pixels: Raster, inside: PixelWindow): Raster {
  const part = createRaster(inside.width, inside.height);
  copyWindow(pixels, inside, part, 0, 0);
  return part;
}
