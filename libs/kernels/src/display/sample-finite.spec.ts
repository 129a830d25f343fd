import { sampleFinite, thinFinite } from './sample-finite.js';

const ramp = Float32Array.from({ length: 5000 }, (_, i) => i);
const holed = ramp.map((value) => (value % 7 === 0 ? NaN : value));

describe('thinFinite', () => {
  it.each([
    ['all finite', ramp, 5000],
    ['with holes', holed, 4285],
  ])('samples the whole of an image, %s, and never more than requested', (_, data, valid) => {
    for (const most of [1, 2, 999, 2600, valid - 1, valid, valid + 1, 10_000]) {
      const taken = thinFinite(data, most);
      expect(taken.length).toBe(Math.ceil(valid / Math.max(1, Math.ceil(valid / most))));
      expect(taken.length).toBeLessThanOrEqual(most);
      const step = Math.ceil(valid / most);
      expect(taken[taken.length - 1]).toBeGreaterThanOrEqual(4999 - 2 * 1.2 * step);
      expect(taken.every(Number.isFinite)).toBe(true);
    }
  });

  it('is empty without finite pixels', () =>
    expect(thinFinite(new Float32Array(3).fill(NaN), 2)).toHaveLength(0));
});

describe('sampleFinite', () => {
  it('takes the first ones, as astropy does, where every one is a sample', () =>
    expect([...sampleFinite(ramp, 3000)].at(-1)).toBe(2999));
});
