import {
  pixelsInRegion,
  type Hdu,
  type PixelWindow,
  type Raster,
  type Region,
  type RegionStatistics,
} from '#kernels';
import {
  countDetail,
  decidingBins,
  describeRegion,
  joinRegionCensus,
  takeRegionCensus,
  type BinDetail,
  type RegionCensus,
} from '#kernels/parallel';
import type { ImagePlane } from '../image-plane.js';
import { handedOver } from '../../engine/threads/transfer.js';
import { withPixels } from './with-pixels.js';

export interface RegionBandTask {
  readonly plane: ImagePlane;
  readonly region: Region;
  /** A part of the image; of the region it holds what lies in it. */
  readonly window: PixelWindow;
}

export interface SurveyedBand {
  readonly census: RegionCensus;
  /** BUNIT of the image. */
  readonly units: string | null;
}

/** The first look at a band of a region. */
export const surveyRegion = ({ plane, region, window }: RegionBandTask): Promise<SurveyedBand> =>
  withPixels(plane, window, (raster, hdu) =>
    surveyedBand(takeRegionCensus(pixelsInRegion(raster, region, window)), hdu),
  );

/** What moves to whoever asked. */
export function surveyedBand(census: RegionCensus, { header }: Hdu): SurveyedBand {
  const units = header.string('BUNIT')?.trim() || null;
  return handedOver({ census, units }, census.counts.buffer as ArrayBuffer);
}

/** The second look: how often each value occurs in some bins. */
export const detailRegion = ({
  plane,
  region,
  window,
  bins,
}: RegionBandTask & { readonly bins: readonly number[] }): Promise<BinDetail> =>
  withPixels(plane, window, (raster: Raster) => countDetail(pixelsInRegion(raster, region, window), bins));

/** What the first looks at the bands of a region say of it together. */
export const joinCensus = ({ parts }: { readonly parts: readonly RegionCensus[] }) => {
  const census = parts.reduce(joinRegionCensus);
  return { census, bins: decidingBins(census) };
};

export interface DescribeRegionTask {
  readonly census: RegionCensus;
  /** What the second looks at the bands have counted. */
  readonly details: readonly BinDetail[];
}

export const describeSurveyed = ({ census, details }: DescribeRegionTask): RegionStatistics =>
  describeRegion(census, addUp(details));

/** What several bands have counted, together. */
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
