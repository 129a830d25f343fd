import { solveRising } from './solve-rising.js';

/** The root, and the number of evaluations of the left side. */
function solve(
  excess: (angle: number) => number,
  slope: (angle: number) => number,
  bounds: readonly [number, number],
  guess: number,
) {
  let calls = 0;
  const counted = (angle: number) => {
    calls++;
    return excess(angle);
  };
  return { root: solveRising({ excess: counted, slope }, 0, 0, ...bounds, guess), calls };
}

const cube = (angle: number) => angle ** 3 - 0.2;
const ROOT = Math.cbrt(0.2);

describe('a rising equation', () => {
  it('is solved by the few steps of Newton’s method', () => {
    const { root, calls } = solve(cube, (angle) => 3 * angle ** 2, [0, 1], 0.7);
    expect(root).toBeCloseTo(ROOT, 15);
    expect(calls).toBeLessThan(8);
  });

  it.each<[string, (angle: number) => number]>([
    ['that are too large, so that every step would leave the bracket', () => 1e-9],
    ['of the wrong sign', (angle) => -3 * angle ** 2],
    ['of 0', () => 0],
    ['that are no number', () => NaN],
  ])('is solved by halving with slopes %s', (_, slope) => {
    const { root, calls } = solve(cube, slope, [0, 1], 0.7);
    expect(root).toBeCloseTo(ROOT, 15);
    expect(calls).toBeGreaterThan(40);
    expect(calls).toBeLessThan(64);
  });

  it.each([0, 0.25, 1])('is solved where the root is at the end, or the guess at an end: %d', (end) => {
    for (const guess of [0, 0.5, 1]) {
      const { root } = solve(
        (angle) => angle - end,
        () => 1,
        [0, 1],
        guess,
      );
      expect(root).toBe(end);
    }
  });

  it('stays between its bounds where it has no root', () => {
    for (const [shift, end] of [
      [2, 1],
      [-2, 0],
    ]) {
      const { root, calls } = solve(
        (angle) => angle - shift,
        () => 1,
        [0, 1],
        0.5,
      );
      expect(root).toBeCloseTo(end, 14);
      expect(calls).toBeLessThan(64);
    }
  });

  it('may depend on two numbers', () => {
    const equation = {
      excess: (angle: number, a: number, b: number) => a * angle - b,
      slope: (_: number, a: number, b: number) => a + 0 * b,
    };
    expect(solveRising(equation, 3, 2, 0, 1, 0.1)).toBeCloseTo(2 / 3, 15);
  });

  it('gives up after eighty steps', () => {
    // Each step of a slope that is a little too steep brings it nearer by a thousandth only.
    expect(solve(cube, () => 1e3, [0, 1], 0.1).calls).toBe(80);
  });
});
