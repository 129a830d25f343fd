import { ArgumentError } from '../../errors.js';
import { countCoverage, footprintOf } from './coverage.js';

const left = Float32Array.of(1, 0.5, NaN, NaN);
const right = Float32Array.of(NaN, 0, 1, NaN);

describe('countCoverage', () => {
  it('counts pixels that any and that all images have data for; 0 is data, NaN is none', () => {
    expect(countCoverage([left, right], 0, 4)).toEqual({ any: 3, all: 1 });
  });

  it('counts within the range only', () => {
    expect(countCoverage([left, right], 2, 4)).toEqual({ any: 1, all: 0 });
  });

  it('refuses an empty list', () => {
    expect(() => countCoverage([], 0, 0)).toThrow(ArgumentError);
  });
});

describe('footprintOf', () => {
  it('is 1 where there is data', () => {
    expect([...footprintOf(right)]).toEqual([0, 1, 1, 0]);
  });
});
