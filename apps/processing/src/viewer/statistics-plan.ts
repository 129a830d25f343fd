import { FIRST_LOOK_BYTES } from '#kernels/parallel';
import type { HistogramRequest } from '#processing-client/contract';
import { mostSecondLookBytes } from '../picture/look-memory.js';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import { MOST_EXACT_PIXELS, samplingOf } from '../image-io/pixel-sample.js';
import { smoothingReach, type SmoothedRows } from '../picture/smoothing.js';
import type { PartToShow } from '../image-io/image-part.js';

/** Pixels that one task reads. */
const BAND_PIXELS = 2 * 1024 * 1024;
/** Bands that are read at once: more would keep the threads from others. */
const BANDS_AT_ONCE = 4;

/** How an image is looked at in bands. */
export interface LookPlan {
  readonly rows: Omit<SmoothedRows, 'rowStart' | 'rowEnd' | 'held' | 'thereAlready'>;
  /** First row and the one after the last of each band, in rows of the window. */
  readonly bands: readonly { readonly rowStart: number; readonly rowEnd: number }[];
  /** Bands that are looked at at once. */
  readonly lookers: number;
  readonly sampleStep: number;
  readonly samples: number;
  /** Pixels that stay in memory for the second look; 0: it reads them again. */
  readonly heldPixels: number;
}

export function planLooks({ image, slice, window }: PartToShow, smoothing: HistogramRequest): LookPlan {
  const rows = { image, plane: slice, window, smoothing };
  const { width, height } = window;
  const rowsOfBand = Math.max(1, image.tileRows, Math.floor(BAND_PIXELS / width));
  const bands = Array.from({ length: Math.ceil(height / rowsOfBand) }, (_, band) => {
    return { rowStart: band * rowsOfBand, rowEnd: Math.min(height, (band + 1) * rowsOfBand) };
  });
  const { step: sampleStep, samples } = samplingOf(window);
  const heldPixels = width * height <= MOST_EXACT_PIXELS ? width * height : 0;
  return { rows, bands, lookers: Math.min(BANDS_AT_ONCE, bands.length), sampleStep, samples, heldPixels };
}

/** Peak memory: what is counted, the sample, and the bands that are read, with their neighbours, twice where they are smoothed. */
export function lookBytes({ rows, bands, lookers, samples, heldPixels }: LookPlan, bins: number): number {
  const [{ rowStart, rowEnd }] = bands;
  const reach = smoothingReach(rows.smoothing);
  const rowsRead = Math.min(rows.window.height, rowEnd - rowStart + 2 * reach);
  const rasters = reach > 0 ? 2 : 1;
  const counts = FIRST_LOOK_BYTES + mostSecondLookBytes(bins);
  const band = rasters * BYTES_PER_FLOAT * rows.window.width * rowsRead;
  return lookers * (counts + band) + BYTES_PER_FLOAT * (samples + heldPixels);
}
