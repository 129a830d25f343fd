import { FitsFormatError } from '../../../errors.js';

/** Length of the sequence of pseudo-random numbers (FITS Standard 4.0 §10.2.2.1). */
const SEQUENCE_LENGTH = 10_000;

/** Park & Miller's minimal standard generator. */
const MULTIPLIER = 16_807;
const MODULUS = 2_147_483_647;

/** A tile starts in the sequence at a position below this, itself drawn from the sequence. */
const START_RANGE = 500;

let sequence: Float32Array | undefined;

/** The sequence of the standard: 10,000 single-precision numbers between 0 and 1, made at the first use. */
export function ditherSequence(): Float32Array {
  if (sequence) return sequence;
  sequence = new Float32Array(SEQUENCE_LENGTH);
  let seed = 1;
  for (let k = 0; k < SEQUENCE_LENGTH; k++) {
    seed = (MULTIPLIER * seed) % MODULUS;
    sequence[k] = seed / MODULUS;
  }
  return sequence;
}

/** Pixels `start…end` of a tile, whose random numbers are those of the sequence from `start + shift` on. */
export interface DitherRun {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

/**
 * The runs of random numbers that dither the first `count` pixels of a tile, in order.
 *
 * @param row 0-based row of the tile in the table
 * @param ditherSeed ZDITHER0
 * @throws FitsFormatError when ZDITHER0 is out of range
 */
export function ditherRuns(count: number, row: number, ditherSeed: number): DitherRun[] {
  if (!(ditherSeed >= 1 && ditherSeed <= SEQUENCE_LENGTH)) {
    throw new FitsFormatError(`ZDITHER0 = ${ditherSeed} is not between 1 and ${SEQUENCE_LENGTH}`);
  }
  const runs: DitherRun[] = [];
  let index = firstRunIndex(row, ditherSeed);
  for (let start = 0; start < count; index = (index + 1) % SEQUENCE_LENGTH) {
    const shift = runStart(index) - start;
    const end = Math.min(count, SEQUENCE_LENGTH - shift);
    runs.push({ start, end, shift });
    start = end;
  }
  return runs;
}

/** Start in the sequence of the run of numbers for entry `index`. */
function runStart(index: number): number {
  return Math.floor(ditherSequence()[index] * START_RANGE);
}

/** The entry that draws the first run of a tile. @param row 0-based row of the tile in the table */
function firstRunIndex(row: number, ditherSeed: number): number {
  return (row + ditherSeed - 1) % SEQUENCE_LENGTH;
}
