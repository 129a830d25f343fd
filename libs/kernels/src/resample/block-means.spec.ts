import { seededRandom } from '../../../../test/support/seeded-random.js';
import { blockMeans, blockMeansPlain, blockMeansVector } from './block-means.js';

const random = seededRandom(9);

function field(width: number, rows: number, holes: number): Float32Array {
  return Float32Array.from({ length: width * rows }, () => (random() < holes ? NaN : 1e4 * (random() - 0.5)));
}

describe('blockMeans', () => {
  it.each([
    [4096, 4, 4, 0],
    [4097, 4, 3, 0.2],
    [1, 1, 2, 0],
    [20_003, 7, 7, 0.01],
    [9000, 40, 4500, 0.1],
    [13, 5, 5, 0.9],
  ])(
    'gives the same bits in vectors and without: %d columns, %d rows, factor %d, holes %d',
    (width, rows, factor, holes) => {
      const data = field(width, rows, holes);
      const [a, b] = [0, 0].map(() => new Float32Array(Math.ceil(width / factor)));
      const whole = blockMeansPlain({ data, width, factor }, a);
      expect(blockMeansVector({ data, width, factor }, b)).toBe(whole);
      expect(b).toEqual(a);
      expect(whole).toBe(data.every(Number.isFinite));
    },
  );

  it.each([NaN, Infinity, -Infinity])(
    'reports of a %p, wherever it is, that not every pixel is finite',
    (value) => {
      for (const at of [0, 3, 8, 9]) {
        const data = new Float32Array(10).fill(2);
        data[at] = value;
        for (const means of [blockMeans, blockMeansPlain])
          expect(means({ data, width: 5, factor: 2 }, new Float32Array(3))).toBe(false);
      }
      expect(blockMeans({ data: new Float32Array(10), width: 5, factor: 2 }, new Float32Array(3))).toBe(true);
    },
  );

  it('includes infinite pixels in their means, and overwrites old output', () => {
    const out = new Float32Array(2);
    blockMeans({ data: Float32Array.of(NaN, NaN, NaN, NaN), width: 2, factor: 1 }, out);
    expect([...out]).toEqual([NaN, NaN]);
    blockMeans({ data: Float32Array.of(1, Infinity, 3, 4), width: 2, factor: 1 }, out);
    expect([...out]).toEqual([2, Infinity]);
  });

  it('does with one block that is wider than what is worked on at once', () => {
    const data = new Float32Array(30_000).fill(3);
    const out = new Float32Array(1);
    expect(blockMeans({ data, width: 30_000, factor: 30_000 }, out)).toBe(true);
    expect(out[0]).toBe(3);
  });
});
