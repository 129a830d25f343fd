import type { Raster } from '../raster.js';
import { isLost, type Hole } from './find-holes.js';
import { quantile } from './quantile.js';

/** Rings of pixels around a hole that are fitted: as many as its radius has pixels, within these limits. */
const MIN_RINGS = 3;
const MAX_RINGS = 8;
/** Rings beyond them, on which the sky is measured. */
const SKY_RINGS = 4;
/** Fewest pixels that give a sky. */
const MIN_SKY_PIXELS = 8;
/** Of the pixels around a star, those below this share are sky. */
const SKY_QUANTILE = 0.4;

/** Standard deviation of normally distributed values, in medians of their absolute deviations. */
const SIGMA_PER_MAD = 1.4826;

/** Pixels beyond its bounds that no repair of a core depends on. */
export const MAX_CORE_REACH = MAX_RINGS + SKY_RINGS;

/** A pixel of a core or near it. */
export interface CorePixel {
  /** Column. */
  readonly x: number;
  /** Row. */
  readonly y: number;
  /** Its value, in the image's unit. */
  readonly value: number;
}

/** A hole and the pixels around it. */
export interface Surroundings {
  /** The pixels of the hole. */
  readonly core: readonly Omit<CorePixel, 'value'>[];
  /** The pixels with a value at the chessboard distances 1, 2 … of the hole. */
  readonly rings: readonly (readonly CorePixel[])[];
  readonly sky: number;
  readonly noise: number;
}

const fittedRings = ({ xMin, xMax, yMin, yMax }: Hole): number =>
  Math.min(MAX_RINGS, Math.max(MIN_RINGS, Math.ceil((Math.max(xMax - xMin, yMax - yMin) + 1) / 2)));

/** Pixels beyond its bounds that the repair of a hole depends on. */
export const reachOf = (hole: Hole): number => fittedRings(hole) + SKY_RINGS;

/** Sorts the pixels around a hole by distance; `null` when its ring is not closed, or no sky is left around it. */
export function surroundingsOf(raster: Raster, hole: Hole): Surroundings | null {
  const { width, height } = raster;
  if (hole.xMin === 0 || hole.yMin === 0 || hole.xMax === width - 1 || hole.yMax === height - 1) return null;
  const window = windowAround(raster, hole);
  const distances = distancesFrom(window, hole);
  const rings = ringsOf(window, distances, hole);
  const [core, nearest] = rings;
  const closed = distances.filter((distance) => distance === 1).length;
  if (nearest.length < closed) return null;
  const fitted = fittedRings(hole);
  const outer = rings.slice(fitted + 1).flatMap((ring) => ring.map(({ value }) => value));
  if (outer.length < MIN_SKY_PIXELS) return null;
  const sky = quantile(outer, SKY_QUANTILE);
  const noise =
    SIGMA_PER_MAD *
    quantile(
      outer.map((value) => Math.abs(value - sky)),
      0.5,
    );
  return { core, rings: rings.slice(1, fitted + 1), sky, noise };
}

/** Part of a raster in memory of its own. */
interface Cutout extends Raster {
  readonly x: number;
  readonly y: number;
}

function windowAround({ data, width, height }: Raster, hole: Hole): Cutout {
  const reach = reachOf(hole);
  const x = Math.max(0, hole.xMin - reach);
  const y = Math.max(0, hole.yMin - reach);
  const [columns, rows] = [
    Math.min(width, hole.xMax + reach + 1) - x,
    Math.min(height, hole.yMax + reach + 1) - y,
  ];
  const part = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const from = (y + row) * width + x;
    part.set(data.subarray(from, from + columns), row * columns);
  }
  return { x, y, width: columns, height: rows, data: part };
}

const UNSEEN = 255;

/** Chessboard distance of each pixel of the window from the hole, 0 within it. */
function distancesFrom({ data, width, height, x, y }: Cutout, hole: Hole): Uint8Array {
  const distances = new Uint8Array(width * height).fill(UNSEEN);
  const belongs = (i: number) => (hole.level === null ? isLost(data[i]) : data[i] === hole.level);
  const row = (hole.yMin - y) * width;
  let start = row + hole.xMin - x;
  while (!belongs(start)) start++;
  distances[start] = 0;
  const core = [start];
  for (const i of core)
    forNeighbours(i, width, height, (next) => {
      if (distances[next] !== UNSEEN || !belongs(next)) return;
      distances[next] = 0;
      core.push(next);
    });
  let front = core;
  for (let distance = 1; distance <= reachOf(hole); distance++) {
    const ring: number[] = [];
    for (const i of front)
      forNeighbours(i, width, height, (next) => {
        if (distances[next] !== UNSEEN) return;
        distances[next] = distance;
        ring.push(next);
      });
    front = ring;
  }
  return distances;
}

function forNeighbours(i: number, width: number, height: number, visit: (index: number) => void): void {
  const x = i % width;
  const y = (i - x) / width;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      visit(row * width + column);
}

/** The pixels of the hole, then those with a value at each distance. */
function ringsOf({ data, width, x, y }: Cutout, distances: Uint8Array, hole: Hole): CorePixel[][] {
  const rings: CorePixel[][] = Array.from({ length: reachOf(hole) + 1 }, () => []);
  distances.forEach((distance, i) => {
    if (distance === UNSEEN) return;
    const value = data[i];
    if (distance > 0 && (isLost(value) || value === hole.level)) return;
    rings[distance].push({ x: x + (i % width), y: y + Math.floor(i / width), value });
  });
  return rings;
}
