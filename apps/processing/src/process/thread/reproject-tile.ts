import { createWcs, cutWindow, pixelMap, reproject, type Reprojected } from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { readRows } from '../../image-io/open/read-rows.js';
import { reducedSize } from '../../image-io/read-window.js';
import * as tasks from '../process.tasks.js';

export const reprojectTile = implement(tasks.reprojectTile, async (input, throwIfStopped) => {
  const { grid, tile, out } = input;
  const { data } = await sampledTile(input, throwIfStopped);
  for (let y = 0; y < tile.height; y++)
    out.set(data.subarray(y * tile.width, (y + 1) * tile.width), y * grid.width + tile.x);
});

async function sampledTile(
  input: tasks.ReprojectTileInput,
  throwIfStopped: ThrowIfStopped,
): Promise<Reprojected> {
  const { image, plane, window, reduction, grid, tile, resampling: method } = input;
  const pixels = tile.width * tile.height;
  const out = { data: new Float32Array(pixels), footprint: new Float32Array(pixels) };
  if (!window) return { ...out, data: out.data.fill(NaN) };
  const size = reducedSize({ window, reduction });
  const data = new Float32Array(size.width * size.height);
  const rows = { rowStart: 0, rowEnd: size.height };
  await readRows({ image, plane, window, reduction, ...rows, out: data }, throwIfStopped);
  throwIfStopped();
  const { wcs } = cutWindow({ ...grid, wcs: createWcs(grid.wcs) }, tile);
  const map = pixelMap(wcs, createWcs(input.wcs), tile.width, tile.height);
  return reproject({ data, ...size }, map, { method, origin: window, reduction }, out);
}
