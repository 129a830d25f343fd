import { fitRaster, renderIndexed, renderLevels } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { packPngRows } from '../../picture/thread/compress-png-rows.js';
import * as tasks from '../viewer.tasks.js';

export const fitRows = implement(tasks.fitRows, ({ raster, out, ...rows }) => {
  fitRaster(raster, out, rows);
});

/** PNG stores differences to the row above, so that row is drawn too, with the same values as in its own task. */
export const drawRows = implement(tasks.drawRows, ({ shown, tone, invert, rowStart, rowEnd, levels }) => {
  const { data, width, height } = shown;
  const rows = { invert, rowStart: Math.max(0, rowStart - 1), rowEnd };
  if (renderLevels(data, width, height, tone, levels, rows)) return null;
  return packPngRows({ pixels: levels, layout: { width, height, components: 1 }, rowStart, rowEnd });
});

export const paintPreview = implement(
  tasks.paintPreview,
  ({ data, width, height, tone, cmap, out, ...options }) => {
    renderIndexed(data, width, height, tone, cmap, out, options);
  },
);
