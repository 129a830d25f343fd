import { rejectOutliers, subtractBackground, unsharpMask, type Mesh, type Raster } from '#kernels';
import type { ImageReference } from '../../image-io/sky-image.js';
import { readFullRows } from '../../image-io/open/read-full-rows.js';
import { rowReach, smoothingOf, type RowStep } from '../row-step.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { smooth } from '../../picture/thread/smooth.js';

export interface ProcessRowsTask {
  readonly image: ImageReference;
  readonly plane: number;
  /** Columns and rows of the plane. */
  readonly width: number;
  readonly height: number;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly step: RowStep;
  /** The background of the plane, where one is subtracted. */
  readonly level?: Mesh;
  /** The rows. */
  readonly out: Float32Array;
}

/** Makes some rows of the result. @returns how many pixels were rejected */
export async function processRows(task: ProcessRowsTask, throwIfStopped: ThrowIfStopped): Promise<number> {
  const { step, rowStart, rowEnd, height, out } = task;
  const reach = rowReach(step);
  const from = Math.max(0, rowStart - reach);
  const raster = await readFullRows(task, from, Math.min(height, rowEnd + reach));
  throwIfStopped();
  const band = { rowStart: rowStart - from, rowEnd: rowEnd - from };
  const { made, rejected } = applyStep(task, raster, { firstRow: from, ...band }, throwIfStopped);
  out.set(made.data.subarray(band.rowStart * made.width, band.rowEnd * made.width));
  return rejected;
}

interface Band {
  /** Row of the image that is the raster's first. */
  readonly firstRow: number;
  /** Rows of the raster to make. */
  readonly rowStart: number;
  readonly rowEnd: number;
}

function applyStep(
  { step, level }: ProcessRowsTask,
  raster: Raster,
  band: Band,
  throwIfStopped: ThrowIfStopped,
): { made: Raster; rejected: number } {
  switch (step.algorithm) {
    case 'smooth': {
      const out = { ...raster, data: new Float32Array(raster.data.length) };
      smooth({ raster, smoothing: smoothingOf(step), ...band, out }, throwIfStopped);
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
