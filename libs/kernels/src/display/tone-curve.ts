import { toneFunction, toneScale, type Tone, type ToneFunction } from './tone.js';

/** What a table has to hold: its size, and the error at which it is good enough. */
interface Precision {
  readonly cells: number;
  readonly tolerance: number;
}

/** Slope of the sRGB curve at black: errors in linear light grow by it at most. */
const STEEPEST_SRGB = 12.92;
/** For 8-bit pictures: 1/16 of a step, even after sRGB encoding. */
const COARSE: Precision = { cells: 4096, tolerance: 1 / 16 / 255 / STEEPEST_SRGB };
/** For 16-bit and float output: half a 16-bit step, even after sRGB encoding. */
const FINE: Precision = { cells: 16384, tolerance: 1 / 2 / 65535 / STEEPEST_SRGB };
/** Where between two entries the error is looked at. */
const PROBES = [0.25, 0.5, 0.75];

/** Halvings of [0, 1] after which a float64 cannot be split further. */
const BISECTIONS = 54;

/**
 * A tone for float and 16-bit output and for composites: linear interpolation in a table over u = x^(1/2^roots), x running
 * from 0 where the tone leaves black to 1 where it reaches white. Most tones are steep at the dark end; over a root they are not,
 * so that few entries do.
 */
export interface ToneCurve {
  /** Data value at which the tone leaves black. */
  readonly low: number;
  /** 1 / (data value at which it reaches white − low). */
  readonly scale: number;
  /** How many times the square root is taken of the normalised value. */
  readonly roots: 0 | 1 | 2;
  readonly cells: number;
  /** Value and rise of each cell, alternating; one more cell with rise 0 at the end. */
  readonly table: Float32Array;
  /** Largest difference between table and formula that was found, in [0, 1]. */
  readonly error: number;
}

/**
 * Tabulates a tone, over the value itself where that is good enough, else over its square or fourth root. The error is aimed at
 * 1/16 of an 8-bit step, `fine` at half a 16-bit step, both after sRGB encoding; `error` tells what was reached. All
 * stretches reach it with gamma up to 2 and any black and white point; tones that are infinitely steep (`inverse_s` at white,
 * sqrt with a high gamma at black) miss it in the cell next to there, which is 1/4096 (1/16,384) of the interval or less.
 *
 * @param fine for 16-bit and float output instead of 8-bit
 * @throws ArgumentError when a parameter of the tone is out of range
 */
export function toneCurve(tone: Tone, fine = false): ToneCurve {
  const evaluate = toneFunction(tone);
  const { cells, tolerance } = fine ? FINE : COARSE;
  const black = switchingPoint((x) => evaluate(x) > 0);
  const white = switchingPoint((x) => evaluate(x) >= evaluate(1));
  const active = (x: number) => evaluate(black + x * (white - black));
  let best = tabulate(active, 0, cells);
  for (const roots of [1, 2] as const) {
    if (best.error <= tolerance) break;
    const next = tabulate(active, roots, cells);
    if (next.error < best.error) best = next;
  }
  const range = tone.high - tone.low;
  return { low: tone.low + black * range, scale: toneScale(tone) / (white - black), ...best };
}

/** Where in [0, 1] a condition that holds at 1 begins to hold; 0 when it holds everywhere. */
function switchingPoint(holds: (x: number) => boolean): number {
  let below = 0;
  let above = 1;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (below + above) / 2;
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return below;
}

function tabulate(
  evaluate: ToneFunction,
  roots: 0 | 1 | 2,
  cells: number,
): Pick<ToneCurve, 'roots' | 'cells' | 'table' | 'error'> {
  const at = (u: number) => evaluate(roots === 0 ? u : roots === 1 ? u * u : u ** 4);
  const table = new Float32Array(2 * (cells + 1));
  let error = 0;
  for (let cell = 0, value = at(0); cell < cells; cell++) {
    const next = at((cell + 1) / cells);
    table[2 * cell] = value;
    table[2 * cell + 1] = next - value;
    for (const probe of PROBES) {
      error = Math.max(error, Math.abs(at((cell + probe) / cells) - (value + probe * (next - value))));
    }
    value = next;
  }
  table[2 * cells] = at(1);
  return { roots, cells, table, error };
}

/** Toned value of one pixel, as the flat loops compute it; NaN stays NaN. */
export function toneOf(value: number, { low, scale, roots, cells, table }: ToneCurve): number {
  const x = (value - low) * scale;
  if (!(x < 1)) return x >= 1 ? table[2 * cells] : NaN;
  let u = x > 0 ? x : 0;
  if (roots > 0) u = Math.sqrt(u);
  if (roots > 1) u = Math.sqrt(u);
  const position = u * cells;
  const cell = position | 0;
  return table[2 * cell] + table[2 * cell + 1] * (position - cell);
}
