import type { SourceFacts } from '../image-io/image.tasks.js';
import type { SkyImage } from '../image-io/sky-image.js';

/** An image that goes into a mosaic, from its headers. */
export interface MosaicImage extends SkyImage {
  readonly facts: SourceFacts;
  /** What each of its values counts, apart from weights of single pixels. */
  readonly weight: number;
}
