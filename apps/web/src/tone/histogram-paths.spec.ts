import { histogramScale } from '../picture/histogram-scale.js';
import { NEUTRAL_SHAPE } from '../picture/document.js';
import { sampleGrid } from '../picture/testing/sample-grid.js';
import { barsPath, curvePath } from './histogram-paths.js';

const [channel] = sampleGrid(1).channels;
const pointsOf = (path: string) =>
  path
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));

describe('the paths of a histogram', () => {
  it('have a box for each bar', () => {
    expect(
      barsPath([
        { start: 0, end: 0.25, height: 1 },
        { start: 0.25, end: 1, height: 0.5 },
      ]),
    ).toBe('M0.0000 1V0.0000H0.2500V1M0.2500 1V0.5000H1.0000V1');
    expect(barsPath([])).toBe('');
  });

  it('rise from black to white, with corners at both', () => {
    const scale = histogramScale(channel);
    const points = pointsOf(curvePath({ ...NEUTRAL_SHAPE, limits: { low: 0, high: 10 } }, scale));
    const [low, high] = [scale.placeOf(0), scale.placeOf(10)].map((place) => Number(place.toFixed(4)));
    expect(points.find(([x]) => x === low)).toEqual([low, 1]);
    expect(points.find(([x]) => x === high)).toEqual([high, 0]);
    points.slice(1).forEach(([x, y], i) => {
      expect(x).toBeGreaterThanOrEqual(points[i][0]);
      expect(y).toBeLessThanOrEqual(points[i][1]);
    });
    expect([points[0], points.at(-1)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('leave out limits beyond the values', () => {
    const scale = histogramScale(channel);
    const points = pointsOf(curvePath({ ...NEUTRAL_SHAPE, limits: { low: -50, high: 1e6 } }, scale));
    expect(points.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
  });
});
