import { rejectOutliers, subtractBackground, unsharpMask, type Raster } from '#kernels';
import { storedFloats } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { readFullRows } from '../../image-io/open/read-plane.js';
import { smoothRows } from '../../picture/thread/filter-rows.js';
import * as tasks from '../process.tasks.js';
import { rowReach, smoothingOf } from '../row-step.js';

export const processRows = implement(tasks.processRows, async (input, throwIfStopped) => {
  const { step, rowStart, rowEnd, height, out } = input;
  const reach = rowReach(step);
  const from = Math.max(0, rowStart - reach);
  const raster = await readFullRows(input, from, Math.min(height, rowEnd + reach));
  throwIfStopped();
  const band = { rowStart: rowStart - from, rowEnd: rowEnd - from };
  const { made, rejected } = applyStep(input, raster, { firstRow: from, ...band }, throwIfStopped);
  out.set(made.data.subarray(band.rowStart * made.width, band.rowEnd * made.width));
  return rejected;
});

interface Band {
  /** Row of the image at the start of the raster. */
  readonly firstRow: number;
  /** Rows of the raster to compute. */
  readonly rowStart: number;
  readonly rowEnd: number;
}

function applyStep(
  { step, level }: tasks.ProcessRowsInput,
  raster: Raster,
  band: Band,
  throwIfStopped: ThrowIfStopped,
): { made: Raster; rejected: number } {
  switch (step.algorithm) {
    case 'smooth': {
      const out = { ...raster, data: new Float32Array(raster.data.length) };
      smoothRows({ raster, smoothing: smoothingOf(step), ...band, out }, throwIfStopped);
      return { made: out, rejected: 0 };
    }
    case 'sharpen':
      return { made: unsharpMask(raster, step, band), rejected: 0 };
    case 'reject-outliers': {
      const { raster: made, rejected } = rejectOutliers(raster, step, band);
      return { made, rejected };
    }
    case 'subtract-background':
      return { made: subtractBackground(raster, level!, band, raster), rejected: 0 };
  }
}

export const storeFloats = implement(tasks.storeFloats, ({ data }) => storedFloats(data));
