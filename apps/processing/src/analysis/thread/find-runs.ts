import {
  dropSmallRegions,
  findBrightRuns,
  segmentBatches,
  type BatchLimits,
  type RunList,
  type SegmentBatch,
} from '#kernels/parallel';
import { handedOver } from '../../engine/threads/transfer.js';
import type { SkyStripTask } from './measure-sky.js';
import { rowsOf, withPixels } from './with-pixels.js';

/** The runs of bright pixels of a strip that may belong to a source. */
export const findRuns = ({
  plane,
  rowStart,
  rowEnd,
  background,
  options,
}: SkyStripTask & { readonly options: { readonly npixels: number } }): Promise<RunList> =>
  withPixels(plane, rowsOf(plane, rowStart, rowEnd), (raster) => {
    const { width, height } = plane;
    const runs = findBrightRuns(raster, background, options, { firstRow: rowStart });
    const kept = dropSmallRegions(runs, { rowStart, rowEnd, width, height }, options.npixels);
    return handedOver(kept, kept.starts.buffer as ArrayBuffer, kept.ends.buffer as ArrayBuffer);
  });

export interface BatchSegmentsTask {
  /** The runs of all strips, in their order. */
  readonly lists: readonly RunList[];
  readonly width: number;
  readonly npixels: number;
  readonly limits: BatchLimits;
}

/** The connected regions of an image, in batches that are measured one by one. */
export const batchSegments = ({ lists, width, npixels, limits }: BatchSegmentsTask): SegmentBatch[] =>
  segmentBatches(lists, width, npixels, limits);
