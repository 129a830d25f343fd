import type { Raster } from '../raster.js';
import { median } from '../statistics/percentiles.js';

/** σ of a normal distribution over its median absolute deviation, 1/Φ⁻¹(¾). */
const SIGMA_PER_MAD = 1.482602218505602;
/** Pixels that are looked at; more make the estimate no better than a fraction of a percent. */
const MAX_SAMPLES = 1_000_000;

/**
 * The noise of an image's pixels, one σ: 1.4826 · median |v(x + 1) − v(x)| / √2 over pairs of neighbours, so that
 * neither sky nor nebula counts and stars hardly do. Noise that resampling has smoothed is estimated too low:
 * take it from the input. NaN when no two neighbours have values.
 */
export function pixelNoise({ data, width, height }: Raster): number {
  const stride = Math.max(1, Math.ceil((width * height) / MAX_SAMPLES));
  const steps = new Float32Array(Math.ceil(data.length / stride));
  let count = 0;
  for (let i = 0; i + 1 < data.length; i += stride) {
    // The last pixel of a row has its neighbour in the next row: not a neighbour.
    if ((i + 1) % width === 0) continue;
    const step = Math.abs(data[i + 1] - data[i]);
    if (step === step) steps[count++] = step;
  }
  return (SIGMA_PER_MAD * median(steps.subarray(0, count))) / Math.SQRT2;
}
