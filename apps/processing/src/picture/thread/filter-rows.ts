import {
  astropyBoxFilter,
  astropyGaussianFilter,
  boxFilter,
  gaussianFilter,
  medianFilter,
  sharpenPicture,
} from '#kernels';
import { implement } from '../../engine/threads/task.js';
import * as tasks from '../picture.tasks.js';

/** Rows between two checks of the stop flag: the height of the median filter's tiles. */
const STEP_ROWS = 64;

export const smoothRows = implement(tasks.smoothRows, (input, throwIfStopped) => {
  const { raster, smoothing, rowStart, rowEnd, out } = input;
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
      // A band takes seconds when the square is large.
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
});

export const sharpenRows = implement(
  tasks.sharpenRows,
  ({ pixels, width, height, components, options, rowStart, rowEnd, out }) => {
    sharpenPicture(pixels, { width, height, components }, options, out, rowStart, rowEnd);
  },
);
