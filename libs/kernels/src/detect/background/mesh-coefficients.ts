import type { Mesh } from './mesh.js';

/** Pole of the cubic B-spline's inverse filter, √3 − 2 (Unser 1999, IEEE Signal Processing Magazine 16, 22). */
const POLE = Math.sqrt(3) - 2;
/** Gain of the filter, (1 − z)(1 − 1/z). */
const GAIN = (1 - POLE) * (1 - 1 / POLE);

/** Coefficients of the cubic B-spline through the mesh, which is mirrored at its outer edge ("reflect" in scipy.ndimage). */
export function meshCoefficients({ values, columns, rows }: Mesh): Float64Array {
  const coefficients = values.slice();
  for (let row = 0; row < rows; row++) filterLine(coefficients, row * columns, 1, columns);
  for (let column = 0; column < columns; column++) filterLine(coefficients, column, columns, rows);
  return coefficients;
}

/** The inverse filter along one line, forward and back. */
function filterLine(line: Float64Array, start: number, stride: number, count: number): void {
  if (count < 2) return;
  const at = (i: number) => start + i * stride;
  for (let i = 0; i < count; i++) line[at(i)] *= GAIN;
  line[start] = causalStart(line, start, stride, count);
  for (let i = 1; i < count; i++) line[at(i)] += POLE * line[at(i - 1)];
  line[at(count - 1)] *= POLE / (POLE - 1);
  for (let i = count - 2; i >= 0; i--) line[at(i)] = POLE * (line[at(i + 1)] - line[at(i)]);
}

/** First value of the forward filter: the sum Σ zᵏ s[k] over the line and its mirror images, which repeat after 2 n. */
function causalStart(line: Float64Array, start: number, stride: number, count: number): number {
  const far = POLE ** count;
  let sum = 0;
  let power = POLE;
  for (let i = 0; i < count; i++) {
    sum += power * (line[start + i * stride] + far * line[start + (count - 1 - i) * stride]);
    power *= POLE;
  }
  return line[start] + sum / (1 - far * far);
}
