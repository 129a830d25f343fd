import type { DisplayLimits } from '#kernels';
import type { TwoPassStatistics } from '#kernels/parallel';
import { type HistogramFacts, type HistogramRequest, PERCENTILES } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import { finiteOrNull } from '../picture/two-pass-statistics.js';
import { countsAndStatistics } from '../picture/counts-and-statistics.js';
import { measureStatistics } from './measure-statistics.js';
import { planStatistics, statisticsBytes, type StatisticsPlan } from './statistics-plan.js';
import { measureLimits } from './viewer.tasks.js';

/** Exact statistics of all pixels, whatever the size of the image: it is read twice, in bands. */
export const histogram: Operation<'histogram'> = async (planContext, request) => {
  const plan = planStatistics(await openPart(planContext, request), request);
  return {
    pixelBytes: statisticsBytes(plan, request.bins),
    run: async (context): Promise<HistogramFacts> => {
      const measured = await statisticsWithLimits(context, plan, request);
      const { counts, stats } = countsAndStatistics(measured);
      return { ...counts, stats, displayLimits: finiteOrNull(measured.limits) };
    },
  };
};

/** Statistics of an image, and the values that a tone maps to black and white. */
async function statisticsWithLimits(
  context: RequestContext,
  plan: StatisticsPlan,
  request: HistogramRequest,
): Promise<TwoPassStatistics & { readonly limits: DisplayLimits }> {
  const measured = await measureStatistics(context, plan, request);
  const names = Object.keys(PERCENTILES);
  const [low, high] = ['p0_1', 'p99_9'].map((name) => measured.percentiles[names.indexOf(name)]);
  const question = { pixels: measured.pixels, tone: request, percentiles: { low, high } };
  return { ...measured, limits: await context.tasks.run(measureLimits, question) };
}
