import {
  countNarrow,
  fromSegment,
  measureSegments,
  sumSegmentPiece,
  type ImagePart,
} from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { withPixels } from '../../image-io/open/read-plane.js';
import * as tasks from '../analysis.tasks.js';
import { foundPart } from './found-part.js';

export const measureBatch = implement(tasks.measureBatch, (input) =>
  withBatch(input, (part) => {
    const { background, batch, options } = input;
    const { segments, piece } = batch;
    if (piece) return { sums: sumSegmentPiece(part, background, segments, piece, options) };
    const sources = measureSegments(part, background, segments, options).map(fromSegment);
    return foundPart(sources, options.maxSources);
  }),
);

export const countRegions = implement(tasks.countRegions, (input) =>
  withBatch(input, (part) => {
    const { background, batch, options } = input;
    const regions = measureSegments(part, background, batch.segments, { ...options, deblend: false });
    return countNarrow(regions, options.fwhm);
  }),
);

const withBatch = <T>({ plane, batch }: tasks.BatchInput, use: (part: ImagePart) => T): Promise<T> => {
  const { window } = batch;
  return withPixels(plane, window, (raster) => use({ raster, left: window.x, lower: window.y }));
};
