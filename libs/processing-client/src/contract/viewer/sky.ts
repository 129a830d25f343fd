import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';

/** Most positions of one request. */
export const MAX_POSITIONS = 10_000;

/** Positions to convert, as two lists of the same length. */
export type GivenPositions =
  | { readonly x: readonly number[]; readonly y: readonly number[] }
  /** ICRS, degrees. */
  | { readonly ra: readonly number[]; readonly dec: readonly number[] };

/** Requests the sky positions of pixels of an image, or the pixels of sky positions. */
export interface SkyRequest {
  readonly key: string;
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  readonly positions: GivenPositions;
}

/** The systems of the kernels' frames. */
export const SKY_SYSTEMS = [
  ...(['ICRS', 'FK5', 'FK4', 'FK4-NO-E', 'GALACTIC', 'SUPERGALACTIC', 'ECLIPTIC'] as const),
  ...(['HELIOPROJECTIVE', 'NATIVE'] as const),
] as const;

/** A frame of positions on the sky. */
export interface SkyFrame {
  readonly system: (typeof SKY_SYSTEMS)[number];
  /** Years; `null` for systems without an equinox. */
  readonly equinox: number | null;
}

/** Reasons why a position lacks coordinates. */
export const MISSING_REASONS = ['outside_projection', 'not_fixed_to_stars'] as const;

/** A place in an image and on the sky; `null` for coordinates that do not exist. */
export interface ConvertedPosition {
  /** 0-based pixels, centres on integers. */
  readonly x: number | null;
  readonly y: number | null;
  /** ICRS, degrees. */
  readonly ra: number | null;
  readonly dec: number | null;
  /** Degrees in the frame of the header. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Whether the place lies on a pixel of the image. */
  readonly isInside: boolean;
  /** `null` when nothing is missing. */
  readonly reason: (typeof MISSING_REASONS)[number] | null;
}

export interface SkyAnswer {
  readonly hdu: number;
  /** The frame of the header, of `longitude` and `latitude`. */
  readonly frame: SkyFrame;
  /** In the order of the request. */
  readonly positions: readonly ConvertedPosition[];
}

/** Sky positions of pixels and pixels of sky positions. */
export const sky: OperationContract<SkyRequest, DocumentForm<'json', SkyAnswer>> = {
  path: '/sky',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'positions' },
};
