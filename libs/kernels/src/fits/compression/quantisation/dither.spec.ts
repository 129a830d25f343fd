import { FitsFormatError } from '../../../errors.js';
import { dequantise } from './dequantise.js';
import { ditherRuns, ditherSequence } from './dither.js';

/** The sequence as the standard makes it (FITS Standard 4.0, appendix I), in whole numbers. */
const SEEDS = ((): bigint[] => {
  const seeds: bigint[] = [];
  for (let seed = 1n; seeds.length < 10_000; seeds.push(seed)) seed = (16_807n * seed) % 2_147_483_647n;
  return seeds;
})();
const random = (k: number): number => Math.fround(Number(SEEDS[k]) / 2_147_483_647);

/** The number of each pixel of a tile, step by step as the standard has it (section 10.2.2.1). */
function numbersOf(count: number, tile: number, seed: number): number[] {
  let i0 = (tile - 1 + seed - 1) % 10_000;
  let i1 = Math.floor(random(i0) * 500);
  return Array.from({ length: count }, () => {
    const number = random(i1);
    i1++;
    if (i1 === 10_000) {
      i0 = (i0 + 1) % 10_000;
      i1 = Math.floor(random(i0) * 500);
    }
    return number;
  });
}

describe('the dithering of quantised pixels', () => {
  it('has the sequence of the standard, whose last seed is 1043618065', () => {
    expect(SEEDS[9999]).toBe(1_043_618_065n);
    expect([...ditherSequence()]).toEqual(SEEDS.map((_, k) => random(k)));
  });

  it.each([
    [25_000, 0, 1],
    [25_000, 3, 9999],
    [12_000, 0, 10_000],
    [9600, 7, 10_000],
    [1, 10_000, 1],
    [0, 5, 5],
  ])('gives %i pixels of row %i with ZDITHER0 = %i their numbers', (count, row, seed) => {
    const numbers: number[] = [];
    for (const { start, end, shift } of ditherRuns(count, row, seed)) {
      expect(start).toBe(numbers.length);
      for (let k = start; k < end; k++) numbers.push(ditherSequence()[k + shift]);
    }
    expect(numbers).toEqual(numbersOf(count, row + 1, seed));
  });

  it('ends a run with the last pixel', () => {
    expect(ditherRuns(5, 0, 1).map(({ start, end }) => [start, end])).toEqual([[0, 5]]);
    // The first run ends where the sequence does.
    const whole = 10_000 - Math.floor(random(0) * 500);
    expect(ditherRuns(whole, 0, 1)).toHaveLength(1);
    expect(ditherRuns(whole + 1, 0, 1).map(({ start, end }) => [start, end])).toEqual([
      [0, whole],
      [whole, whole + 1],
    ]);
  });

  it.each([0, 10_001, -1, NaN])('has no ZDITHER0 of %d', (seed) => {
    expect(() => ditherRuns(1, 0, seed)).toThrow(`ZDITHER0 = ${seed} is not between 1 and 10000`);
    expect(() => ditherRuns(1, 0, seed)).toThrow(FitsFormatError);
  });

  it('takes half of a step more than its number from each integer', () => {
    const integers = Int32Array.of(10, -5, -2147483647, -2147483646, 7);
    const out = (dither: 'none' | 'dither-1' | 'dither-2', blank = -2147483647) => {
      const values = new Float64Array(4);
      dequantise(integers, { scale: 0.25, zero: 3, blank, dither, ditherSeed: 9, row: 4 }, values);
      return [...values];
    };
    const numbers = numbersOf(4, 5, 9);
    const dithered = [...integers.subarray(0, 4)].map(
      (integer, k) => (integer - numbers[k] + 0.5) * 0.25 + 3,
    );
    expect(out('none')).toEqual([5.5, 1.75, NaN, -2147483646 * 0.25 + 3]);
    expect(out('dither-1')).toEqual([dithered[0], dithered[1], NaN, dithered[3]]);
    expect(out('dither-2')).toEqual([dithered[0], dithered[1], NaN, 0]);
    expect(out('dither-2', 10)).toEqual([NaN, dithered[1], dithered[2], 0]);
    expect(out('none', -5)).toEqual([5.5, NaN, -2147483647 * 0.25 + 3, -2147483646 * 0.25 + 3]);
  });
});
