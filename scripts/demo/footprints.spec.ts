import { doOverlap, shareSky } from './footprints.mjs';

/** A square field of `size` degrees around a centre. */
const field = (ra: number, dec: number, size = 0.1) => {
  const half = size / 2;
  const corner = (east: number, north: number): [number, number] => [
    (ra + (east * half) / Math.cos((dec * Math.PI) / 180) + 360) % 360,
    dec + north * half,
  ];
  return { wcs: { footprint: [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)] } };
};

describe('shareSky', () => {
  it.each([
    ['one field', [field(10, 20)], true],
    ['fields that hold each other’s centre', [field(10, 20), field(10.03, 20.02)], true],
    ['fields side by side', [field(10, 0), field(10.06, 0)], false],
    ['a small field in the corner of a large one', [field(10, 0, 1), field(10.4, 0.4, 0.1)], false],
    ['fields across right ascension 0', [field(0.01, 5), field(359.99, 5)], true],
    ['fields on opposite sides of the sky', [field(10, 0), field(190, 0)], false],
  ])('%s', (_what, records, expected) => {
    expect(shareSky(records)).toBe(expected);
  });
});

describe('doOverlap', () => {
  const of = (...values: Parameters<typeof field>) => field(...values).wcs.footprint;

  it.each([
    ['a small field in a large one', of(10, 0, 1), of(10.4, 0.4, 0.1), true],
    ['fields that share a corner', of(10, 0), of(10.08, 0.08), true],
    ['fields that touch', of(10, 0), of(10.1, 0), false],
    ['fields on opposite sides of the sky', of(10, 0), of(190, 0), false],
    ['fields across right ascension 0', of(0.02, 5), of(359.98, 5), true],
    ['fields around the pole', of(0, 89.99), of(180, 89.99), true],
  ])('%s', (_what, a, b, expected) => {
    expect(doOverlap(a, b)).toBe(expected);
    expect(doOverlap(b, a)).toBe(expected);
  });
});
