import { findStars } from '#kernels';
import { starReach } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { rowsOf, withPixels } from '../../image-io/open/read-plane.js';
import * as tasks from '../analysis.tasks.js';
import { foundPart } from './found-part.js';

export const findStarsInStrip = implement(tasks.findStarsInStrip, (input, throwIfStopped) => {
  const { plane, rowStart, rowEnd, background, method, options } = input;
  const reach = starReach(method, options.fwhm);
  const firstRow = Math.max(0, rowStart - reach);
  const window = rowsOf(plane, firstRow, Math.min(plane.height, rowEnd + reach));
  return withPixels(plane, window, (raster) => {
    const band = {
      firstRow,
      rowStart: rowStart - firstRow,
      rowEnd: rowEnd - firstRow,
      onRow: throwIfStopped,
    };
    const stars = findStars(raster, background, method, options, band);
    return foundPart(stars, options.maxSources);
  });
});
