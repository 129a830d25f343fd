import { DEGREE } from '../angle.js';
import { readFirstNumber, readNumber, type KeywordLookup } from './keyword-lookup.js';

/** Digits of an axis number in the defunct forms PC001002 and CD001002 of early drafts. */
const DEFUNCT_DIGITS = 3;

/** Further inputs of the matrix besides its cards. */
export interface LinearAxes {
  /** Factor of CUNITi for axis i + 1; as many as there are axes. */
  readonly factors: readonly number[];
  /** The axes (1-based) of the pair that CROTA rotates. */
  readonly rotated?: { readonly longitude: number; readonly latitude: number };
}

/**
 * The matrix from pixel offsets to intermediate world coordinates, flattened by rows, in the units of `factors`:
 * PCi_j · CDELTi when any PC is there, else CDi_j (missing elements 0, CDELT ignored), else CDELTi with the rotation
 * CROTAi of the latitude axis (FITS Standard 4.0, section 8.1; AIPS convention of paper II, section 6.1). An axis that no CD mentions takes
 * its CDELT, as cubes have it that give CD for the sky only.
 */
export function readLinearMatrix(
  header: KeywordLookup,
  { factors, rotated }: LinearAxes,
  suffix: string,
): Float64Array {
  const axes = factors.length;
  const pc = readMatrix(header, 'PC', axes, suffix);
  if (pc === undefined) {
    const cd = readMatrix(header, 'CD', axes, suffix);
    if (cd !== undefined) return scaleRows(completed(cd, header, axes, suffix), factors);
  }
  const cdelt = factors.map((factor, i) => (readNumber(header, `CDELT${i + 1}${suffix}`) ?? 1) * factor);
  if (pc !== undefined) return scaleRows(pc, cdelt);
  const matrix = scaleRows(identity(axes), cdelt);
  // CROTA belongs to the primary description alone.
  if (rotated !== undefined && suffix === '')
    rotatePair(matrix, axes, rotated, readNumber(header, `CROTA${rotated.latitude}`) ?? 0);
  return matrix;
}

/** The elements of one family of keywords, or undefined when the header has none of it. */
function readMatrix(header: KeywordLookup, family: 'PC' | 'CD', axes: number, suffix: string) {
  const matrix = family === 'PC' ? identity(axes) : new Float64Array(axes * axes);
  let found = false;
  for (let i = 1; i <= axes; i++) {
    for (let j = 1; j <= axes; j++) {
      const value = readFirstNumber(header, elementNames(family, i, j, suffix));
      if (value === undefined) continue;
      matrix[(i - 1) * axes + j - 1] = value;
      found = true;
    }
  }
  return found ? matrix : undefined;
}

/** Gives CDELT to the axes that no card of the matrix names. */
function completed(cd: Float64Array, header: KeywordLookup, axes: number, suffix: string): Float64Array {
  const numbers = Array.from({ length: axes }, (_, i) => i + 1);
  const isNamed = (i: number, j: number) =>
    readFirstNumber(header, elementNames('CD', i, j, suffix)) !== undefined;
  for (const axis of numbers) {
    if (numbers.some((other) => isNamed(axis, other) || isNamed(other, axis))) continue;
    cd[(axis - 1) * (axes + 1)] = readNumber(header, `CDELT${axis}${suffix}`) ?? 1;
  }
  return cd;
}

/** `PC1_2`, and for the primary description the defunct `PC001002`. */
function elementNames(family: string, i: number, j: number, suffix: string): string[] {
  const name = `${family}${i}_${j}${suffix}`;
  if (suffix !== '') return [name];
  return [name, family + [i, j].map((axis) => String(axis).padStart(DEFUNCT_DIGITS, '0')).join('')];
}

function identity(axes: number): Float64Array {
  const matrix = new Float64Array(axes * axes);
  for (let i = 0; i < axes; i++) matrix[i * axes + i] = 1;
  return matrix;
}

function scaleRows(matrix: Float64Array, scale: readonly number[]): Float64Array {
  const axes = scale.length;
  return matrix.map((value, index) => value * scale[Math.floor(index / axes)]);
}

/** Rotates the two rows of a diagonal matrix: x = cdelt1·p1·cos ρ − cdelt2·p2·sin ρ, y = cdelt1·p1·sin ρ + cdelt2·p2·cos ρ. */
function rotatePair(
  matrix: Float64Array,
  axes: number,
  pair: NonNullable<LinearAxes['rotated']>,
  degrees: number,
): void {
  const lng = pair.longitude - 1;
  const lat = pair.latitude - 1;
  const scaleLng = matrix[lng * axes + lng];
  const scaleLat = matrix[lat * axes + lat];
  const cos = Math.cos(degrees * DEGREE);
  const sin = Math.sin(degrees * DEGREE);
  matrix[lng * axes + lng] = scaleLng * cos;
  matrix[lng * axes + lat] = -scaleLat * sin;
  matrix[lat * axes + lng] = scaleLng * sin;
  matrix[lat * axes + lat] = scaleLat * cos;
}
