import type { ImagePart } from '../image-part.js';
import { ANALYSIS_LIMITS, REPAIRED_HEADER, type PictureForm, type OperationContract } from '../operation.js';
import { SmoothedTone } from '../process/smoothing.js';
import type { ColorMap, GivenLimits } from '../tone.js';

/** A picture of one image HDU. */
export interface PreviewRequest extends SmoothedTone, GivenLimits, ImagePart {
  readonly cmap: ColorMap;
  readonly width: number;
  readonly height: number;
  readonly fit: 'inside' | 'exact';
  readonly format: 'png' | 'jpeg';
  readonly quality: number;
  readonly invert: boolean;
  /** Whether the tone is derived from the data instead of the fields above (thumbnails). */
  readonly autoTone?: boolean;
  /** Whether saturated cores of stars are filled; default: no. */
  readonly repairCores?: boolean;
  /** Whether limits are measured on the whole plane instead of the cut-out; default: no. */
  readonly limitsOfPlane?: boolean;
}

/** Headers with the planes of a cube, and with the number of filled pixels if saturated cores were looked for. */
export const PREVIEW_HEADERS = {
  slices: 'x-cube-slices',
  slice: 'x-cube-slice',
  repaired: REPAIRED_HEADER,
} as const;

/** A picture of one image. */
export const preview: OperationContract<PreviewRequest, PictureForm> = {
  path: '/preview',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'picture', headers: [] },
};
