import type { RgbRow } from './rgb-row.js';
import { linearToSrgb } from '../srgb.js';

/** Pixels of a picture, interleaved; the type decides the depth. */
export type PicturePixels = Uint8Array | Uint8ClampedArray | Uint16Array;

/** Steps of the 8-bit table: where the curve is steepest, a step is 1/20 of a level. */
export const LEVEL_STEPS = 65536;
/** Steps of the 16-bit table, which is interpolated: the error is below 1/200 of a level. */
const STEPS_16 = 65536;

let table8: Uint8Array | undefined;
let table16: Float32Array | undefined;

/**
 * Encodes a row of linear light in [0, 1] as sRGB into `out` from element `offset`; uncovered pixels are transparent.
 * @param exact 8-bit levels are the formula, rounded; otherwise those of the nearest step of a table
 */
export function encodeRow(
  row: RgbRow,
  components: number,
  out: PicturePixels,
  offset: number,
  exact = false,
): void {
  if (out instanceof Uint16Array) encode16(row, components, out, offset);
  else if (exact) encodeExactly(row, components, out, offset);
  else encode8(row, components, out, offset);
}

/** The 8-bit levels of linear light 0 … 1 in {@link LEVEL_STEPS} steps, made at the first use. */
export function levelTable(): Uint8Array {
  const level = (_: unknown, i: number): number => Math.round(255 * linearToSrgb(i / LEVEL_STEPS));
  return (table8 ??= Uint8Array.from({ length: LEVEL_STEPS + 1 }, level));
}

function encode8(row: RgbRow, components: number, out: Uint8Array | Uint8ClampedArray, offset: number): void {
  const { red, green, blue, covered } = row;
  const table = levelTable();
  const alpha = components === 4;
  for (let x = 0, to = offset; x < red.length; x++, to += components) {
    out[to] = table[stepOf(red[x])];
    out[to + 1] = table[stepOf(green[x])];
    out[to + 2] = table[stepOf(blue[x])];
    if (alpha) out[to + 3] = covered[x] * 255;
  }
}

/** 16-bit levels of an 8-bit one. */
const DEEP_LEVELS = 257;

/** 8-bit levels by the 16-bit table, whose error is below 1/50,000 of them. */
function encodeExactly(
  row: RgbRow,
  components: number,
  out: Uint8Array | Uint8ClampedArray,
  offset: number,
): void {
  const { red, green, blue, covered } = row;
  const table = deepTable();
  const alpha = components === 4;
  const levelOf = (linear: number): number => ((interpolate(table, linear) - 0.5) / DEEP_LEVELS + 0.5) | 0;
  for (let x = 0, to = offset; x < red.length; x++, to += components) {
    out[to] = levelOf(red[x]);
    out[to + 1] = levelOf(green[x]);
    out[to + 2] = levelOf(blue[x]);
    if (alpha) out[to + 3] = covered[x] * 255;
  }
}

/** The nearest step of the table, computed in float32 as the vectors do. */
function stepOf(linear: number): number {
  const position = linear * LEVEL_STEPS;
  return Math.fround((position > 0 ? (position < LEVEL_STEPS ? position : LEVEL_STEPS) : 0) + 0.5) | 0;
}

/** The 16-bit levels of linear light 0 … 1 in {@link STEPS_16} steps, made at the first use. */
function deepTable(): Float32Array {
  const level = (_: unknown, i: number): number => 65535 * linearToSrgb(Math.min(1, i / STEPS_16));
  return (table16 ??= Float32Array.from({ length: STEPS_16 + 2 }, level));
}

function encode16(row: RgbRow, components: number, out: Uint16Array, offset: number): void {
  const { red, green, blue, covered } = row;
  const table = deepTable();
  const alpha = components === 4;
  for (let x = 0, to = offset; x < red.length; x++, to += components) {
    out[to] = interpolate(table, red[x]);
    out[to + 1] = interpolate(table, green[x]);
    out[to + 2] = interpolate(table, blue[x]);
    if (alpha) out[to + 3] = covered[x] * 65535;
  }
}

function interpolate(table: Float32Array, linear: number): number {
  const position = linear * STEPS_16;
  const cell = position | 0;
  return table[cell] + (table[cell + 1] - table[cell]) * (position - cell) + 0.5;
}
