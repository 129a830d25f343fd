import type { HistogramFacts } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { lookBytes, planLooks } from './statistics-plan.js';
import { lookTwice } from './measure-statistics.js';
import { finiteOrNull, percentilesByName } from '../picture/statistics-answer.js';
import { openPart } from '../image-io/image-part.js';

/** Exact statistics of all pixels, whatever the size of the image: it is read twice, in bands. */
export const histogram: Operation<'histogram'> = async (preparation, request) => {
  const plan = planLooks(await openPart(preparation, request), request);
  return {
    pixelBytes: lookBytes(plan, request.bins),
    run: async (work): Promise<HistogramFacts> => {
      const { statistics, percentiles, histogram: counted, limits } = await lookTwice(work, plan, request);
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
