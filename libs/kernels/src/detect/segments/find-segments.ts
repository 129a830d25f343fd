import type { Raster } from '../../raster.js';
import { brightRuns } from './bright-runs.js';
import type { Connectivity } from './label-map.js';
import { joinRuns, type RunList } from './pixel-runs.js';
import { groupRuns, type SegmentRuns } from './segment-runs.js';
import type { ThresholdRows } from './threshold-rows.js';

/** Pixels of a source touch along edges or corners. */
export const SOURCE_CONNECTIVITY = 8;

/** The connected regions of at least `npixels` pixels above their thresholds, numbered in row order of their first pixel. */
export function findSegments(
  raster: Raster,
  thresholds: ThresholdRows,
  npixels: number,
  connectivity: Connectivity,
): SegmentRuns {
  return segmentsOfRuns(brightRuns(raster, thresholds), raster.width, npixels, connectivity);
}

/** {@link findSegments} from the runs of all pixels above their thresholds, in row order. */
export function segmentsOfRuns(
  runs: RunList,
  width: number,
  npixels: number,
  connectivity: Connectivity,
): SegmentRuns {
  const { labels, count } = numberRegions(runs, joinRuns(runs, width, connectivity), npixels);
  return groupRuns(runs, labels, count, width);
}

/** The label of each run: regions of enough pixels are numbered in the order of their first run, the others get 0. */
function numberRegions(
  { starts, ends }: RunList,
  roots: Int32Array,
  npixels: number,
): { labels: Int32Array; count: number } {
  const areas = new Int32Array(roots.length);
  for (let run = 0; run < roots.length; run++) areas[roots[run]] += ends[run] - starts[run];
  const labels = new Int32Array(roots.length);
  let count = 0;
  for (let run = 0; run < roots.length; run++) {
    const root = roots[run];
    if (root === run) labels[run] = areas[run] >= npixels ? ++count : 0;
    else labels[run] = labels[root];
  }
  return { labels, count };
}
