import { matchingSigma } from '#kernels';

/** Widths of point sources in pixels: what they are, and what they are blurred to. */
export interface Blur {
  readonly from: number;
  readonly to: number;
}

/** Reach of a blur in its standard deviations, as the filter's. */
const SIGMAS = 4;

/** Pixels from which a blur brings light, at most; 0 without one. */
export const blurReach = (blur: Blur | null): number =>
  blur ? Math.ceil(SIGMAS * matchingSigma(blur.from, blur.to) + 0.5) : 0;
