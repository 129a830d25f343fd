import { createRaster } from '../raster.js';
import { reduceRows, reductionFactor } from './reduce-rows.js';

describe('reduceRows', () => {
  // 5 × 3:  10 11 12 13 14
  //          5  6  7  8  9
  //          0  1  2  3  4
  const ramp = createRaster(
    5,
    3,
    Float32Array.from({ length: 15 }, (_, i) => i),
  );

  it('averages whole blocks and what the edges leave of the last ones', () => {
    const reduced = reduceRows(ramp, 2);
    expect([reduced.width, reduced.height]).toEqual([3, 2]);
    expect([...reduced.data]).toEqual([3, 5, 6.5, 10.5, 12.5, 14]);
  });

  it('leaves missing pixels out; a block of nothing else is missing', () => {
    const holes = createRaster(4, 2, Float32Array.of(1, NaN, NaN, NaN, 3, 5, NaN, NaN));
    expect([...reduceRows(holes, 2).data]).toEqual([3, NaN]);
  });

  it('comes out the same band by band', () => {
    const image = createRaster(
      7,
      10,
      Float32Array.from({ length: 70 }, (_, i) => Math.sin(i)),
    );
    const whole = reduceRows(image, 3);
    const out = new Float32Array(whole.data.length);
    reduceRows(createRaster(7, 6, image.data.slice(0, 42)), 3, out.subarray(0, 6));
    reduceRows(createRaster(7, 4, image.data.slice(42)), 3, out.subarray(6));
    expect(out).toEqual(whole.data);
  });

  it('refuses a broken factor and an array of another size', () => {
    expect(() => reduceRows(ramp, 1.5)).toThrow('factor: 1.5');
    expect(() => reduceRows(ramp, 2, new Float32Array(4))).toThrow('out: 4 values for 3 × 2 pixels');
  });
});

describe('reductionFactor', () => {
  it.each([
    [1, 0.5, 1],
    [1, 1.99, 1],
    [0.1, 0.2, 2],
    [0.063, 0.063 * 3, 3],
    [1, 7.5, 7],
  ])('input %d, output %d: %d', (input, output, factor) => {
    expect(reductionFactor(input, output)).toBe(factor);
  });
});
