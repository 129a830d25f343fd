import { WcsError } from '../../errors.js';
import type { KeywordLookup } from '../header/keyword-lookup.js';
import { type BivariatePolynomial, evaluatePolynomial, packPolynomial } from './bivariate-polynomial.js';
import type { Distortion } from './distortion.js';
import { basisPolynomials } from './iraf-basis.js';

/**
 * The corrections of IRAF's TNX and ZPX: surfaces `lngcor` and `latcor` over the intermediate world coordinates (degrees), each added to one of
 * them before the projection. A missing surface corrects nothing.
 */
export interface IrafSurfaces {
  /** Added to the first coordinate. */
  readonly longitude?: IrafSurface;
  /** Added to the second coordinate. */
  readonly latitude?: IrafSurface;
}

/** A polynomial of (x − centre[0]) / halfWidth[0] and (y − centre[1]) / halfWidth[1], in degrees. */
export interface IrafSurface {
  /** Middle of the surface's range in x and y, degrees; 0 where the surface is of plain powers. */
  readonly centre: readonly [number, number];
  /** Half of the range in x and y, degrees; 1 where the surface is of plain powers. */
  readonly halfWidth: readonly [number, number];
  /** The terms, as powers. */
  readonly polynomial: BivariatePolynomial;
}

/** Length of the text of a WAT card; IRAF breaks its text there, and readers of cards drop the blanks at its end. */
const CARD_TEXT = 68;
/** `lngcor = "3. 4. …"`, `wtype=tnx`. */
const ATTRIBUTE = /(?<!\w)(?<name>\w+)\s*=\s*(?:"(?<quoted>[^"]*)"|(?<bare>\S+))/g;
/** Highest number of terms along an axis. */
const MAX_ORDER = 20;
/** Numbers before the coefficients: kind, two orders, cross-terms, two ranges. */
const SURFACE_HEAD = 8;
const POWERS = 3;
/** Inversions stop at this step in degrees: a ten-thousandth of a micro-arcsecond. */
const DEGREE_TOLERANCE = 1e-13;

const NOTHING: IrafSurface = {
  centre: [0, 0],
  halfWidth: [1, 1],
  polynomial: { order: 0, coefficients: [0] },
};

/** The attributes of an axis by lower-case name: the texts of WATj_001, WATj_002 … joined, as IRAF writes them. */
export function readWatAttributes(header: KeywordLookup, axis: number): ReadonlyMap<string, string> {
  let text = '';
  for (let n = 1; ; n++) {
    // Blanks at the start of a card part two numbers.
    const card = header.get(watCard(axis, n));
    if (typeof card !== 'string') break;
    text = text.padEnd((n - 1) * CARD_TEXT) + card;
  }
  const attributes = new Map<string, string>();
  for (const { groups } of text.matchAll(ATTRIBUTE)) {
    if (groups !== undefined) attributes.set(groups.name.toLowerCase(), groups.quoted ?? groups.bare);
  }
  return attributes;
}

const watCard = (axis: number, n: number) => `WAT${axis}_${String(n).padStart(3, '0')}`;

/**
 * The surfaces of a TNX or ZPX header, of the longitude and the latitude axis; undefined when it has none.
 * @throws WcsError naming the first WAT card of the axis whose surface cannot be read.
 */
export function readIrafSurfaces(
  header: KeywordLookup,
  longitude: number,
  latitude: number,
): IrafSurfaces | undefined {
  const lngcor = readSurface(header, longitude, 'lngcor');
  const latcor = readSurface(header, latitude, 'latcor');
  if (lngcor === undefined && latcor === undefined) return undefined;
  return { ...(lngcor && { longitude: lngcor }), ...(latcor && { latitude: latcor }) };
}

function readSurface(header: KeywordLookup, axis: number, name: string): IrafSurface | undefined {
  const text = readWatAttributes(header, axis).get(name);
  if (text === undefined) return undefined;
  const numbers = text.trim().split(/\s+/).map(Number);
  const problem = (reason: string) => new WcsError(`${name} ${reason}`, { card: watCard(axis, 1) });
  if (!numbers.every(Number.isFinite)) throw problem('holds something else than numbers');
  const [kind, xOrder, yOrder, crossTerms, xMin, xMax, yMin, yMax] = numbers;
  if (![1, 2, POWERS].includes(kind)) throw problem(`is of the unknown kind ${kind}`);
  for (const order of [xOrder, yOrder]) {
    if (!(Number.isInteger(order) && order >= 1 && order <= MAX_ORDER))
      throw problem(`has ${order} terms along an axis, not 1 to ${MAX_ORDER}`);
  }
  if (![0, 1, 2].includes(crossTerms)) throw problem(`has unknown cross-terms ${crossTerms}`);
  const terms = listTerms(xOrder, yOrder, crossTerms);
  const coefficients = numbers.slice(SURFACE_HEAD);
  if (coefficients.length < terms.length)
    throw problem(`has ${coefficients.length} coefficients instead of ${terms.length}`);
  const polynomial = sumOfTerms(kind, xOrder + yOrder - 2, terms, coefficients);
  if (kind === POWERS) return { ...NOTHING, polynomial };
  if (!(xMax > xMin && yMax > yMin)) throw problem('has an empty range');
  return {
    centre: [(xMin + xMax) / 2, (yMin + yMax) / 2],
    halfWidth: [(xMax - xMin) / 2, (yMax - yMin) / 2],
    polynomial,
  };
}

/** The degrees (in x, in y) of the terms in the order of the coefficients; cross-terms: 0 none, 1 full, 2 half. */
function listTerms(xOrder: number, yOrder: number, crossTerms: number): [number, number][] {
  const terms: [number, number][] = [];
  for (let n = 0; n < yOrder; n++) {
    for (let m = 0; m < xOrder; m++) {
      if (crossTerms === 0 && m > 0 && n > 0) continue;
      if (crossTerms === 2 && m + n >= Math.max(xOrder, yOrder)) continue;
      terms.push([m, n]);
    }
  }
  return terms;
}

/** The sum of products of basis polynomials, as powers. */
function sumOfTerms(
  kind: number,
  order: number,
  terms: readonly (readonly [number, number])[],
  factors: readonly number[],
): BivariatePolynomial {
  const basis = basisPolynomials(kind, MAX_ORDER);
  const coefficients = new Array<number>((order + 1) ** 2).fill(0);
  for (const [index, [m, n]] of terms.entries()) {
    for (const [p, alongX] of basis[m].entries()) {
      for (const [q, alongY] of basis[n].entries())
        coefficients[p * (order + 1) + q] += factors[index] * alongX * alongY;
    }
  }
  return { order, coefficients };
}

/** The correction of the intermediate world coordinates, degrees. */
export function irafDistortion({ longitude = NOTHING, latitude = NOTHING }: IrafSurfaces): Distortion {
  const surfaceX = evaluator(longitude);
  const surfaceY = evaluator(latitude);
  return {
    tolerance: DEGREE_TOLERANCE,
    evaluate(x, y, out) {
      // The second one writes its last slope over the value of the first one.
      surfaceY(x, y, out, 3);
      const shiftY = out[3];
      surfaceX(x, y, out, 1);
      out[0] = x + out[1];
      out[1] = y + shiftY;
      out[2] += 1;
      out[5] += 1;
    },
  };
}

/** Writes value and partial derivatives to `out` from `at` on. */
function evaluator({ centre, halfWidth, polynomial }: IrafSurface) {
  const packed = packPolynomial(polynomial);
  return (x: number, y: number, out: Float64Array, at: number) => {
    evaluatePolynomial(packed, (x - centre[0]) / halfWidth[0], (y - centre[1]) / halfWidth[1], out, at);
    out[at + 1] /= halfWidth[0];
    out[at + 2] /= halfWidth[1];
  };
}
