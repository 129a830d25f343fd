import type { FindSourcesOptions } from '#kernels';
import {
  countNarrow,
  fromSegment,
  measureSegments,
  sumSegmentPiece,
  type BackgroundMesh,
  type ImagePart,
  type RegionCounts,
  type SegmentBatch,
  type SourceSums,
} from '#kernels/parallel';
import type { ImagePlane } from '../image-plane.js';
import { foundPart, type FoundPart } from './found-part.js';
import { withPixels } from './with-pixels.js';

export interface BatchTask {
  readonly plane: ImagePlane;
  readonly background: BackgroundMesh;
  readonly batch: SegmentBatch;
  readonly options: FindSourcesOptions & { readonly fwhm: number; readonly maxSources: number };
}

/** Sources of whole segments, or the sums of a piece of one. */
export type MeasuredBatch = FoundPart | { readonly sums: SourceSums };

export const measureBatch = (task: BatchTask): Promise<MeasuredBatch> =>
  withBatch(task, (part) => {
    const { background, batch, options } = task;
    const { segments, piece } = batch;
    if (piece) return { sums: sumSegmentPiece(part, background, segments, piece, options) };
    const sources = measureSegments(part, background, segments, options).map(fromSegment);
    return foundPart(sources, options.maxSources);
  });

/** Counts the regions of a batch for the choice of a method; what is too large for a cut-out is no star. */
export const countRegions = (task: BatchTask): Promise<RegionCounts> =>
  withBatch(task, (part) => {
    const { background, batch, options } = task;
    const regions = measureSegments(part, background, batch.segments, { ...options, deblend: false });
    return countNarrow(regions, options.fwhm);
  });

const withBatch = <T>({ plane, batch }: BatchTask, use: (part: ImagePart) => T): Promise<T> => {
  const { window } = batch;
  return withPixels(plane, window, (raster) => use({ raster, left: window.x, lower: window.y }));
};
