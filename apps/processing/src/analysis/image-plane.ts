import type { ImageReference } from '../image-io/sky-image.js';

/** One plane of an image, as threads are told of it. */
export interface ImagePlane {
  readonly image: ImageReference;
  readonly plane: number;
  readonly width: number;
  readonly height: number;
}
