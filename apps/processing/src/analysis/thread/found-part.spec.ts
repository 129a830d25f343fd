import type { UnnumberedSource } from '#kernels/parallel';
import { sourceRows, sourcesIn } from '../source-rows.js';
import { keepBrightest } from './found-part.js';

const source = (flux: number, y = 0, x = 0) => ({ flux, x, y }) as UnnumberedSource;
const kept = (parts: UnnumberedSource[][], most: number) =>
  sourcesIn(keepBrightest({ parts: parts.map(sourceRows), most })).map(({ x, y }) => [x, y]);

it('foundPart orders sources of equal brightness by position, however they are divided', () => {
  const equal = [source(1, 2, 5), source(1, 1, 9), source(1, 2, 4), source(2, 8, 8)];
  const places = [
    [8, 8],
    [9, 1],
    [4, 2],
    [5, 2],
  ];
  expect(kept([equal], 10)).toEqual(places);
  expect(kept([equal.slice(2), [], equal.slice(0, 2)], 10)).toEqual(places);
  expect(kept([[...equal].reverse()], 3)).toEqual(places.slice(0, 3));
});
