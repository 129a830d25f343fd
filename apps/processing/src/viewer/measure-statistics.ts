import type { AsinhSpacing } from '#kernels';
import { FIRST_PASS_BYTES, type TwoPassStatistics } from '#kernels/parallel';
import { PERCENTILES } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { twoPassStatistics } from '../picture/two-pass-statistics.js';
import type { StatisticsPlan } from './statistics-plan.js';

/** Pixels that further numbers are measured on. */
export interface MeasuredPixels {
  /** All pixels, or a sample of a very large image. */
  readonly pixels: Float32Array;
  /** Evenly spread over the image. */
  readonly sample: Float32Array;
}

interface StatisticsOptions {
  readonly bins: number;
  /** Spacing of the bins, found after the first pass; default: even. */
  readonly spacing?: (measured: MeasuredPixels) => Promise<AsinhSpacing | undefined>;
}

/** Statistics of a part of an image; the percentiles are {@link PERCENTILES}. */
export async function measureStatistics(
  { tasks, memory }: RequestContext,
  { rows, bands, bandsAtOnce, samples, sampleStep, bufferedPixels }: StatisticsPlan,
  { bins, spacing }: StatisticsOptions,
): Promise<TwoPassStatistics & MeasuredPixels> {
  const buffer = bufferedPixels > 0 ? memory.floats(bufferedPixels) : null;
  const sample = { step: sampleStep, out: memory.floats(samples) };
  const left = { pixels: buffer ?? sample.out, sample: sample.out };
  const memories = (bytes: number) => Array.from({ length: bandsAtOnce }, () => memory.bytes(bytes));
  const { width, height } = rows.window;
  const statistics = await twoPassStatistics(tasks, {
    bands: {
      first: bands.map((band) => ({ ...rows, ...band, buffer, isBuffered: false })),
      second: bands.map((band) => ({ ...rows, ...band, buffer, isBuffered: true })),
    },
    middle: { ...rows, ...middleRows({ rows, bands }), buffer: null, isBuffered: false },
    ...{ first: memories(FIRST_PASS_BYTES), second: memories, sample, bins },
    ...{ percents: Object.values(PERCENTILES), totalPixels: width * height },
    spacing: spacing && (() => spacing(left)),
  });
  return { ...statistics, ...left };
}

const MIDDLE_ROWS = 4;

function middleRows({ rows, bands }: Pick<StatisticsPlan, 'rows' | 'bands'>) {
  const { rowStart } = bands[bands.length >> 1];
  return { rowStart, rowEnd: Math.min(rows.window.height, rowStart + MIDDLE_ROWS) };
}
