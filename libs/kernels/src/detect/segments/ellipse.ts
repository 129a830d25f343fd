/** The ellipse of one standard deviation that has the same second moments as a source. */
export interface Ellipse {
  /** Standard deviation along the major and the minor axis, pixels. */
  readonly semiMajor: number;
  /** Standard deviation along the minor axis, pixels. */
  readonly semiMinor: number;
  /** Direction of the major axis, degrees from the x axis towards the y axis, −90 … 90. */
  readonly angle: number;
  /** 1 − semiMinor / semiMajor. */
  readonly ellipticity: number;
  /** Full width at half maximum of a round Gaussian with the same moments, 2 √(ln 2 (a² + b²)), pixels. */
  readonly fwhm: number;
}

/** Variance of a uniform distribution over one pixel, added to sources that are thinner than a pixel (SExtractor). */
const PIXEL_VARIANCE = 1 / 12;

/** The ellipse of a covariance matrix (pixels²): Bertin & Arnouts' A_IMAGE, B_IMAGE, THETA_IMAGE. */
export function ellipseOf(xx: number, xy: number, yy: number): Ellipse {
  while (xx * yy - xy * xy < PIXEL_VARIANCE * PIXEL_VARIANCE) {
    xx += PIXEL_VARIANCE;
    yy += PIXEL_VARIANCE;
  }
  const semiMajor = Math.sqrt((xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy));
  // The smaller eigenvalue from the determinant: the difference would cancel for long thin sources.
  const semiMinor = Math.sqrt(xx * yy - xy * xy) / semiMajor;
  return {
    semiMajor,
    semiMinor,
    angle: (90 / Math.PI) * Math.atan2(2 * xy, xx - yy),
    ellipticity: 1 - semiMinor / semiMajor,
    fwhm: 2 * Math.sqrt(Math.LN2 * (xx + yy)),
  };
}
