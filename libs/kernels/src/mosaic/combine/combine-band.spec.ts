import type { CombineMethod, BandLayer } from './combined-band.js';
import { combineBand } from './combine-band.js';
import { accumulate, createAccumulator, finish, type StreamingMethod } from './combine.js';

const layer = (values: number[], more: Partial<BandLayer> = {}): BandLayer => ({
  data: Float32Array.from(values),
  footprint: Float32Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)),
  width: values.length,
  height: 1,
  ...more,
});

/** Repeatable numbers of mean 0 and σ 1: Box and Muller's formula over a linear congruential sequence. */
function* gaussian(seed: number): Generator<number, never> {
  let state = seed;
  const uniform = () => (state = (state * 16807) % 2147483647) / 2147483647;
  for (;;) yield Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe('combineBand', () => {
  it('median: the middle value, or the mean of the middle two', () => {
    const layers = [layer([1, 1, NaN]), layer([9, 2, NaN]), layer([4, NaN, NaN])];
    const { data, footprint } = combineBand(layers, 3, 1, 'median');
    expect([...data]).toEqual([4, 1.5, NaN]);
    expect([...footprint]).toEqual([3, 2, 0]);
  });

  it.each<StreamingMethod>(['mean', 'sum', 'first', 'last', 'min', 'max'])(
    '%s is the same as in the accumulator',
    (method) => {
      const layers = [
        layer([1, 5, NaN, 2], { x: 1, weight: 2 }),
        layer([3, -1], { x: 2 }),
        layer([7, 8, 9, 6, 5, 4], { footprint: Float32Array.of(1, 0.5, 0.25, 0, 1, 1) }),
      ];
      const accumulator = createAccumulator(method, 6, 1);
      for (const { data, footprint, width, ...placement } of layers) {
        accumulate(accumulator, { data, width, height: 1 }, footprint, placement);
      }
      const expected = finish(accumulator);
      const { data, footprint } = combineBand(layers, 6, 1, method);
      expect(data).toEqual(expected.raster.data);
      expect(footprint).toEqual(expected.footprint);
    },
  );

  it('places layers by rows and columns', () => {
    const column = { ...layer([1, 2]), width: 1, height: 2, x: 1, y: 1 };
    const { data } = combineBand([column], 3, 3, 'median');
    expect([...data]).toEqual([NaN, NaN, NaN, NaN, 1, NaN, NaN, 2, NaN]);
  });

  it('of nothing has no data, and rejects nothing', () => {
    for (const layers of [[], [layer([1, 2], { noise: 1, y: 50 })]]) {
      const band = combineBand(layers, 3, 40, 'mean', { rejectSigma: 3 });
      expect(band.rejected).toBe(0);
      expect(band.data.every(Number.isNaN)).toBe(true);
      expect(band.footprint.every((weight) => weight === 0)).toBe(true);
    }
  });

  it('refuses a place between pixels', () => {
    expect(() => combineBand([layer([1], { y: 0.5 })], 2, 2, 'median')).toThrow(
      'y: 0.5 is not a whole pixel',
    );
  });

  it.each<CombineMethod>(['mean', 'median'])('%s with rejection is not moved by a cosmic ray', (method) => {
    const layers = [10, 10.5, 9.5, 500].map((value) => layer([value], { noise: 0.5 }));
    const { data, footprint, rejected } = combineBand(layers, 1, 1, method, { rejectSigma: 3 });
    expect([data[0], footprint[0], rejected]).toEqual([10, 3, 1]);
  });

  it('rejects what normal noise makes rare, and allows a star to differ', () => {
    const random = gaussian(11);
    const noise = () => Array.from({ length: 4000 }, () => random.next().value);
    const layers = Array.from({ length: 7 }, () => layer(noise(), { noise: 1 }));
    const { rejected } = combineBand(layers, 4000, 1, 'mean', { rejectSigma: 3 });
    // 0.27 % of normal values lie beyond 3 σ; the median's own error adds to that, the allowed fraction takes away.
    expect(rejected / 28_000).toBeGreaterThan(0.0005);
    expect(rejected / 28_000).toBeLessThan(0.004);
    const star = [100, 90, 120].map((value) => layer([value], { noise: 1 }));
    expect(combineBand(star, 1, 1, 'mean', { rejectSigma: 3 }).rejected).toBe(0);
  });

  it('does not choose between two values, nor between two camps', () => {
    const two = [1, 100].map((value) => layer([value], { noise: 0.1 }));
    expect(combineBand(two, 1, 1, 'mean', { rejectSigma: 3 }).data[0]).toBe(50.5);
    const camps = [-50, -50, 50, 50].map((value) => layer([value], { noise: 0.1 }));
    expect(combineBand(camps, 1, 1, 'mean', { rejectSigma: 3 }).data[0]).toBe(0);
  });

  it('requires the noise for rejection', () => {
    expect(() => combineBand([layer([1])], 1, 1, 'mean', { rejectSigma: 3 })).toThrow(
      'noise: image 0 needs it for rejection',
    );
  });
});
