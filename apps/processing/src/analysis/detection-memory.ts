import type { DetectSourcesRequest } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { stripRows } from './strips.js';

/** Most runs of bright pixels; an image with more has no sources but noise. */
export const MAX_RUNS = 4_000_000;
/** A run while regions are joined: in the lists of the strips, in one list, as a region, in a batch, and in copies between threads. */
const BYTES_PER_RUN = 50;

/** Largest parts of an image that are measured: windows of several regions, and the box of the largest region that is deblended. */
export const BATCH_LIMITS = { windowPixels: 1 << 20, cutoutPixels: 1 << 22 } as const;
/** A pixel of a cut-out: value, mark, position; and six labels of 32 bits during deblending. */
const BYTES_PER_CUTOUT_PIXEL = 4 + 4 + 1 + 4 + 6 * 4;

/** A strip with the surrounding rows that its stars depend on: as read, without its background, and convolved. */
const STRIP_RASTERS = 3;
/** Rows on each side, at the greatest fwhm: 12 of the kernel and 50 between two stars. */
const MAX_REACH_ROWS = 62;
/** A source as an object, in the lists of the threads and in the joined ones. */
const BYTES_PER_SOURCE = 3 * 400;

/** Peak memory of a detection, whatever the image contains: it grows with the image's width, not its height, up to some 500 MB. */
export function detectionMemory(
  plane: ImagePlane,
  { maxSources }: Pick<DetectSourcesRequest, 'maxSources'>,
  threads: number,
): number {
  const pixels = plane.width * plane.height;
  const strip = plane.width * Math.min(plane.height, stripRows(plane) + 2 * MAX_REACH_ROWS);
  const cutout = Math.min(pixels, BATCH_LIMITS.cutoutPixels);
  return (
    threads * (STRIP_RASTERS * BYTES_PER_FLOAT * strip + BYTES_PER_CUTOUT_PIXEL * cutout) +
    BYTES_PER_RUN * Math.min(pixels / 2, MAX_RUNS) +
    BYTES_PER_SOURCE * Math.min(pixels, maxSources)
  );
}
