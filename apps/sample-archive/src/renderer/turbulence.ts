import { seededRandom } from './random.js';

/** Side of the noise tables; a power of two, since positions wrap around by a mask. */
const SIZE = 1024;
const MASK = SIZE - 1;
const COARSEST_CELLS = 4;
const OCTAVES = 8;
/** Amplitude of an octave relative to the one before; ridges keep more of the small ones. */
const GAIN = 0.53;

/**
 * Two periodic noise fields with structure at all scales, made once so that a look-up costs four reads. Positions are
 * in periods: (0, 0) and (1, 0) are the same place.
 */
export interface Turbulence {
  /** Sum of octaves of gradient noise (Perlin 1985), mean 0, about −1 … 1. */
  readonly billow: (x: number, y: number) => number;
  /** Thin bright filaments on dark, 0 … about 1: the octaves enter as 1 − |n| (Musgrave 1994). */
  readonly ridge: (x: number, y: number) => number;
}

/** The noise fields of a seed. */
export function createTurbulence(seed: number): Turbulence {
  const billow = new Float32Array(SIZE * SIZE);
  const ridge = new Float32Array(SIZE * SIZE);
  const octave = new Float32Array(SIZE * SIZE);
  const random = seededRandom(seed);
  let amplitude = 1;
  let total = 0;
  for (let i = 0; i < OCTAVES; i++) {
    gradientNoise(COARSEST_CELLS * 2 ** i, random, octave);
    accumulate(octave, amplitude, billow, ridge);
    total += amplitude;
    amplitude *= GAIN;
  }
  for (let i = 0; i < ridge.length; i++) ridge[i] = (ridge[i] / total) ** 3;
  return {
    billow: (x, y) => lookUp(billow, x, y),
    ridge: (x, y) => lookUp(ridge, x, y),
  };
}

function accumulate(
  octave: Float32Array,
  amplitude: number,
  billow: Float32Array,
  ridge: Float32Array,
): void {
  for (let i = 0; i < octave.length; i++) {
    billow[i] += amplitude * octave[i];
    ridge[i] += amplitude * (1 - Math.min(1, Math.abs(octave[i])));
  }
}

/** Bilinear look-up at (x, y) periods. */
function lookUp(table: Float32Array, x: number, y: number): number {
  const column = x * SIZE;
  const row = y * SIZE;
  const left = Math.floor(column);
  const low = Math.floor(row);
  const fx = column - left;
  const fy = row - low;
  const x0 = left & MASK;
  const x1 = (left + 1) & MASK;
  const y0 = (low & MASK) * SIZE;
  const y1 = ((low + 1) & MASK) * SIZE;
  const lower = table[y0 + x0] + fx * (table[y0 + x1] - table[y0 + x0]);
  const upper = table[y1 + x0] + fx * (table[y1 + x1] - table[y1 + x0]);
  return lower + fy * (upper - lower);
}

/** One octave: gradient noise with `cells` × `cells` lattice points a period, scaled to about −1 … 1. */
function gradientNoise(cells: number, random: () => number, out: Float32Array): void {
  const gx = new Float32Array(cells * cells);
  const gy = new Float32Array(cells * cells);
  for (let i = 0; i < gx.length; i++) {
    const angle = 2 * Math.PI * random();
    gx[i] = 1.6 * Math.cos(angle);
    gy[i] = 1.6 * Math.sin(angle);
  }
  const step = SIZE / cells;
  for (let row = 0; row < SIZE; row++) {
    const cellY = Math.floor(row / step);
    const fy = (row + 0.5) / step - cellY;
    const low = cellY * cells;
    const high = ((cellY + 1) % cells) * cells;
    const wy = fade(fy);
    for (let column = 0; column < SIZE; column++) {
      const cellX = Math.floor(column / step);
      const fx = (column + 0.5) / step - cellX;
      const right = (cellX + 1) % cells;
      const wx = fade(fx);
      const a = gx[low + cellX] * fx + gy[low + cellX] * fy;
      const b = gx[low + right] * (fx - 1) + gy[low + right] * fy;
      const c = gx[high + cellX] * fx + gy[high + cellX] * (fy - 1);
      const d = gx[high + right] * (fx - 1) + gy[high + right] * (fy - 1);
      const lower = a + wx * (b - a);
      out[row * SIZE + column] = lower + wy * (c + wx * (d - c) - lower);
    }
  }
}

/** Perlin's quintic: no jump in the second derivative at cell borders. */
function fade(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}
