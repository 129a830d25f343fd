import type { PixelWindow } from '#kernels';
import type { SmoothedTone } from '#processing-client/contract';
import type { ImageReference } from '../image-io/image-reference.js';

/** Method and width of smoothing. */
export type SmoothingChoice = Pick<SmoothedTone, 'smoothMethod' | 'smoothSigma' | 'smoothSize'>;

/** No smoothing. */
export const UNSMOOTHED = {
  smoothMethod: '',
  smoothSigma: 1,
  smoothSize: 3,
} as const satisfies SmoothingChoice;

/** Some rows of a part of an image, smoothed. */
export interface SmoothedRows {
  readonly image: ImageReference;
  readonly plane: number;
  /** Part of the image, in its own pixels. */
  readonly window: PixelWindow;
  readonly smoothing: SmoothingChoice;
  /** Rows of the window. */
  readonly rowStart: number;
  readonly rowEnd: number;
  /** Memory for the whole smoothed window, for the rows to be written to or read from; see `isBuffered`. */
  readonly buffer: Float32Array | null;
  readonly isBuffered: boolean;
}

/** Reach of the Gaussians in standard deviations, as in the filters: scipy's `truncate`, astropy's kernel of 8 σ. */
const SIGMAS = 4;

/** Rows on either side that a smoothed row depends on. */
export function smoothingReach({ smoothMethod, smoothSigma, smoothSize }: SmoothingChoice): number {
  switch (smoothMethod) {
    case '':
      return 0;
    case 'median':
    case 'box':
    case 'astropy_box':
      return Math.floor(smoothSize / 2);
    case 'gaussian':
    case 'astropy_gaussian':
      return Math.ceil(SIGMAS * smoothSigma + 1);
  }
}
