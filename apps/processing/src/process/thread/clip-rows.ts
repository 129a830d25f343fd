import { createRaster, maskSources, type Raster } from '#kernels';
import { clipBackground, joinBackground, sourceMaskReach } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { readUsableRows } from '../../image-io/open/read-plane.js';
import * as tasks from '../process.tasks.js';

export const clipRows = implement(tasks.clipRows, async (input, throwIfStopped) => {
  const { height, options } = input;
  const rows = await readUnmasked(input);
  throwIfStopped();
  return clipBackground(wholeBoxes(rows, Math.min(options.boxSize, height)), options);
});

async function readUnmasked(input: tasks.ClipRowsInput): Promise<Raster> {
  const { rowStart, rowEnd, height, mask } = input;
  if (!mask) return readUsableRows(input, rowStart, rowEnd);
  const reach = sourceMaskReach(mask.growth);
  const from = Math.max(0, rowStart - reach);
  const raster = await readUsableRows(input, from, Math.min(height, rowEnd + reach));
  const band = { firstRow: from, rowStart: rowStart - from, rowEnd: rowEnd - from };
  return maskSources(raster, mask.first, { ...mask, ...band });
}

/** Extends the raster to a multiple of the box height: missing pixels have no data. */
function wholeBoxes(raster: Raster, boxHeight: number): Raster {
  const height = Math.ceil(raster.height / boxHeight) * boxHeight;
  if (height === raster.height) return raster;
  const whole = createRaster(raster.width, height);
  whole.data.fill(NaN, raster.data.length);
  whole.data.set(raster.data);
  return whole;
}

export const joinClippedRows = implement(tasks.joinClippedRows, ({ parts, options }) =>
  joinBackground(parts, options),
);
