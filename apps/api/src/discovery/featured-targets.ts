import targets from './featured-targets.json' with { type: 'json' };

export const FEATURED_CATEGORIES = ['nebula', 'galaxy', 'planetary', 'cluster', 'remnant'] as const;

/** A target that the service shows on its first page. */
export interface FeaturedTarget {
  readonly id: string;
  readonly name: string;
  readonly catalogId: string;
  /** Other names that people know it by. */
  readonly aliases: readonly string[];
  readonly category: (typeof FEATURED_CATEGORIES)[number];
  readonly description: string;
  /** Middle of its images, ICRS degrees. */
  readonly ra: number;
  readonly dec: number;
  /** Holds its images and no others, degrees. */
  readonly searchRadius: number;
  readonly instruments: readonly string[];
  /** Those of NIRCam, then those of MIRI. */
  readonly filters: readonly string[];
  /** Those that make a good picture, the shortest wavelength first. */
  readonly recommendedFilters: readonly string[];
  /** The name that the archive finds it by. */
  readonly searchName: string;
}

/** The targets of docs/reference/algorithms.md, "Featured targets"; their places are those of JWST's first images, their filters those of the sample archive. */
export const FEATURED_TARGETS = targets as readonly FeaturedTarget[];
