import type { DisplayLimits } from '#kernels';
import { FIRST_PASS_BYTES, type TwoPassStatistics } from '#kernels/parallel';
import { PERCENTILES, type HistogramRequest } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { twoPassStatistics } from '../picture/two-pass-statistics.js';
import type { StatisticsPlan } from './statistics-plan.js';
import { measureLimits } from './viewer.tasks.js';

/** Statistics of an image, and the values that a tone maps to black and white. */
export async function measureStatistics(
  { tasks, memory }: RequestContext,
  plan: StatisticsPlan,
  request: HistogramRequest,
): Promise<TwoPassStatistics & { readonly limits: DisplayLimits }> {
  const { rows, bands, bandsAtOnce, samples, sampleStep, bufferedPixels } = plan;
  const buffer = bufferedPixels > 0 ? memory.floats(bufferedPixels) : null;
  const sample = { step: sampleStep, out: memory.floats(samples) };
  const memories = (bytes: number) => Array.from({ length: bandsAtOnce }, () => memory.bytes(bytes));
  const { width, height } = rows.window;
  const measured = await twoPassStatistics(tasks, {
    bands: {
      first: bands.map((band) => ({ ...rows, ...band, buffer, isBuffered: false })),
      second: bands.map((band) => ({ ...rows, ...band, buffer, isBuffered: true })),
    },
    middle: { ...rows, ...middleRows(plan), buffer: null, isBuffered: false },
    ...{ first: memories(FIRST_PASS_BYTES), second: memories, sample },
    ...{ percents: Object.values(PERCENTILES), bins: request.bins, totalPixels: width * height },
  });
  const names = Object.keys(PERCENTILES);
  const [low, high] = ['p0_1', 'p99_9'].map((name) => measured.percentiles[names.indexOf(name)]);
  const pixels = buffer ?? sample.out;
  const limits = await tasks.run(measureLimits, { pixels, tone: request, percentiles: { low, high } });
  return { ...measured, limits };
}

function middleRows({ rows, bands }: StatisticsPlan) {
  const { rowStart } = bands[bands.length >> 1];
  return { rowStart, rowEnd: Math.min(rows.window.height, rowStart + MIDDLE_ROWS) };
}
const MIDDLE_ROWS = 4;
