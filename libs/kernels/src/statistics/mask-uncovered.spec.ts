import { ArgumentError } from '../errors.js';
import { maskUncovered } from './mask-uncovered.js';

describe('maskUncovered', () => {
  it('takes the value away where the weight is 0, negative or NaN', () => {
    const data = Float32Array.of(1, 2, 3, 4);
    maskUncovered(data, Float32Array.of(5, 0, NaN, -1));
    expect([...data]).toEqual([1, NaN, NaN, NaN]);
  });

  it('refuses planes of different size', () => {
    expect(() => maskUncovered(new Float32Array(3), new Float32Array(4))).toThrow(ArgumentError);
  });
});
