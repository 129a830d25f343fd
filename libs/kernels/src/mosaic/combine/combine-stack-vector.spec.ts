import type { CombineMethod, BandLayer } from './combined-band.js';
import { combineBandPlain } from './combine-band.js';
import { combineBandVector } from './combine-stack-vector.js';
import { sortingNetwork } from './sorting-network.js';

const METHODS: readonly CombineMethod[] = ['median', 'mean', 'sum', 'first', 'last', 'min', 'max'];
const [WIDTH, HEIGHT] = [83, 7];

/** Layers anywhere on a band and beyond its edges, with outliers and gaps. */
function layersOf(count: number, hasFootprints: boolean, seed: number): BandLayer[] {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Array.from({ length: count }, (_, i) => {
    const [width, height] = [1 + Math.floor(random() * 90), 1 + Math.floor(random() * 9)];
    const [x, y] = [Math.floor(random() * 60) - 20, Math.floor(random() * 6) - 3];
    const value = () => (random() < 0.1 ? NaN : random() < 0.1 ? 90 : Math.floor(random() * 8) - 2);
    const data = Float32Array.from({ length: width * height }, value);
    const footprint = Float32Array.from(data, () => (random() < 0.2 ? 0 : random()));
    const counted = { weight: 0.5 + random(), offset: random() - 0.5, noise: 0.4 + random() };
    return { data, width, height, x, y, ...counted, ...(hasFootprints && i !== 1 ? { footprint } : {}) };
  });
}

const room = () => ({
  data: new Float32Array(WIDTH * HEIGHT),
  footprint: new Float32Array(WIDTH * HEIGHT),
});

describe('combining in vectors', () => {
  it.each([1, 2, 3, 4, 5, 7, 16, 33])('sorts %i values', (count) => {
    const network = sortingNetwork(count);
    for (let round = 0; round < 50; round++) {
      const values = Array.from({ length: count }, (_, i) => ((i + 3) * (round * 7 + 5)) % (count + 2));
      const sorted = [...values].sort((a, b) => a - b);
      for (let i = 0; i < network.length; i += 2) {
        const [a, b] = [values[network[i]], values[network[i + 1]]];
        [values[network[i]], values[network[i + 1]]] = [Math.min(a, b), Math.max(a, b)];
      }
      expect(values).toEqual(sorted);
    }
  });

  it('keeps networks, but not all that it ever made', () => {
    const network = sortingNetwork(3);
    expect(sortingNetwork(3)).toBe(network);
    for (let count = 100; count < 164; count++) sortingNetwork(count);
    expect(sortingNetwork(3)).not.toBe(network);
    expect(sortingNetwork(3)).toEqual(network);
  });

  it.each(METHODS.flatMap((method) => [undefined, 1, 3].map((sigma) => ({ method, sigma }))))(
    'gives the bits of the plain loops: $method, rejection $sigma',
    ({ method, sigma }) => {
      for (const count of [0, 1, 2, 3, 6, 40, 200]) {
        for (const hasFootprints of [false, true]) {
          const layers = layersOf(count, hasFootprints, count + 1);
          const [vector, plain] = [room(), room()];
          const rejected = combineBandVector(layers, WIDTH, HEIGHT, method, sigma, vector);
          expect(rejected).toBe(combineBandPlain(layers, WIDTH, HEIGHT, method, sigma, plain));
          expect(vector).toEqual(plain);
        }
      }
    },
  );
});
