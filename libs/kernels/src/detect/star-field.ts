import type { SegmentProperties } from './segments/measure-segment.js';

/** A region up to this many times as wide as a star is taken for one. */
const STAR_WIDTH = 1.5;

/** Counts for the choice of `auto`: connected regions, and regions as small as stars. */
export interface RegionCounts {
  /** Connected regions above the threshold. */
  readonly regions: number;
  /** Regions no wider than 1.5 times the width of the stars. */
  readonly narrow: number;
}

/** Counts the regions of a width. @param fwhm full width at half maximum of the stars, pixels */
export function countNarrow(regions: readonly SegmentProperties[], fwhm: number): RegionCounts {
  const narrow = regions.filter((region) => region.fwhm <= STAR_WIDTH * fwhm).length;
  return { regions: regions.length, narrow };
}

/** Whether more than half of the regions are as small as stars. */
export function isStarField({ regions, narrow }: RegionCounts): boolean {
  return narrow > regions / 2;
}
