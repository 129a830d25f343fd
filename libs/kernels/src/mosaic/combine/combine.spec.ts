import { createRaster } from '../../raster.js';
import { accumulate, ACCUMULATOR_BYTES, createAccumulator, finish, type StreamingMethod } from './combine.js';

const image = (...values: number[]) => createRaster(values.length, 1, Float32Array.from(values));
const footprint = (...values: number[]) => Float32Array.from(values);

/** Three images of four pixels: the last pixel has no value anywhere, the second lacks one. */
function combined(method: StreamingMethod, shared = false): number[] {
  const accumulator = createAccumulator(method, 4, 1, { shared });
  accumulate(accumulator, image(4, NaN, 8, NaN), footprint(1, 1, 1, 1));
  accumulate(accumulator, image(1, 6, 2, 5), footprint(1, 1, 0.5, 0), { weight: 2 });
  accumulate(accumulator, image(7, 3, -1, NaN), footprint(1, 1, 1, 0));
  return [...finish(accumulator).raster.data];
}

describe('accumulate and finish', () => {
  it.each<[StreamingMethod, number[]]>([
    ['mean', [13 / 4, 5, 3, NaN]],
    ['sum', [13, 15, 9, NaN]],
    ['first', [4, 6, 8, NaN]],
    ['last', [7, 3, -1, NaN]],
    ['min', [1, 3, -1, NaN]],
    ['max', [7, 6, 8, NaN]],
  ])('%s', (method, expected) => {
    expect(combined(method)).toEqual(expected.map((value) => Math.fround(value)));
    expect(combined(method, true)).toEqual(combined(method));
  });

  it('gives the sum of weights as footprint', () => {
    const accumulator = createAccumulator('max', 2, 1);
    accumulate(accumulator, image(1, NaN), footprint(0.5, 1), { weight: 3 });
    accumulate(accumulator, image(2, NaN), footprint(1, 1));
    expect([...finish(accumulator).footprint]).toEqual([2.5, 0]);
  });

  it('places an image and cuts the parts outside', () => {
    const accumulator = createAccumulator('last', 3, 3);
    const square = createRaster(2, 2, Float32Array.of(1, 2, 3, 4));
    accumulate(accumulator, square, footprint(1, 1, 1, 1), { x: 2, y: 1 });
    accumulate(accumulator, square, footprint(1, 1, 1, 1), { x: -1, y: -1 });
    const _ = NaN;
    expect([...finish(accumulator).raster.data]).toEqual([4, _, _, _, _, 1, _, _, 3]);
  });

  it.each<[StreamingMethod, number[]]>([
    ['mean', [5, 6, NaN]],
    ['sum', [15, 6, NaN]],
    ['first', [3, 6, NaN]],
    ['last', [6, 6, NaN]],
    ['min', [3, 6, NaN]],
    ['max', [6, 6, NaN]],
  ])('%s of values less their offsets, in memory that is not empty', (method, expected) => {
    const memory = new Float32Array((ACCUMULATOR_BYTES / 4) * 3 + 5).fill(9).buffer;
    const accumulator = createAccumulator(method, 3, 1, { memory });
    accumulate(accumulator, image(4, NaN, NaN), undefined, { offset: 1 });
    accumulate(accumulator, image(2, 2, NaN), footprint(2, 1, 1), { offset: -4 });
    const { raster, footprint: weights } = finish(accumulator);
    expect([...raster.data]).toEqual(expected);
    expect([...weights]).toEqual([3, 1, 0]);
  });

  it('sums in double precision', () => {
    const accumulator = createAccumulator('mean', 1, 1);
    accumulate(accumulator, image(2 ** 24), footprint(1));
    for (let i = 0; i < 8; i++) accumulate(accumulator, image(1), footprint(1));
    expect(finish(accumulator).raster.data[0]).toBe(Math.fround((2 ** 24 + 8) / 9));
  });

  it('refuses a footprint of another size, a weight that is not positive and a place between pixels', () => {
    const accumulator = createAccumulator('mean', 2, 1);
    expect(() => accumulate(accumulator, image(1, 2), footprint(1))).toThrow(
      'footprint: 1 values for 2 × 1 pixels',
    );
    expect(() => accumulate(accumulator, image(1), footprint(1), { weight: 0 })).toThrow(
      'weight: 0 is not positive',
    );
    expect(() => accumulate(accumulator, image(1), footprint(1), { x: 0.5 })).toThrow(
      'x: 0.5 is not a whole pixel',
    );
  });
});
