import { dropSmallRegions, findBrightRuns, segmentBatches } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { rowsOf, withPixels } from '../../image-io/open/read-plane.js';
import * as tasks from '../analysis.tasks.js';

export const findRuns = implement(tasks.findRuns, ({ plane, rowStart, rowEnd, background, options }) =>
  withPixels(plane, rowsOf(plane, rowStart, rowEnd), (raster) => {
    const { width, height } = plane;
    const runs = findBrightRuns(raster, background, options, { firstRow: rowStart });
    const kept = dropSmallRegions(runs, { rowStart, rowEnd, width, height }, options.npixels);
    return withTransfer(kept, kept.starts.buffer as ArrayBuffer, kept.ends.buffer as ArrayBuffer);
  }),
);

export const batchSegments = implement(tasks.batchSegments, ({ lists, width, npixels, limits }) =>
  segmentBatches(lists, width, npixels, limits),
);
