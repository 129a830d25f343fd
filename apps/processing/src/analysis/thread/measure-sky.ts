import { brightestAbove, clipBackground, joinBackground } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { rowsOf, withPixels } from '../../image-io/open/read-plane.js';
import * as tasks from '../analysis.tasks.js';
import { BACKGROUND } from '../detection-options.js';

export const clipStrip = implement(tasks.clipStrip, ({ plane, rowStart, rowEnd }) =>
  withPixels(plane, rowsOf(plane, rowStart, rowEnd), (raster) => clipBackground(raster, BACKGROUND)),
);

export const joinBoxes = implement(tasks.joinBoxes, ({ strips }) => joinBackground(strips, BACKGROUND));

export const brightestInStrip = implement(
  tasks.brightestInStrip,
  ({ plane, rowStart, rowEnd, background, options }) =>
    withPixels(plane, rowsOf(plane, rowStart, rowEnd), (raster) =>
      brightestAbove(raster, background, options, { firstRow: rowStart }),
    ),
);
