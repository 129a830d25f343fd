import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import { backgroundBytes, backgroundsOf } from './backgrounds.js';
import type { ImageSource } from './image-source.js';
import { processRows } from './process.tasks.js';
import { bandsOfPlanes, type ResultPlan } from './result-plan.js';
import { rowReach, type RowStep } from './row-step.js';

/** Pixels of a band: the slowest filters take half a second for them. */
const BAND_PIXELS = 1 << 19;
/** Least height of a band, in multiples of the neighbouring rows that it needs. */
const MIN_REACHES = 2;
const BANDS_AT_ONCE = 4;
/** Rasters of a band, with its neighbours, that the most demanding algorithm has at once: values, medians, deviations, result … */
const RASTERS = 6;

/** Plans an algorithm whose rows depend on a few rows of the image. */
export function planRows(source: ImageSource, step: RowStep): ResultPlan {
  const { width, height, planes, reference } = source;
  const reach = rowReach(step);
  const rows = Math.max(1, reference.tileRows, MIN_REACHES * reach, Math.floor(BAND_PIXELS / width));
  const bands = bandsOfPlanes(planes, height, Math.min(rows, height));
  const bandsAtOnce = Math.min(BANDS_AT_ONCE, bands.length);
  const rowsRead = Math.min(height, rows + 2 * reach);
  const bandBytes = BYTES_PER_FLOAT * width * (Math.min(rows, height) + RASTERS * rowsRead);
  const subtracts = step.algorithm === 'subtract-background';
  return {
    ...{ width, height, bands, bandsAtOnce },
    pixelBytes: bandsAtOnce * bandBytes + (subtracts ? backgroundBytes(source, step) : 0),
    cards: (cards) => cards,
    begin: (context) => makeRows(context, source, step),
  };
}

function makeRows(
  context: RequestContext,
  source: ImageSource,
  step: RowStep,
): ReturnType<ResultPlan['begin']> {
  const { reference: image, width, height } = source;
  const background =
    step.algorithm === 'subtract-background' ? backgroundsOf(context, source, step) : undefined;
  return async (band, out) => {
    const level = (await background?.(band.plane))?.level;
    return context.tasks.run(processRows, { image, width, height, ...band, step, level, out });
  };
}
