/** Values beyond all numbers are no measurements: they become NaN, in place, which counts as absent. */
export function dropInfinite(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i] - values[i] !== 0) values[i] = NaN;
}
