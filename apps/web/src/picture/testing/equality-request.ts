import type { Size } from '../camera/camera.js';
import type { Picture } from '../document.js';

/** What the page of the specs of equality is asked to draw. */
export interface EqualityRequest {
  readonly picture: Picture;
  readonly screen: Size;
  readonly isExact: boolean;
}

/** What it has drawn. */
export interface EqualityAnswer {
  /** Four bytes a pixel, in base64. */
  readonly pixels: string;
  /** Whether the footer says "≈". */
  readonly isApproximate: boolean;
}
