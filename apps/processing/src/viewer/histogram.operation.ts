import { type HistogramFacts, type HistogramRequest, PERCENTILES } from '#processing-client/contract';
import type { DisplayLimits } from '#kernels';
import { FIRST_PASS_BYTES, type TwoPassStatistics } from '#kernels/parallel';
import type { Operation } from '../engine/operation.js';
import { openPart } from '../image-io/image-part.js';
import { finiteOrNull, percentilesByName, twoPassStatistics } from '../picture/two-pass-statistics.js';
import { planStatistics, statisticsBytes, type StatisticsPlan } from './statistics-plan.js';
import type { RequestContext } from '../engine/request-context.js';
import { measureLimits } from './viewer.tasks.js';

/** Exact statistics of all pixels, whatever the size of the image: it is read twice, in bands. */
export const histogram: Operation<'histogram'> = async (planContext, request) => {
  const plan = planStatistics(await openPart(planContext, request), request);
  return {
    pixelBytes: statisticsBytes(plan, request.bins),
    run: async (context): Promise<HistogramFacts> => {
      const measured = await measureStatistics(context, plan, request);
      const { statistics, percentiles, histogram: counted, limits } = measured;
      return {
        bins: request.bins,
        edges: [...counted.edges],
        counts: [...counted.counts],
        stats: {
          ...finiteOrNull(statistics),
          validPixels: statistics.validPixels,
          totalPixels: statistics.totalPixels,
        },
        percentiles: percentilesByName(percentiles),
        displayLimits: finiteOrNull(limits),
      };
    },
  };
};

/** Statistics of an image, and the values that a tone maps to black and white. */
async function measureStatistics(
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
