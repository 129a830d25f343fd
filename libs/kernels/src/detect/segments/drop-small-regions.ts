import { SOURCE_CONNECTIVITY } from './find-segments.js';
import { joinRuns, type RunList } from './pixel-runs.js';

/** Rows of an image, from `rowStart` up to `rowEnd` (excluded), and those that it has. */
export interface ImageRows {
  /** First row. */
  readonly rowStart: number;
  /** Row to stop before. */
  readonly rowEnd: number;
  /** Size of the image. */
  readonly width: number;
  /** Rows of the image. */
  readonly height: number;
}

/**
 * The runs of some rows of an image that can belong to a segment of `npixels`: those of smaller regions stay only where the region may
 * go on in the rows beyond. At low thresholds most of the runs are single pixels of noise.
 */
export function dropSmallRegions(runs: RunList, rows: ImageRows, npixels: number): RunList {
  const { starts, ends } = runs;
  const roots = joinRuns(runs, rows.width, SOURCE_CONNECTIVITY);
  const areas = new Int32Array(roots.length);
  const isOpen = new Uint8Array(roots.length);
  const continues = openRows(rows);
  for (let run = 0; run < roots.length; run++) {
    areas[roots[run]] += ends[run] - starts[run];
    if (continues(starts[run])) isOpen[roots[run]] = 1;
  }
  const mayStay = (_: number, run: number) => areas[roots[run]] >= npixels || isOpen[roots[run]] === 1;
  return { starts: starts.filter(mayStay), ends: ends.filter(mayStay) };
}

/** Whether a pixel is in a row at a border beyond which the image continues. */
function openRows({ rowStart, rowEnd, width, height }: ImageRows): (pixel: number) => boolean {
  const below = rowStart > 0 ? (rowStart + 1) * width : 0;
  const above = rowEnd < height ? (rowEnd - 1) * width : Infinity;
  return (pixel) => pixel < below || pixel >= above;
}
