import { countCoverage } from './coverage.js';
import { ArgumentError } from '../errors.js';

describe('countCoverage', () => {
  const left = Float32Array.of(1, 0.5, 0, NaN);
  const right = Float32Array.of(0, 1, 1, 0);

  it('counts pixels that any and that all images cover; 0 and NaN are none', () => {
    expect(countCoverage([left, right], 0, 4)).toEqual({ any: 3, all: 1 });
  });

  it('counts within the range only', () => {
    expect(countCoverage([left, right], 2, 4)).toEqual({ any: 1, all: 0 });
  });

  it('refuses an empty list', () => {
    expect(() => countCoverage([], 0, 0)).toThrow(ArgumentError);
  });
});
