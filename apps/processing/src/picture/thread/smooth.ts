import {
  astropyBoxFilter,
  astropyGaussianFilter,
  boxFilter,
  gaussianFilter,
  medianFilter,
  type Raster,
} from '#kernels';
import type { SmoothingChoice } from '../smoothing.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';

export interface SmoothTask {
  readonly raster: Raster;
  readonly smoothing: SmoothingChoice;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The whole smoothed raster. */
  readonly out: Raster;
}

/** Rows between two looks at whether the result is still wanted: the height of the median filter's tiles. */
const STEP_ROWS = 64;

/** Smooths some rows of an image; their neighbours are read, too. */
export function smooth(task: SmoothTask, throwIfStopped: ThrowIfStopped): void {
  const { raster, smoothing, rowStart, rowEnd, out } = task;
  const { smoothMethod, smoothSigma, smoothSize } = smoothing;
  const band = { rowStart, rowEnd };
  switch (smoothMethod) {
    case '':
      return;
    case 'gaussian':
      return void gaussianFilter(raster, smoothSigma, band, out);
    case 'box':
      return void boxFilter(raster, smoothSize, band, out);
    case 'median':
      // Seconds for a band where the square is large.
      for (let y = rowStart; y < rowEnd; y += STEP_ROWS) {
        throwIfStopped();
        medianFilter(raster, smoothSize, { rowStart: y, rowEnd: Math.min(rowEnd, y + STEP_ROWS) }, out);
      }
      return;
    case 'astropy_gaussian':
      return void astropyGaussianFilter(raster, smoothSigma, band, out);
    case 'astropy_box':
      return void astropyBoxFilter(raster, smoothSize, band, out);
  }
}
