/**
 * Sigma-clipped statistics, image statistics and percentiles of a star field: ours on one and on two threads against astropy.stats
 * and numpy. Usage: statistics.js [side in pixels, default 4096]
 */
import { imageStatistics, percentiles, sigmaClippedStatistics, type SigmaClippedStatistics } from '#kernels';
import {
  clipHistogram,
  mergeCoarseHistogram,
  sampleProvisionalMean,
  type BinDetail,
  type CoarseHistogram,
  type RefinedHistogram,
} from '#kernels/parallel';
import { starField } from '../parts/star-field.js';
import { peerTimes } from '../parts/peers.js';
import { report } from '../parts/report.js';
import { clockTime, cpuTime } from '../parts/timing.js';
import { TwoThreads } from '../parts/two-threads.js';

const NEEDED = 5;
const PERCENTS = [0.1, 1, 5, 25, 50, 75, 95, 99, 99.9];
const side = Number(process.argv[2] ?? 4096);
const data = starField(side);

/** Sigma clipping with the passes over the pixels shared out. */
async function clipOnTwoThreads(threads: TwoThreads): Promise<SigmaClippedStatistics> {
  const [coarse, other] = await threads.run<CoarseHistogram>({
    kind: 'coarse-histogram',
    provisionalMean: sampleProvisionalMean(data),
  });
  mergeCoarseHistogram(coarse, other);
  const refined: RefinedHistogram = { coarse, detail: new Map(), missing: new Set() };
  for (;;) {
    const result = clipHistogram(refined);
    if (refined.missing.size === 0) return result;
    const [detail, more] = await threads.run<BinDetail>({ kind: 'detail', bins: [...refined.missing] });
    for (const [bin, places] of detail)
      refined.detail.set(
        bin,
        places.map((count, i) => count + more.get(bin)![i]),
      );
    refined.missing.clear();
  }
}

const threads = new TwoThreads({ data, side, levels: new Uint8Array(0), smooth: new Float32Array(0) });
const peer = peerTimes('statistics', data);
const clip = await cpuTime(() => sigmaClippedStatistics(data));
report(
  'sigma-clipped statistics',
  clip,
  await clockTime(() => clipOnTwoThreads(threads)),
  peer.sigmaClipped,
  NEEDED,
);
report('image statistics', await cpuTime(() => imageStatistics(data)), NaN, peer.imageStatistics, 1);
report('nine percentiles', await cpuTime(() => percentiles(data, PERCENTS)), NaN, peer.percentiles, 1);
await threads.end();
