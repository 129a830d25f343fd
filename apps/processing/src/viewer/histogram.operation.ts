import type { HistogramFacts } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { openPart } from '../image-io/image-part.js';
import { finiteOrNull, percentilesByName } from '../picture/two-pass-statistics.js';
import { measureStatistics } from './measure-statistics.js';
import { planStatistics, statisticsBytes } from './statistics-plan.js';

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
