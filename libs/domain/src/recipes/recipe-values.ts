export const RECIPE_KINDS = [
  'cross-instrument',
  'all-filters',
  'classic-3-color',
  'narrowband',
  'broadband',
] as const;
export type RecipeKind = (typeof RECIPE_KINDS)[number];

/** An observation that recipes are made from, as the archive or the library tells of it. */
export interface RecipeObservation {
  /** As archived: `F444W;F470N`. */
  readonly filter: string;
  /** As archived: `NIRCAM/IMAGE`. */
  readonly instrument: string;
  /** Counts where the filter's name does not tell. */
  readonly wavelengthUm?: number | null;
  readonly observationId?: string | null;
  /** Its record in the library. */
  readonly dataId?: string | null;
  /** Its centre, ICRS degrees. */
  readonly sRa?: number | null;
  readonly sDec?: number | null;
  /** ISO 8601; until then nobody else can import it. */
  readonly releaseDate?: string | null;
  /** Only images make pictures. */
  readonly dataProductType?: string | null;
}

/** A channel as `composite/generate-nchannel` takes it, once `dataIds` names records. */
export interface RecipeChannel {
  /** Records that are known; none until they are imported. */
  readonly dataIds: readonly string[];
  readonly color: { readonly hue: number } | { readonly rgb: [number, number, number] };
  readonly autoStretch: true;
  readonly weight: number;
  readonly label: string;
  readonly wavelengthUm: number;
}

/** A colour composite that some of the observations would make. */
export interface Recipe {
  /** Its place in the list, from 1. */
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

/** What recipes are bound by. */
export interface RecipeLimits {
  /** Of one composite. */
  readonly channels: number;
  readonly recordsPerChannel: number;
}
