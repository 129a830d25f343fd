import type { PixelTransform } from './pixel-transform.js';

/** The greatest side of a tile, pixels. */
export const TILE_SIDE = 256;
/** Lattice points along each side of a tile: three carry the interpolation, the two between them test it. */
const LATTICE = 5;
const LATTICE_POINTS = LATTICE * LATTICE;
/** Coefficients of one coordinate: c[3k + l] multiplies uᵏ vˡ, k, l = 0 … 2. */
const TERMS = 9;
/** Below this side a tile is cheaper evaluated pixel by pixel than interpolated (25 exact points for 64 pixels). */
const SMALLEST_TILE = 8;

/** A rectangle of output pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of output pixels over which the map is a biquadratic polynomial, or exact where none is good enough. */
export interface MapTile extends Area {
  /** Nine terms for the input x, then nine for the input y, in u = (column − x)/width, v = (row − y)/height; null: exact. */
  readonly terms: Float64Array | null;
}

/**
 * Cuts a rectangle of output pixels into tiles over which the transform is a biquadratic polynomial within `tolerance` input pixels. The
 * polynomial passes through 3 × 3 exact points; 16 more, at the odd quarters, where its error is within 3 % of its greatest for a cubic
 * remainder, are compared with the exact transform. A tile that fails (a distortion, a seam, the edge of the sky: a NaN always fails) or is
 * wider than `largestSide` is quartered; the smallest ones stay exact, as do all for a tolerance of 0.
 */
export function tileMap(
  transform: PixelTransform,
  area: Area,
  tolerance: number,
  largestSide = Infinity,
): MapTile[] {
  if (tolerance === 0 || largestSide < SMALLEST_TILE) return [tileOf(area, null)];
  const fit = tileFitter(transform, tolerance);
  const divide = (part: Area): MapTile[] => {
    const side = Math.max(part.width, part.height);
    if (side < SMALLEST_TILE) return [tileOf(part, null)];
    const tile = side <= largestSide ? fit(part) : undefined;
    if (tile) return [tile];
    const tiles = quarter(part).flatMap(divide);
    // If no part has a polynomial, one exact tile costs fewer calls than its many parts.
    return tiles.every(({ terms }) => terms === null) ? [tileOf(part, null)] : tiles;
  };
  return divide(area);
}

/** Field by field: spreading the area would take longer than the test of a tile. */
function tileOf({ x, y, width, height }: Area, terms: MapTile['terms']): MapTile {
  return { x, y, width, height, terms };
}

/** The two to four parts of a rectangle, the first ones larger by a pixel if a side is odd. */
function quarter({ x, y, width, height }: Area): Area[] {
  const left = (width + 1) >> 1;
  const lower = (height + 1) >> 1;
  const right = width - left;
  const upper = height - lower;
  return [
    { x, y, width: left, height: lower },
    { x: x + left, y, width: right, height: lower },
    { x, y: y + lower, width: left, height: upper },
    { x: x + left, y: y + lower, width: right, height: upper },
  ].filter((part) => part.width > 0 && part.height > 0);
}

/** A function that makes a tile of a rectangle, or nothing where the rectangle has to be divided. */
function tileFitter(transform: PixelTransform, tolerance: number): (area: Area) => MapTile | undefined {
  const latticeX = new Float64Array(LATTICE_POINTS);
  const latticeY = new Float64Array(LATTICE_POINTS);
  return (area) => {
    fillLattice(latticeX, latticeY, area);
    transform(latticeX, latticeY, LATTICE_POINTS);
    const terms = fitWithin(latticeX, latticeY, tolerance);
    // A tile that seems to lie wholly off the sky is not divided further.
    return terms || isNowhere(latticeX) ? tileOf(area, terms) : undefined;
  };
}

/** The polynomials of both coordinates; null when the lattice's other points are not within `tolerance` of them. */
function fitWithin(latticeX: Float64Array, latticeY: Float64Array, tolerance: number): Float64Array | null {
  const terms = new Float64Array(2 * TERMS);
  fitBiquadratic(latticeX, terms, 0);
  fitBiquadratic(latticeY, terms, TERMS);
  const isWithin =
    worstError(latticeX, terms, 0) < tolerance && worstError(latticeY, terms, TERMS) < tolerance;
  return isWithin ? terms : null;
}

function isNowhere(lattice: Float64Array): boolean {
  return lattice.every(Number.isNaN);
}

/** The 5 × 5 lattice of exact points: from the first pixel's centre to the centre of the pixel after the last. */
function fillLattice(latticeX: Float64Array, latticeY: Float64Array, { x, y, width, height }: Area): void {
  for (let j = 0; j < LATTICE; j++) {
    for (let i = 0; i < LATTICE; i++) {
      latticeX[j * LATTICE + i] = x + (width * i) / (LATTICE - 1);
      latticeY[j * LATTICE + i] = y + (height * j) / (LATTICE - 1);
    }
  }
}

/** The biquadratic through the lattice's 3 × 3 even points, as powers of u and v in [0, 1]. */
function fitBiquadratic(lattice: Float64Array, terms: Float64Array, offset: number): void {
  for (let l = 0; l < 3; l++) {
    const row = 2 * l * LATTICE;
    const start = lattice[row];
    const middle = lattice[row + 2];
    const end = lattice[row + 4];
    terms[offset + l] = start;
    terms[offset + 3 + l] = 4 * middle - 3 * start - end;
    terms[offset + 6 + l] = 2 * (start + end) - 4 * middle;
  }
  for (let k = 0; k < TERMS; k += 3) {
    const start = terms[offset + k];
    const middle = terms[offset + k + 1];
    const end = terms[offset + k + 2];
    terms[offset + k + 1] = 4 * middle - 3 * start - end;
    terms[offset + k + 2] = 2 * (start + end) - 4 * middle;
  }
}

/** The greatest difference between the polynomial of a coordinate and the exact lattice; NaN points make it NaN. */
function worstError(lattice: Float64Array, terms: Float64Array, offset: number): number {
  let worst = 0;
  for (let j = 0; j < LATTICE; j++) {
    for (let i = 0; i < LATTICE; i++) {
      const u = i / (LATTICE - 1);
      const v = j / (LATTICE - 1);
      const a0 = terms[offset] + v * (terms[offset + 1] + v * terms[offset + 2]);
      const a1 = terms[offset + 3] + v * (terms[offset + 4] + v * terms[offset + 5]);
      const a2 = terms[offset + 6] + v * (terms[offset + 7] + v * terms[offset + 8]);
      worst = Math.max(worst, Math.abs(a0 + u * (a1 + u * a2) - lattice[j * LATTICE + i]));
    }
  }
  return worst;
}
