import {
  createWcs,
  cutWindow,
  pixelMap,
  reproject,
  type PixelWindow,
  type Reprojected,
  type WcsParameters,
} from '#kernels';
import type { Resampling } from '#processing-client/contract';
import { reducedSize } from '../../image-io/read-window.js';
import type { ImageReference } from '../../image-io/sky-image.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { readRows } from '../../image-io/open/read-rows.js';

export interface ReprojectTileTask {
  readonly image: ImageReference;
  readonly plane: number;
  /** Of the image. */
  readonly wcs: WcsParameters;
  /** What the tile shows of the image, and how far it is reduced while it is read; `null`: nothing. */
  readonly window: PixelWindow | null;
  readonly reduction: number;
  readonly grid: { readonly wcs: WcsParameters; readonly width: number; readonly height: number };
  readonly tile: PixelWindow;
  readonly resampling: Resampling;
  /** The rows of the grid that the tile stands in. */
  readonly out: Float32Array;
}

/** Brings an image onto a tile of another grid; NaN where it has no data. */
export async function reprojectTile(task: ReprojectTileTask, throwIfStopped: ThrowIfStopped): Promise<void> {
  const { grid, tile, out } = task;
  const { data } = await sampledTile(task, throwIfStopped);
  for (let y = 0; y < tile.height; y++)
    out.set(data.subarray(y * tile.width, (y + 1) * tile.width), y * grid.width + tile.x);
}

async function sampledTile(task: ReprojectTileTask, throwIfStopped: ThrowIfStopped): Promise<Reprojected> {
  const { image, plane, window, reduction, grid, tile, resampling: method } = task;
  const pixels = tile.width * tile.height;
  const out = { data: new Float32Array(pixels), footprint: new Float32Array(pixels) };
  if (!window) return { ...out, data: out.data.fill(NaN) };
  const size = reducedSize({ window, reduction });
  const data = new Float32Array(size.width * size.height);
  const rows = { rowStart: 0, rowEnd: size.height };
  await readRows({ image, plane, window, reduction, ...rows, out: data }, throwIfStopped);
  throwIfStopped();
  const { wcs } = cutWindow({ ...grid, wcs: createWcs(grid.wcs) }, tile);
  const map = pixelMap(wcs, createWcs(task.wcs), tile.width, tile.height);
  return reproject({ data, ...size }, map, { method, origin: window, reduction }, out);
}
