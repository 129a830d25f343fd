import type { RowBand } from '../../filter/row-band.js';
import type { Raster } from '../../raster.js';
import type { SigmaClippedStatistics } from '../../statistics/clipped-statistics.js';
import { PlainBoxLoops, type BoxLoops } from './box-loops.js';
import { BoxValues } from './box-values.js';
import { clipBox } from './clip-box.js';
import { vectorBoxLoops } from './vector-box-loops.js';

/** Parameters of {@link clipBoxes}. */
export interface BoxClipping {
  readonly boxSize: number;
  readonly sigma: number;
  readonly maxIterations: number;
}

/** The clipped statistics of some complete rows of boxes of an image. */
export interface ClippedBoxes {
  /** Columns of pixels of a box. */
  readonly boxWidth: number;
  /** Rows of pixels of a box. */
  readonly boxHeight: number;
  /** Number of boxes in a row. */
  readonly columns: number;
  /** Row by row. */
  readonly boxes: readonly SigmaClippedStatistics[];
}

/** Pixels of an image that are taken into the vectors' memory at once: a row of boxes of 64 in an image of 16,384 columns. */
const PART_PIXELS = 1 << 20;

/**
 * The clipped statistics of the boxes whose first row is within the band. Boxes at the right and the upper edge are cut off there.
 */
export function clipBoxes(
  raster: Raster,
  { boxSize, sigma, maxIterations }: BoxClipping,
  { rowStart = 0, rowEnd = raster.height }: RowBand = {},
): ClippedBoxes {
  const { width, height } = raster;
  const boxWidth = Math.min(boxSize, width);
  const boxHeight = Math.min(boxSize, height);
  const boxesPerPart = Math.max(1, Math.floor(PART_PIXELS / (boxWidth * boxHeight)));
  const partWidth = Math.min(width, boxesPerPart * boxWidth);
  const loops = chooseLoops(boxWidth, boxHeight, partWidth);
  const box = new BoxValues(loops);
  const boxes: SigmaClippedStatistics[] = [];
  for (let y0 = Math.ceil(rowStart / boxHeight) * boxHeight; y0 < rowEnd; y0 += boxHeight) {
    const y1 = Math.min(y0 + boxHeight, height);
    for (let left = 0; left < width; left += partWidth) {
      const right = Math.min(left + partWidth, width);
      loops.enter(raster, { x0: left, x1: right, y0, y1 });
      for (let x0 = left; x0 < right; x0 += boxWidth) {
        box.load({ x0, x1: Math.min(x0 + boxWidth, right), y0, y1 }, sigma);
        boxes.push(clipBox(box, sigma, maxIterations));
      }
    }
  }
  return { boxWidth, boxHeight, columns: Math.ceil(width / boxWidth), boxes };
}

/** The loops for these boxes; very large boxes are not copied into the vector kernels' memory, which never shrinks. */
function chooseLoops(boxWidth: number, boxHeight: number, partWidth: number): BoxLoops {
  const pixels = boxWidth * boxHeight;
  const vectors = pixels <= PART_PIXELS ? vectorBoxLoops(pixels, partWidth * boxHeight) : undefined;
  return vectors ?? new PlainBoxLoops(pixels);
}
