import { ZSCALE_SAMPLES } from '#kernels';
import type { RequestContext } from '../engine/request-context.js';
import { MAX_EXACT_PIXELS, samplingOf } from '../image-io/pixel-sample.js';
import type { WindowToRead } from '../image-io/read-window.js';
import type { ShownPixels } from './shown-pixels.js';
import { takeRanked, type RankedPixels } from './viewer.tasks.js';

/** Number of tasks that read the samples. */
const TASKS = 4;

/**
 * The pixels that zscale is measured on: every n-th usable pixel at full size, in row order, as astropy's ZScaleInterval takes them. They
 * are known only after all pixels have been counted, so their rows are read once more. Very large images use the sample; so do small ones
 * whose sample holds every pixel.
 */
export async function zscaleSamples(
  { tasks }: Pick<RequestContext, 'tasks'>,
  { image, plane, window }: WindowToRead,
  { sample, finiteInRow }: ShownPixels,
): Promise<Float32Array> {
  const isSmall = samplingOf(window).step === 1;
  if (isSmall || window.width * window.height > MAX_EXACT_PIXELS) return sample;
  const places = zscalePlaces(finiteInRow);
  const parts = inParts(places, window.y, image.tileRows);
  const values: number[][] = [];
  await tasks.runFewAtOnce(
    takeRanked,
    parts.map((rows) => ({ image, plane, window, rows })),
    (taken, part) => (values[part] = taken),
  );
  return Float32Array.from(values.flat());
}

/** Every n-th finite pixel, by its row and its rank among the finite ones of that row. */
export function zscalePlaces(finiteInRow: Uint32Array): RankedPixels[] {
  const finite = finiteInRow.reduce((sum, count) => sum + count, 0);
  const stride = Math.max(1, Math.floor(finite / ZSCALE_SAMPLES));
  const wanted = Math.min(ZSCALE_SAMPLES, Math.ceil(finite / stride));
  const places: RankedPixels[] = [];
  let [before, taken] = [0, 0];
  finiteInRow.forEach((count, row) => {
    const ranks: number[] = [];
    for (; taken < wanted && taken * stride < before + count; taken++) ranks.push(taken * stride - before);
    if (ranks.length > 0) places.push({ row, ranks });
    before += count;
  });
  return places;
}

/** Splits the work into a few parts; none begins within the tile rows that another one decompresses. */
function inParts(places: readonly RankedPixels[], y: number, tileRows: number): RankedPixels[][] {
  const rows = places.length > 0 ? places[places.length - 1].row - places[0].row + 1 : 0;
  const rowsOfPart = Math.max(1, Math.ceil(rows / TASKS / tileRows)) * tileRows;
  const parts = new Map<number, RankedPixels[]>();
  for (const place of places) {
    const part = Math.floor((y + place.row) / rowsOfPart);
    const others = parts.get(part);
    if (others) others.push(place);
    else parts.set(part, [place]);
  }
  return [...parts.values()];
}
