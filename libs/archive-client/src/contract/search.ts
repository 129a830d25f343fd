/** Calibration levels of a search. */
export const CALIBRATION_LEVELS = [1, 2, 3, 4] as const;
export type CalibrationLevel = (typeof CALIBRATION_LEVELS)[number];

/** A validated search, without its caller. Radii in degrees. */
export type ArchiveSearch = (
  | { readonly by: 'target'; readonly targetName: string; readonly radius: number }
  | { readonly by: 'coordinates'; readonly ra: number; readonly dec: number; readonly radius: number }
  | { readonly by: 'observation'; readonly obsId: string }
  | { readonly by: 'program'; readonly programId: string }
  | {
      readonly by: 'whats-new';
      readonly daysBack: number;
      readonly instrument?: string;
      /** Milliseconds since 1970: later releases are left out, so that pages are consistent; default: now. */
      readonly until?: number;
    }
) & { readonly calibLevels?: readonly CalibrationLevel[]; readonly page: number; readonly pageSize: number };

/** One observation of the archive; `metadata` holds every raw column under `archive_` + its name. */
export interface ArchiveObservation {
  readonly obsId: string;
  readonly targetName: string | null;
  /** As archived: `NIRCAM/IMAGE`. */
  readonly instrument: string | null;
  readonly filter: string | null;
  readonly exposureTime: number | null;
  readonly calibrationLevel: number | null;
  readonly dataProductType: string | null;
  readonly ra: number | null;
  readonly dec: number | null;
  /** From t_min, else t_max, else t_obs_release; ISO-8601. */
  readonly observationDate: string | null;
  readonly releaseDate: string | null;
  readonly proposalId: string | null;
  readonly proposalPi: string | null;
  readonly observationTitle: string | null;
  readonly wavelengthRange: string | null;
  readonly sRegion: string | null;
  readonly distanceArcsec: number | null;
  readonly isPublic: boolean;
  readonly previewUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ResolvedTarget {
  readonly name: string;
  readonly ra: number;
  readonly dec: number;
  readonly resolver: string;
}

export interface ArchiveSearchResult {
  readonly items: readonly ArchiveObservation[];
  /** Of all pages; if `truncated`, the archive's own count. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Only for searches by target; `null` for an unknown name. */
  readonly resolved: ResolvedTarget | null;
  /** The archive holds more rows than it returns: 500,000 per search. */
  readonly truncated: boolean;
}

export const PRODUCT_KINDS = ['image', 'table', 'other'] as const;

export interface ArchiveProduct {
  readonly obsId: string;
  readonly productFilename: string;
  readonly kind: (typeof PRODUCT_KINDS)[number];
  readonly isViewable: boolean;
  readonly calibrationLevel: number | null;
  readonly productType: string | null;
  readonly subGroup: string | null;
  readonly size: number | null;
  /** `mast:JWST/product/…` */
  readonly dataUri: string;
  readonly isPublic: boolean;
}

export interface ProductsQuery {
  readonly obsIds: readonly string[];
  readonly calibLevels?: readonly CalibrationLevel[];
  readonly productTypes?: readonly string[];
}

/** Observations by their ids in the archive's own spelling, up to 100. */
export interface ObservationsQuery {
  readonly obsIds: readonly string[];
}
