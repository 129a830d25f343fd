import { pixelsInRegion, type Hdu } from '#kernels';
import {
  countDetail,
  decidingBins,
  describeRegion as describe,
  joinRegionHistograms,
  createRegionHistogram,
  type BinDetail,
  type RegionHistogram,
} from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { withPixels } from '../../image-io/open/read-plane.js';
import * as tasks from '../analysis.tasks.js';

export const regionHistogram = implement(tasks.regionHistogram, ({ plane, region, window }) =>
  withPixels(plane, window, (raster, hdu) =>
    bandHistogram(createRegionHistogram(pixelsInRegion(raster, region, window)), hdu),
  ),
);

/** Transfers the histogram to the caller. */
export function bandHistogram(histogram: RegionHistogram, { header }: Hdu): tasks.BandHistogram {
  const units = header.string('BUNIT')?.trim() || null;
  return withTransfer({ histogram, units }, histogram.counts.buffer as ArrayBuffer);
}

export const joinHistograms = implement(tasks.joinHistograms, ({ parts }) => {
  const histogram = parts.reduce(joinRegionHistograms);
  return { histogram, bins: decidingBins(histogram) };
});

export const detailRegion = implement(tasks.detailRegion, ({ plane, region, window, bins }) =>
  withPixels(plane, window, (raster) => countDetail(pixelsInRegion(raster, region, window), bins)),
);

export const describeRegion = implement(tasks.describeRegion, ({ histogram, details }) =>
  describe(histogram, addUp(details)),
);

/** Adds up the counts of several bands. */
export function addUp(details: readonly BinDetail[]): BinDetail {
  const total: BinDetail = new Map();
  for (const detail of details)
    for (const [bin, places] of detail) {
      const sum = total.get(bin);
      if (sum) places.forEach((count, place) => (sum[place] += count));
      else total.set(bin, places.slice());
    }
  return total;
}
