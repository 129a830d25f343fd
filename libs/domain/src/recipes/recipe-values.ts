export const RECIPE_KINDS = [
  'cross-instrument',
  'all-filters',
  'classic-3-color',
  'narrowband',
  'broadband',
] as const;
export type RecipeKind = (typeof RECIPE_KINDS)[number];

/** An observation that recipes are made from, as described by the archive or the library. */
export interface RecipeObservation {
  /** As archived: `F444W;F470N`; the archive has none for an integral-field unit. */
  readonly filter?: string | null;
  /** As archived: `NIRCAM/IMAGE`. */
  readonly instrument?: string | null;
  /** Used if the filter's name does not give the wavelength. */
  readonly wavelengthUm?: number | null;
  readonly observationId?: string | null;
  /** Id of its record in the library. */
  readonly dataId?: string | null;
  /** Its centre, ICRS degrees. */
  readonly sRa?: number | null;
  readonly sDec?: number | null;
  /** ISO 8601; before this date only its owners can import it. */
  readonly releaseDate?: string | null;
  /** Only images can be used. */
  readonly dataProductType?: string | null;
}

/** A channel in the format of `composite/generate-nchannel`, which requires `dataIds`. */
export interface RecipeChannel {
  /** Ids of imported records; empty until they are imported. */
  readonly dataIds: readonly string[];
  readonly color: { readonly hue: number } | { readonly rgb: [number, number, number] };
  readonly autoStretch: true;
  readonly weight: number;
  readonly label: string;
  readonly wavelengthUm: number;
}

/** A suggested colour composite of some of the observations. */
export interface Recipe {
  /** Position in the list, from 1. */
  readonly rank: number;
  readonly name: string;
  readonly kind: RecipeKind;
  /** By wavelength, the shortest first, like the channels. */
  readonly filters: readonly string[];
  readonly instruments: readonly string[];
  /** `#rrggbb` of each filter. */
  readonly colorMapping: Readonly<Record<string, string>>;
  readonly channels: readonly RecipeChannel[];
  /** Whether a filter has more than one pointing, to be combined into one image. */
  readonly requiresMosaic: boolean;
  readonly observationIds: readonly string[];
  readonly warning: string | null;
}

/** The recipes of some observations, the best first. */
export interface Suggestions {
  readonly recipes: readonly Recipe[];
  /** Observations that no recipe uses, and the reasons. */
  readonly warning: string | null;
}

/** Limits of recipes. */
export interface RecipeLimits {
  /** Number of channels of one composite. */
  readonly channels: number;
  readonly recordsPerChannel: number;
}
