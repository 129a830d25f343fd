import { currentMaximum, newCommonMaximum, raiseMaximum } from './common-maximum.js';

describe('a common maximum', () => {
  it('is at most half a per cent above the largest reported one, in any order', () => {
    for (const told of [
      [0.2, 1.7, 0.9],
      [1.7, 0.9, 0.2],
    ]) {
      const common = newCommonMaximum(0.1);
      told.forEach((maximum) => raiseMaximum(common, maximum));
      expect(currentMaximum(common)).toBeGreaterThanOrEqual(1.7);
      expect(currentMaximum(common)).toBeLessThan(1.7 * 1.005);
    }
  });

  it('is never lowered, and is returned', () => {
    const common = newCommonMaximum(1);
    expect(currentMaximum(common)).toBe(1);
    expect(raiseMaximum(common, 0.3)).toBe(1);
    const raised = raiseMaximum(common, 1.3);
    expect(raised).toBeGreaterThanOrEqual(1.3);
    expect(raiseMaximum(common, 1.2999)).toBe(raised);
    expect(raiseMaximum(common, raised / 1.005)).toBe(raised);
    expect(raiseMaximum(common, raised / 1.005 ** 2)).toBe(raised);
    expect(currentMaximum(common)).toBe(raised);
  });

  it('is 0 for an all-black picture', () => {
    const common = newCommonMaximum(0);
    expect(raiseMaximum(common, 0)).toBe(0);
    expect(raiseMaximum(common, 1e-30)).toBeGreaterThan(0);
  });
});
