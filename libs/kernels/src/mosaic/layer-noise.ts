import { requireRaster } from '../require-arguments.js';
import type { Raster } from '../raster.js';
import { median } from '../statistics/percentiles.js';

/** σ of a normal distribution over its median absolute deviation, 1/Φ⁻¹(¾). */
const SIGMA_PER_MAD = 1.482602218505602;
/** Most sampled pixels; more improve the estimate by less than a fraction of a percent. */
const MAX_SAMPLES = 1_000_000;

/**
 * The noise of an image's pixels, one σ: 1.4826 · median |v(x + 1) − v(x)| / √2 over pairs of neighbours, so that neither sky nor nebula
 * counts and stars hardly do. Noise that resampling has smoothed is estimated too low: measure it in the input, or on pixels farther apart.
 * NaN when no two neighbours have values.
 *
 * @param distance columns between the two pixels of a pair. Default 1
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function pixelNoise({ data, width, height }: Raster, distance = 1): number {
  requireRaster({ data, width, height });
  const stride = Math.max(1, Math.ceil((width * height) / MAX_SAMPLES));
  const steps = new Float32Array(Math.ceil(data.length / stride));
  let count = 0;
  for (let i = 0; i + distance < data.length; i += stride) {
    // The last pixels of a row have their neighbour in the next row: not a neighbour.
    if (i % width >= width - distance) continue;
    const step = Math.abs(data[i + distance] - data[i]);
    if (step === step) steps[count++] = step;
  }
  return (SIGMA_PER_MAD * median(steps.subarray(0, count))) / Math.SQRT2;
}
