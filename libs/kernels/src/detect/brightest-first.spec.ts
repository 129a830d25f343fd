import { brightestFirst } from './brightest-first.js';
import type { UnnumberedSource } from './detected-source.js';

const source = (flux: number, x: number, y: number) => ({ flux, x, y }) as UnnumberedSource;

it('brightestFirst orders equal sources by the lower row, then the lower column', () => {
  const ordered = [source(9, 5, 5), source(4, 9, 1), source(4, 2, 3), source(4, 3, 3), source(1, 0, 0)];
  const shuffled = [3, 0, 4, 2, 1].map((i) => ordered[i]);
  expect(brightestFirst(shuffled, 5)).toEqual(ordered);
  expect(brightestFirst(shuffled.toReversed(), 5)).toEqual(ordered);
  expect(brightestFirst(shuffled, 3)).toEqual(ordered.slice(0, 3));
});
