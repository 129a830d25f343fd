import type { PixelWindow } from '../../raster.js';
import { segmentsOfRuns, SOURCE_CONNECTIVITY } from './find-segments.js';
import { concatenateRuns, type RunList } from './pixel-runs.js';
import { segmentBounds } from './segment-cutout.js';
import type { SegmentRuns } from './segment-runs.js';

/** A part of a segment that is too large for a cut-out. */
export interface SegmentPiece {
  /** Label of the segment: its pieces have the same. */
  readonly label: number;
  /** Column of the corner about which the sums of all pieces are taken. */
  readonly left: number;
  /** Its row. */
  readonly lower: number;
}

/** Segments that are measured together, and the part of the image that holds them. */
export interface SegmentBatch {
  /** Labelled from 1, in indexes of the image. */
  readonly segments: SegmentRuns;
  /** The smallest window that holds all their pixels. */
  readonly window: PixelWindow;
  /** Set when these are only some of the pixels of one segment. */
  readonly piece?: SegmentPiece;
}

/** Largest batches. */
export interface BatchLimits {
  /** Pixels of a window that holds several segments, or a piece of one. */
  readonly windowPixels: number;
  /** Largest box around a segment, in pixels, that is cut out in one piece. */
  readonly cutoutPixels: number;
}

/** Columns and rows of a box, both ends included. */
type Bounds = Pick<ReturnType<typeof segmentBounds>, 'left' | 'right' | 'lower' | 'upper'>;

/**
 * The connected regions of at least `npixels` pixels, in batches for threads that share an image.
 *
 * @param lists the runs of bands that cover the image, in their order
 * @param width columns of the image
 */
export function segmentBatches(
  lists: readonly RunList[],
  width: number,
  npixels: number,
  limits: BatchLimits,
): SegmentBatch[] {
  const segments = segmentsOfRuns(concatenateRuns(lists), width, npixels, SOURCE_CONNECTIVITY);
  const batches: SegmentBatch[] = [];
  let [first, around]: [number, Bounds | undefined] = [1, undefined];
  const close = (label: number): void => {
    if (around) batches.push({ segments: someSegments(segments, first, label), window: windowOf(around) });
    [first, around] = [label, undefined];
  };
  for (let label = 1; label <= segments.count; label++) {
    const bounds = segmentBounds(segments, label);
    const together: Bounds = around ? joined(around, bounds) : bounds;
    if (areaOf(together) <= limits.windowPixels) around = together;
    else {
      close(label);
      if (areaOf(bounds) <= limits.cutoutPixels) around = bounds;
      else {
        batches.push(...piecesOf(segments, label, bounds, limits.windowPixels));
        first = label + 1;
      }
    }
  }
  close(segments.count + 1);
  return batches;
}

/** Segments from label `from` to `to` (excluded), relabelled from 1. */
function someSegments({ width, offsets, starts, ends }: SegmentRuns, from: number, to: number): SegmentRuns {
  const [first, last] = [offsets[from - 1], offsets[to - 1]];
  return {
    width,
    count: to - from,
    offsets: offsets.slice(from - 1, to).map((offset) => offset - first),
    starts: starts.slice(first, last),
    ends: ends.slice(first, last),
  };
}

/** A segment in pieces of some rows, each in a separate window. */
function piecesOf(
  { width, offsets, starts, ends }: SegmentRuns,
  label: number,
  { left, lower }: Bounds,
  windowPixels: number,
): SegmentBatch[] {
  const pieces: SegmentBatch[] = [];
  let [first, around]: [number, Bounds | undefined] = [offsets[label - 1], undefined];
  const close = (run: number): void => {
    const offset = Int32Array.of(0, run - first);
    const segments = {
      ...{ width, count: 1, offsets: offset },
      ...{ starts: starts.slice(first, run), ends: ends.slice(first, run) },
    };
    pieces.push({ segments, window: windowOf(around!), piece: { label, left, lower } });
    [first, around] = [run, undefined];
  };
  for (let run = first; run < offsets[label]; run++) {
    const row = Math.floor(starts[run] / width);
    const bounds = { left: starts[run] % width, right: (ends[run] - 1) % width, lower: row, upper: row };
    if (around && areaOf(joined(around, bounds)) > windowPixels) close(run);
    around = around ? joined(around, bounds) : bounds;
  }
  close(offsets[label]);
  return pieces;
}

const joined = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  lower: Math.min(a.lower, b.lower),
  upper: Math.max(a.upper, b.upper),
});

const windowOf = ({ left, right, lower, upper }: Bounds): PixelWindow => ({
  ...{ x: left, y: lower },
  ...{ width: right - left + 1, height: upper - lower + 1 },
});

const areaOf = (bounds: Bounds): number => {
  const { width, height } = windowOf(bounds);
  return width * height;
};
