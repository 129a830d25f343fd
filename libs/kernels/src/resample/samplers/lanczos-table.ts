/** Half width of the Lanczos-3 kernel in pixels; it has 2 × 3 taps. */
export const LANCZOS_RADIUS = 3;
export const LANCZOS_TAPS = 2 * LANCZOS_RADIUS;
/** Taps before the pixel at the floor of the point. */
export const LANCZOS_BEFORE = LANCZOS_RADIUS - 1;
/** Phases of the table; between them the taps are interpolated linearly: error h²/8 · |f″| < 2e-6. */
export const LANCZOS_PHASES = 1024;

/**
 * Taps of the Lanczos-3 kernel for the phases 0, 1/1024 … 1: taps[6p + k] weighs pixel k − 2 from the point's
 * floor.
 * L(x) = sinc(x) · sinc(x/3) for |x| < 3 (Duchon 1979), each phase scaled to the sum 1, as SWarp does, so that a
 * constant image stays constant.
 */
export function lanczosTable(): Float64Array {
  const taps = new Float64Array((LANCZOS_PHASES + 1) * LANCZOS_TAPS);
  for (let phase = 0; phase <= LANCZOS_PHASES; phase++) {
    const fraction = phase / LANCZOS_PHASES;
    const row = taps.subarray(phase * LANCZOS_TAPS, (phase + 1) * LANCZOS_TAPS);
    let sum = 0;
    for (let k = 0; k < LANCZOS_TAPS; k++) {
      row[k] = lanczos(fraction - (k - LANCZOS_BEFORE));
      sum += row[k];
    }
    for (let k = 0; k < LANCZOS_TAPS; k++) row[k] /= sum;
  }
  return taps;
}

function lanczos(x: number): number {
  return Math.abs(x) < LANCZOS_RADIUS ? sinc(x) * sinc(x / LANCZOS_RADIUS) : 0;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
