/** Sums of a small image: centre and central second moments of its light. */
export interface ImageMoments {
  readonly flux: number;
  readonly peak: number;
  /** Number of pixels that are not 0. */
  readonly count: number;
  /** Centre in pixels of the small image. */
  readonly x: number;
  readonly y: number;
  /** Variances and covariance about the centre, pixels². */
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/** Moments of an image of `columns` columns without negative values. */
export function imageMoments(pixels: Float64Array, columns: number): ImageMoments {
  let [flux, peak, count, sumX, sumY] = [0, -Infinity, 0, 0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i];
    flux += value;
    sumX += value * (i % columns);
    sumY += value * Math.floor(i / columns);
    if (value > peak) peak = value;
    if (value !== 0) count++;
  }
  const x = sumX / flux;
  const y = sumY / flux;
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const dx = (i % columns) - x;
    const dy = Math.floor(i / columns) - y;
    xx += pixels[i] * dx * dx;
    xy += pixels[i] * dx * dy;
    yy += pixels[i] * dy * dy;
  }
  return { flux, peak, count, x, y, xx: xx / flux, xy: xy / flux, yy: yy / flux };
}
