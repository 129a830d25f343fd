import type { ImagePart } from '../image-part.js';
import { WcsSummary } from './inspect.js';
import { ANALYSIS_LIMITS, type PictureForm, type OperationContract } from '../operation.js';

/** Values of one image, reduced until they fit. */
export interface PixelsRequest extends ImagePart {
  /** Longest side of the answer. */
  readonly maxSize: number;
}

/** Description of the values; the values are the body: float32, little-endian, bottom row first. */
export interface PixelFacts {
  readonly width: number;
  readonly height: number;
  /** Side of the squares of pixels that are averaged. */
  readonly scale: number;
  /** The image's pixel at the corner of the first value. */
  readonly x: number;
  readonly y: number;
  readonly units: string | null;
  /** Over these values, not over the image. */
  readonly wcs: WcsSummary | null;
}

/** The header with {@link PixelFacts} as JSON. */
export const PIXEL_FACTS_HEADER = 'x-pixel-facts';

/** Values of one image, or of a part of it. */
export const pixels: OperationContract<PixelsRequest, PictureForm> = {
  path: '/pixels',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: {
    as: 'picture',
    contentType: 'application/octet-stream',
    headers: [PIXEL_FACTS_HEADER],
  },
};
