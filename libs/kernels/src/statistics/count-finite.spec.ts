import { countFinite, finiteOfRank } from './count-finite.js';

const mixed = Float32Array.of(NaN, 1, -0, Infinity, 3.4e38, -Infinity, 1e-45, -5);

it('counts what is neither infinite nor missing', () => {
  expect(countFinite(mixed)).toBe(5);
  expect(countFinite(Float32Array.of(NaN, -Infinity))).toBe(0);
  expect(countFinite(mixed.subarray(4, 5))).toBe(1);
});

it('gives finite values by their rank, as far as there are any', () => {
  expect(finiteOfRank(mixed, [0, 2, 4])).toEqual([1, Math.fround(3.4e38), -5]);
  expect(finiteOfRank(mixed, [3, 9])).toEqual([Math.fround(1e-45)]);
  expect(finiteOfRank(Float32Array.of(NaN), [0])).toEqual([]);
});
