import { FIRST_PASS_BYTES } from '#kernels/parallel';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { PartToShow } from '../image-io/image-part.js';
import { MAX_EXACT_PIXELS, samplingOf } from '../image-io/pixel-sample.js';
import { smoothingReach, type SmoothedRows, type SmoothingChoice } from '../picture/smoothing.js';
import { mostSecondPassBytes } from '../picture/two-pass-statistics.js';

/** Pixels that one task reads. */
const BAND_PIXELS = 2 * 1024 * 1024;
/** Bands that are read at once: more would take the threads from other requests. */
const BANDS_AT_ONCE = 4;

/** The bands in which the statistics of an image are counted. */
export interface StatisticsPlan {
  readonly rows: Omit<SmoothedRows, 'rowStart' | 'rowEnd' | 'buffer' | 'isBuffered'>;
  /** First row and the one after the last of each band, in rows of the window. */
  readonly bands: readonly { readonly rowStart: number; readonly rowEnd: number }[];
  readonly bandsAtOnce: number;
  readonly sampleStep: number;
  readonly samples: number;
  /** Pixels kept in memory for the second pass; 0 if it reads them again. */
  readonly bufferedPixels: number;
}

export function planStatistics(
  { image, slice, window }: PartToShow,
  smoothing: SmoothingChoice,
): StatisticsPlan {
  const rows = { image, plane: slice, window, smoothing };
  const { width, height } = window;
  const rowsOfBand = Math.max(1, image.tileRows, Math.floor(BAND_PIXELS / width));
  const bands = Array.from({ length: Math.ceil(height / rowsOfBand) }, (_, band) => {
    return { rowStart: band * rowsOfBand, rowEnd: Math.min(height, (band + 1) * rowsOfBand) };
  });
  const { step: sampleStep, samples } = samplingOf(window);
  const bufferedPixels = width * height <= MAX_EXACT_PIXELS ? width * height : 0;
  const bandsAtOnce = Math.min(BANDS_AT_ONCE, bands.length);
  return { rows, bands, bandsAtOnce, sampleStep, samples, bufferedPixels };
}

/** Peak memory: the counts, the sample, and the bands with their neighbours, twice if smoothed. */
export function statisticsBytes(
  { rows, bands, bandsAtOnce, samples, bufferedPixels }: StatisticsPlan,
  bins: number,
): number {
  const [{ rowStart, rowEnd }] = bands;
  const reach = smoothingReach(rows.smoothing);
  const rowsRead = Math.min(rows.window.height, rowEnd - rowStart + 2 * reach);
  const rasters = reach > 0 ? 2 : 1;
  const counts = FIRST_PASS_BYTES + mostSecondPassBytes(bins);
  const band = rasters * BYTES_PER_FLOAT * rows.window.width * rowsRead;
  return bandsAtOnce * (counts + band) + BYTES_PER_FLOAT * (samples + bufferedPixels);
}
