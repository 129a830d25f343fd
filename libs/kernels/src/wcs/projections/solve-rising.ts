/** Enough for halving alone to reach the last bit; Newton's method needs about five. */
const MAX_STEPS = 80;

/** The iteration ends when a step (radians) is as small as the rounding of the angle itself. */
const LAST_STEP = 4e-16;

/**
 * An equation for an angle (radians): a left side that rises through 0 between two bounds, and its slope. The two numbers are
 * those of the point; a function made for each point would take twice as long.
 */
export interface RisingEquation {
  excess(angle: number, a: number, b: number): number;
  slope(angle: number, a: number, b: number): number;
}

/**
 * The root by Newton's method inside a bracket that shrinks with every step: a step that would leave it halves it instead, so
 * that a wrong guess or a slope of 0 costs time, not digits.
 */
export function solveRising(
  equation: RisingEquation,
  a: number,
  b: number,
  lowest: number,
  highest: number,
  guess: number,
): number {
  let low = lowest;
  let high = highest;
  let angle = guess;
  for (let k = 0; k < MAX_STEPS; k++) {
    const excess = equation.excess(angle, a, b);
    if (excess > 0) high = angle;
    else low = angle;
    const newton = angle - excess / equation.slope(angle, a, b);
    const next = newton >= low && newton <= high ? newton : (low + high) / 2;
    const step = Math.abs(next - angle);
    angle = next;
    if (step < LAST_STEP) break;
  }
  return angle;
}
