import type { RegionStatistics } from '#kernels';
import {
  countNextDigit,
  describeDoubles,
  doublesInRegion,
  joinRegionCensus,
  middleSought,
  narrowSought,
  takeDoubleCensus,
  type BinDetail,
  type RegionCensus,
  type SoughtValue,
} from '#kernels/parallel';
import { addUp, surveyedBand, type RegionBandTask, type SurveyedBand } from './survey-region.js';
import { withDoubles } from './with-pixels.js';

/** The first look at a band of a region whose values single precision would round. */
export const surveyDoubles = ({ plane, region, window }: RegionBandTask): Promise<SurveyedBand> =>
  withDoubles(plane, window, (raster, hdu) =>
    surveyedBand(takeDoubleCensus(doublesInRegion(raster, region, window)), hdu),
  );

/** A further look: the next digit of the middle values. */
export const detailDoubles = ({
  plane,
  region,
  window,
  sought,
}: RegionBandTask & { readonly sought: readonly SoughtValue[] }): Promise<BinDetail> =>
  withDoubles(plane, window, (raster) => countNextDigit(doublesInRegion(raster, region, window), sought));

/** What the first looks at the bands say together. */
export const joinDoubles = ({ parts }: { readonly parts: readonly RegionCensus[] }) => {
  const census = parts.reduce(joinRegionCensus);
  return { census, sought: middleSought(census) };
};

export interface NarrowDoublesTask {
  readonly sought: readonly SoughtValue[];
  /** What the look at the bands has counted. */
  readonly details: readonly BinDetail[];
}

/** The middle values, of which one digit more is known. */
export const narrowDoubles = ({ sought, details }: NarrowDoublesTask): SoughtValue[] =>
  narrowSought(sought, addUp(details));

export interface DescribeDoublesTask {
  readonly census: RegionCensus;
  /** The middle values, found. */
  readonly sought: readonly SoughtValue[];
}

export const describeSurveyedDoubles = ({ census, sought }: DescribeDoublesTask): RegionStatistics =>
  describeDoubles(census, sought);
