import targets from './featured-targets.json' with { type: 'json' };

export const FEATURED_CATEGORIES = ['nebula', 'galaxy', 'planetary', 'cluster', 'remnant'] as const;

/** A featured target. */
export interface FeaturedTarget {
  readonly id: string;
  readonly name: string;
  readonly catalogId: string;
  /** Other common names. */
  readonly aliases: readonly string[];
  readonly category: (typeof FEATURED_CATEGORIES)[number];
  readonly description: string;
  /** Centre of its images, ICRS degrees. */
  readonly ra: number;
  readonly dec: number;
  /** Radius that contains all its images and no others, degrees. */
  readonly searchRadius: number;
  readonly instruments: readonly string[];
  /** NIRCam's first, then MIRI's. */
  readonly filters: readonly string[];
  /** Recommended filters, by wavelength. */
  readonly recommendedFilters: readonly string[];
  /** The name under which the archive finds it. */
  readonly searchName: string;
}

/**
 * The targets of docs/reference/algorithms.md, "Featured targets"; positions are those of JWST's first images, filters those of
 * the sample archive.
 */
export const FEATURED_TARGETS = targets as readonly FeaturedTarget[];
