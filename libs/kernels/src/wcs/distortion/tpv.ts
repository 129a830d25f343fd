import { type BivariatePolynomial, evaluatePolynomial, packPolynomial } from './bivariate-polynomial.js';
import type { Distortion } from './distortion.js';

/**
 * The TPV convention (registry of FITS conventions): intermediate world coordinates (degrees) become polynomials of
 * themselves with terms up to x⁷ and odd powers of r = √(x² + y²), before the tangent plane.
 */
export interface TpvPolynomials {
  /** Of the first axis. */
  readonly x: TpvPolynomial;
  /** Of the second axis; that its PVi_m count y before x is settled already. */
  readonly y: TpvPolynomial;
}

/** One axis: the terms in x and y, and those in r. */
export interface TpvPolynomial {
  /** The terms in x and y. */
  readonly polynomial: BivariatePolynomial;
  /** Factors of r, r³, r⁵ and r⁷. */
  readonly radial: readonly [number, number, number, number];
}

/** Highest degree of the polynomials. */
export const TPV_ORDER = 7;
const SIZE = TPV_ORDER + 1;
/** PVi_m with these m belong to r, r³, r⁵, r⁷. */
const RADIAL_TERMS = [3, 11, 23, 39] as const;
/** Highest m of the convention. */
export const MAX_TPV_TERM = 39;
/** Inversions stop at this step in degrees: a ten-thousandth of a micro-arcsecond. */
const DEGREE_TOLERANCE = 1e-13;

/** The polynomials of the PVi_m of both axes; PVi_1 is 1 and every other coefficient 0 unless given. */
export function tpvPolynomials(
  pvLongitude: Readonly<Record<number, number>>,
  pvLatitude: Readonly<Record<number, number>>,
): TpvPolynomials {
  return { x: toPolynomial(pvLongitude, false), y: toPolynomial(pvLatitude, true) };
}

/**
 * Index of the PVi_m of the polynomial terms among the coefficients of the longitude axis, by m; the latitude axis has x and y exchanged.
 * The terms are ordered by degree: 1, x, y, [r], x², xy, y², x³, …; those of r are not in the list.
 */
const TERMS = listTerms();

interface Term {
  readonly m: number;
  readonly index: number;
  readonly swapped: number;
}

function listTerms(): Term[] {
  const terms: Term[] = [];
  let m = 0;
  for (let degree = 0; degree <= TPV_ORDER; degree++) {
    for (let second = 0; second <= degree; second++) {
      if ((RADIAL_TERMS as readonly number[]).includes(m)) m++;
      const first = degree - second;
      terms.push({ m, index: first * SIZE + second, swapped: second * SIZE + first });
      m++;
    }
  }
  return terms;
}

function toPolynomial(pv: Readonly<Record<number, number>>, swap: boolean): TpvPolynomial {
  const coefficients = new Array<number>(SIZE * SIZE).fill(0);
  for (const { m, index, swapped } of TERMS)
    coefficients[swap ? swapped : index] = pv[m] ?? (m === 1 ? 1 : 0);
  const [r1, r3, r5, r7] = RADIAL_TERMS.map((m) => pv[m] ?? 0);
  return { polynomial: { order: TPV_ORDER, coefficients }, radial: [r1, r3, r5, r7] };
}

/** The inverse of {@link tpvPolynomials}: the PVi_m other than 0, and PVi_1. */
export function tpvParameters({ x, y }: TpvPolynomials): {
  longitude: Record<number, number>;
  latitude: Record<number, number>;
} {
  return { longitude: toParameters(x, false), latitude: toParameters(y, true) };
}

function toParameters({ polynomial, radial }: TpvPolynomial, swap: boolean): Record<number, number> {
  const pv: Record<number, number> = {};
  for (const { m, index, swapped } of TERMS) {
    const value = polynomial.coefficients[swap ? swapped : index];
    if (value !== 0 || m === 1) pv[m] = value;
  }
  for (const [i, m] of RADIAL_TERMS.entries()) {
    if (radial[i] !== 0) pv[m] = radial[i];
  }
  return pv;
}

/** The distortion of the intermediate world coordinates, degrees. */
export function tpvDistortion({ x: alongX, y: alongY }: TpvPolynomials): Distortion {
  const polynomialX = packPolynomial(alongX.polynomial);
  const polynomialY = packPolynomial(alongY.polynomial);
  const isRadialX = alongX.radial.some((factor) => factor !== 0);
  const isRadialY = alongY.radial.some((factor) => factor !== 0);
  return {
    tolerance: DEGREE_TOLERANCE,
    evaluate(x, y, out) {
      // The second one writes its last slope over the value of the first one.
      evaluatePolynomial(polynomialY, x, y, out, 3);
      const valueY = out[3];
      evaluatePolynomial(polynomialX, x, y, out, 1);
      out[0] = out[1];
      out[1] = valueY;
      if (isRadialX) addRadial(alongX.radial, x, y, out, 0);
      if (isRadialY) addRadial(alongY.radial, x, y, out, 1);
    },
  };
}

/** Adds r (r1 + r3 r² + r5 r⁴ + r7 r⁶) and its derivatives to row `axis` of an evaluation. */
function addRadial(
  [r1, r3, r5, r7]: TpvPolynomial['radial'],
  x: number,
  y: number,
  out: Float64Array,
  axis: number,
) {
  const r2 = x * x + y * y;
  const r = Math.sqrt(r2);
  // At the centre the derivative has no direction and is omitted.
  const slopeOverR = r > 0 ? (r1 + r2 * (3 * r3 + r2 * (5 * r5 + r2 * 7 * r7))) / r : 0;
  out[axis] += r * (r1 + r2 * (r3 + r2 * (r5 + r2 * r7)));
  out[2 + 2 * axis] += x * slopeOverR;
  out[3 + 2 * axis] += y * slopeOverR;
}
