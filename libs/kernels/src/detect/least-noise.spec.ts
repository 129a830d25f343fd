import type { BackgroundMesh } from './background/background2d.js';
import { hasNoiselessBoxes, withLeastNoise } from './sky.js';

const mesh = (...values: number[]) => ({
  columns: values.length,
  rows: 1,
  boxWidth: 4,
  boxHeight: 4,
  values: Float64Array.from(values),
});
const background = (...rms: number[]): BackgroundMesh => ({
  level: mesh(1, 2, 3),
  rms: mesh(...rms),
  medianLevel: 2,
  medianRms: 1,
});
const noiseOf = (brightest: number, thresholdSigma: number) => [
  ...withLeastNoise(background(0, 2, 0), thresholdSigma, brightest).rms.values,
];

describe('an image with boxes without noise', () => {
  it('gets a noise there whose threshold is a millionth of the brightest pixel', () => {
    expect(noiseOf(1000, 5)).toEqual([0.0002, 2, 0.0002]);
    expect(noiseOf(1000, 2)).toEqual([0.0005, 2, 0.0005]);
  });

  it.each([0, -3, NaN])('gets none where the brightest pixel is %d', (brightest) => {
    expect(noiseOf(brightest, 5)).toEqual([0, 2, 0]);
  });

  it('is one of which any box has none at all', () => {
    expect(hasNoiselessBoxes(background(1, 0, 1))).toBe(true);
    expect(hasNoiselessBoxes(background(1, 1e-300, 1))).toBe(false);
  });

  it('keeps its level', () => {
    expect(withLeastNoise(background(0, 1, 1), 5, 10).level).toEqual(background(0, 1, 1).level);
  });
});
