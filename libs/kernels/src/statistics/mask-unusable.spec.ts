import { ArgumentError } from '../errors.js';
import { maskUnusable } from './mask-unusable.js';

describe('maskUnusable', () => {
  it('takes the value away where one of the flags is set, among 32, signed or not', () => {
    const data = Float32Array.of(1, 2, 3, 4, 5, 6, 7);
    maskUnusable(data, Float64Array.of(0, 1, 2, 4, 2 ** 31 + 1, 2 ** 31, -32767), 1 | 4);
    expect([...data]).toEqual([1, NaN, 3, NaN, NaN, 6, NaN]);
  });

  it('refuses planes of different size', () => {
    expect(() => maskUnusable(new Float32Array(3), new Float64Array(4), 1)).toThrow(ArgumentError);
  });
});
