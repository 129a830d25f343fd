import { undistort, type Distortion } from './distortion.js';

/** A distortion by its values and derivatives, and how often it was asked. */
function counted(tolerance: number, values: (x: number, y: number) => number[]) {
  let calls = 0;
  const distortion: Distortion = {
    tolerance,
    evaluate(x, y, out) {
      calls++;
      out.set(values(x, y));
    },
  };
  const invert = (x: number, y: number) => {
    const [u, v] = [Float64Array.of(x), Float64Array.of(y)];
    calls = 0;
    undistort(distortion, u, v, 1);
    return { place: [u[0], v[0]], calls };
  };
  return { invert };
}

describe('the inverse of a distortion', () => {
  it('needs one step and a look where both axes depend linearly on both', () => {
    const { invert } = counted(1e-9, (x, y) => [2 * x + 3 * y + 1, -5 * x + 7 * y - 2, 2, 3, -5, 7]);
    const { place, calls } = invert(2 * 4 + 3 * 5 + 1, -5 * 4 + 7 * 5 - 2);
    expect(place).toEqual([expect.closeTo(4, 12), expect.closeTo(5, 12)]);
    expect(calls).toBe(2);
  });

  it('ends with a step as long as the tolerance', () => {
    const { invert } = counted(1, (x, y) => [x + 0.5, y - 0.5, 1, 0, 0, 1]);
    expect(invert(7, 8)).toEqual({ place: [6.5, 8.5], calls: 1 });
  });

  it('is none after forty steps', () => {
    // The slope is twice too large, so that each step halves the error: 2⁻⁴⁰ of 1 is about 1e-12.
    const halving = (tolerance: number) => counted(tolerance, (x, y) => [x, y + 1, 2, 0, 0, 2]).invert(0, 0);
    expect(halving(2 ** -40)).toEqual({ place: [0, expect.closeTo(-1, 11)], calls: 40 });
    expect(halving(2 ** -41)).toEqual({ place: [NaN, NaN], calls: 40 });
  });
});
