import type { Raster } from '../raster.js';
import { requireRaster } from '../require-arguments.js';
import { findHoles, type Hole } from './find-holes.js';
import { fitStar } from './fit-star.js';
import { isPlain } from './plain-holes.js';
import { quantile } from './quantile.js';
import { MAX_CORE_SIDE } from './run-labels.js';
import {
  MAX_CORE_REACH,
  reachOf,
  surroundingsOf,
  type CorePixel,
  type Surroundings,
} from './surroundings.js';

export type { CorePixel };

/** The pixels of a saturated core, with the values that fill it. */
export type RepairedCore = readonly CorePixel[];

/** Whether the image continues beyond each side of the raster. */
export interface OpenSides {
  /** Before the first column. */
  readonly left: boolean;
  /** After the last column. */
  readonly right: boolean;
  /** Before the first row. */
  readonly bottom: boolean;
  /** After the last row. */
  readonly top: boolean;
}

/** Saturated cores of a raster. */
export interface FoundCores {
  /** The repaired cores. */
  readonly cores: readonly RepairedCore[];
  /** Whether others depend on pixels beyond an open side; a margin of {@link CORE_MARGIN} has them. */
  readonly needsMargin: boolean;
}

/** Margin within which every core that touches a part of an image can be repaired. */
export const CORE_MARGIN = MAX_CORE_SIDE + MAX_CORE_REACH;

/** Cores of one raster that are repaired: each takes about a millisecond. */
const MAX_CORES = 2000;

// What is a core: a round hole in a star that is bright, falls outwards and has its centre in the hole.
const MIN_FILLING = 0.35;
const MAX_ELONGATION = 3;
const MIN_SIGNIFICANCE = 10;
const MIN_RING_SIGNIFICANCE = 3;
/** The second ring has at most this share of the first one's brightness. */
const MAX_SECOND_RING = 0.85;
const MAX_CHI_SQUARED = 40;
/** A clipped star would rise at least this much over its plateau. */
const MIN_RISE = 1.2;

const CLOSED: OpenSides = { left: false, right: false, bottom: false, top: false };

/**
 * Finds the saturated cores of stars: round holes (NaN, infinite, 0, or a plateau at the raster's greatest value) up to 48 pixels wide
 * within a closed ring that is bright, falls outwards, and belongs to a star centred in the hole. Their values follow from round Moffat
 * profiles fitted to the pixels around them, and are never below the median of the ring. Gaps of the coverage, bad columns and dead pixels
 * of the sky are no cores.
 *
 * @param open sides beyond which the image continues; cores that depend on pixels there are left out and reported. Default none.
 * @throws ArgumentError when the raster is none
 */
export function findCores(raster: Raster, open: OpenSides = CLOSED): FoundCores {
  requireRaster(raster);
  const cores: RepairedCore[] = [];
  let needsMargin = false;
  for (const hole of findHoles(raster)) {
    if (!isRound(hole) || isPlain(raster, hole)) continue;
    if (reachesBeyond(raster, hole, open)) needsMargin = true;
    else if (cores.length < MAX_CORES) {
      const core = repairHole(raster, hole);
      if (core) cores.push(core);
    }
  }
  return { cores, needsMargin };
}

/** Sets the pixels of cores to their values, in place. @throws ArgumentError when the raster is none */
export function fillCores(raster: Raster, cores: readonly RepairedCore[]): void {
  requireRaster(raster);
  for (const core of cores) for (const { x, y, value } of core) raster.data[y * raster.width + x] = value;
}

function isRound({ count, xMin, xMax, yMin, yMax }: Hole): boolean {
  const [width, height] = [xMax - xMin + 1, yMax - yMin + 1];
  return (
    count >= MIN_FILLING * width * height &&
    Math.max(width, height) <= MAX_ELONGATION * Math.min(width, height)
  );
}

/** Whether a hole depends on pixels beyond an open side, unless what is seen of its ring is too faint. */
function reachesBeyond(raster: Raster, hole: Hole, { left, right, bottom, top }: OpenSides): boolean {
  const touches = (margin: number) =>
    (left && hole.xMin < margin) ||
    (right && hole.xMax >= raster.width - margin) ||
    (bottom && hole.yMin < margin) ||
    (top && hole.yMax >= raster.height - margin);
  if (!touches(reachOf(hole))) return false;
  if (touches(1)) return true;
  const around = surroundingsOf(raster, hole);
  return around === null || ringBrightness(around) > (MIN_SIGNIFICANCE / 2) * around.noise;
}

function repairHole(raster: Raster, hole: Hole): RepairedCore | null {
  const around = surroundingsOf(raster, hole);
  if (!around || !isBright(around)) return null;
  const star = fitStar(around, middleOf(around.core));
  if (!star || !(star.chiSquared < MAX_CHI_SQUARED) || !isWithin(hole, star)) return null;
  const floor = Math.max(around.sky + ringBrightness(around), hole.level ?? -Infinity);
  const core = around.core.map(({ x, y }) => ({ x, y, value: Math.max(floor, around.sky + star.at(x, y)) }));
  return hole.level === null || rises(core, hole.level, around.sky) ? core : null;
}

const ringBrightness = ({ rings, sky }: Surroundings, ring = 0): number =>
  quantile(
    rings[ring].map(({ value }) => value),
    0.5,
  ) - sky;

function isBright(around: Surroundings): boolean {
  const { rings, sky, noise } = around;
  const ring = ringBrightness(around);
  const faintest = rings[0].reduce((least, { value }) => Math.min(least, value), Infinity) - sky;
  return (
    ring > 0 &&
    ring > MIN_SIGNIFICANCE * noise &&
    faintest > MIN_RING_SIGNIFICANCE * noise &&
    ringBrightness(around, 1) < MAX_SECOND_RING * ring
  );
}

function middleOf(pixels: Surroundings['core']): { x: number; y: number } {
  const [x, y] = pixels.reduce((sum, pixel) => [sum[0] + pixel.x, sum[1] + pixel.y], [0, 0]);
  return { x: x / pixels.length, y: y / pixels.length };
}

const isWithin = ({ xMin, xMax, yMin, yMax }: Hole, { x, y }: { x: number; y: number }): boolean =>
  x >= xMin - 0.5 && x <= xMax + 0.5 && y >= yMin - 0.5 && y <= yMax + 0.5;

const rises = (core: RepairedCore, level: number, sky: number): boolean =>
  core.some(({ value }) => value - sky > MIN_RISE * (level - sky));
