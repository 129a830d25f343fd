import { createSkyHistogram, sigmaClippedStatistics } from '#kernels';
import { implement } from '../../../engine/threads/task.js';
import * as tasks from '../grid.tasks.js';

/** Pixels between two checks of the stop flag. */
const PIECE_PIXELS = 1 << 20;

export const measureSky = implement(tasks.measureSky, ({ data, range, bins }, throwIfStopped) => {
  const { median: level, std: noise, pixels } = sigmaClippedStatistics(data);
  throwIfStopped();
  const sky = pixels > 0 ? { level, noise } : null;
  const histogram = createSkyHistogram(range, sky, bins);
  for (let from = 0; from < data.length; from += PIECE_PIXELS) {
    throwIfStopped();
    histogram.count(data.subarray(from, from + PIECE_PIXELS));
  }
  const { edges, counts } = histogram;
  return { sky, edges, counts };
});
