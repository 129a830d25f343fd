import type { AsinhSpacing } from '#kernels';
import { KEY_BINS, secondPassBytes, type TwoPassStatistics } from '#kernels/parallel';
import { forEachWithSlot } from '#platform';
import { PERCENTILES, type HistogramFacts } from '#processing-client/contract';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { PixelSample } from '../image-io/pixel-sample.js';
import {
  concludePasses,
  findProvisionalMean,
  firstPass,
  planSecondPass,
  secondPass,
  type PassMemory,
} from './picture.tasks.js';
import type { SmoothedRows } from './smoothing.js';

/** An image to measure, and the memory for its counts. */
export interface Passes {
  /** The bands of the image in the first and in the second pass. */
  readonly bands: Readonly<Record<'first' | 'second', readonly SmoothedRows[]>>;
  /** Rows in the middle, for a provisional mean. */
  readonly middle: SmoothedRows;
  /** Memory of the first pass, one array for each band that is counted at once. */
  readonly first: readonly Uint8Array[];
  /** Memory of the second pass, likewise, with at least so many bytes each. */
  readonly second: (bytes: number) => readonly Uint8Array[];
  readonly sample: PixelSample;
  readonly percents: readonly number[];
  readonly bins: number;
  /** Spacing of the bins, found from the sample after the first pass; default: even. */
  readonly spacing?: () => Promise<AsinhSpacing | undefined>;
  readonly totalPixels: number;
}

/**
 * Exact statistics of an image that is read twice in bands: the first pass counts its values in a coarse histogram, the second one counts
 * finely where the first leaves percentiles open.
 */
export async function twoPassStatistics(tasks: TaskGroup, passes: Passes): Promise<TwoPassStatistics> {
  const { bands, first, sample, percents, bins, totalPixels } = passes;
  const provisionalMean = await tasks.run(findProvisionalMean, passes.middle);
  await countBands(bands.first, first, (band, memory) =>
    tasks.run(firstPass, { ...band, ...memory, provisionalMean, sample }),
  );
  const counted = { provisionalMean, first, percents, bins, spacing: await passes.spacing?.() };
  const plan = await tasks.run(planSecondPass, counted);
  const second = passes.second(secondPassBytes(plan));
  await countBands(bands.second, second, (band, memory) =>
    tasks.run(secondPass, { ...band, ...memory, plan }),
  );
  return tasks.run(concludePasses, { ...counted, plan, second, totalPixels });
}

/** Each array counts one band after another. */
async function countBands(
  bands: readonly SmoothedRows[],
  memories: readonly Uint8Array[],
  count: (band: SmoothedRows, memory: PassMemory) => Promise<void>,
): Promise<void> {
  const slots = memories.map((memory) => ({ memory, isNew: true }));
  await forEachWithSlot(bands, slots, async (band, slot) => {
    const counting = count(band, { ...slot });
    slot.isNew = false;
    await counting;
  });
}

/** Order statistics that the second pass counts around: two for each of ten percentages. */
const ORDER_STATISTICS = 20;
const BYTES_PER_COUNT = 4;

/** Most bytes of the second pass over an image with a histogram of so many bins. */
export const mostSecondPassBytes = (bins: number): number =>
  BYTES_PER_COUNT * (ORDER_STATISTICS * KEY_BINS + bins);

/** Percentiles, in the order of {@link PERCENTILES}, by their names. */
export const percentilesByName = (values: readonly number[]): HistogramFacts['percentiles'] =>
  finiteOrNull(
    Object.fromEntries(Object.keys(PERCENTILES).map((name, i) => [name, values[i]])) as {
      [Name in keyof typeof PERCENTILES]: number;
    },
  );

/** Replaces NaN, which JSON does not have, by null. */
export const finiteOrNull = <Values extends object>(
  values: Values,
): { [Name in keyof Values]: number | null } =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number.isFinite(value) ? value : null]),
  ) as { [Name in keyof Values]: number | null };
