import type { Size } from '../camera/camera.js';
import type { Picture } from '../document.js';
import type { DrawingChoice, DrawnBy } from '../draw/drawing-choice.js';

/** What the page of the specs of equality is asked to draw. */
export interface EqualityRequest {
  readonly picture: Picture;
  readonly screen: Size;
  readonly isExact: boolean;
  /** Of the processor without it. */
  readonly choice?: DrawingChoice;
}

/** What it has drawn. */
export interface EqualityAnswer {
  /** Four bytes a pixel, in base64. */
  readonly pixels: string;
  /** Whether the footer says "≈". */
  readonly isApproximate: boolean;
  readonly drawnBy: DrawnBy;
}
