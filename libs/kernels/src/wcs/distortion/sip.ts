import { WcsError } from '../../errors.js';
import { readNumber, type KeywordLookup } from '../header/keyword-lookup.js';
import type { BivariatePolynomial } from './bivariate-polynomial.js';

/** The SIP convention (Shupe et al. 2005): pixel offsets (u, v) from CRPIX become u + A(u, v), v + B(u, v). */
export interface SipPolynomials {
  /** A(u, v), added to u. */
  readonly a: BivariatePolynomial;
  /** B(u, v), added to v. */
  readonly b: BivariatePolynomial;
}

/** Highest order that the convention's one-digit exponents can express. */
const MAX_ORDER = 9;

/**
 * The SIP polynomials of a header, or undefined when it has none (A_ORDER or B_ORDER absent or below 2). They count whether or not CTYPE
 * ends in -SIP, as in astropy. The inverse polynomials AP and BP are approximations and are not needed.
 * @throws WcsError when only one of A_ORDER and B_ORDER is there, only A_ORDER is below 2, or an order is out of range.
 */
export function readSip(header: KeywordLookup): SipPolynomials | undefined {
  const orderA = readOrder(header, 'A');
  const orderB = readOrder(header, 'B');
  if (orderA < 2 && orderB < 2) return undefined;
  if (header.get('A_ORDER') === undefined)
    throw new WcsError('missing although B_ORDER is given', { card: 'A_ORDER' });
  if (header.get('B_ORDER') === undefined)
    throw new WcsError('missing although A_ORDER is given', { card: 'B_ORDER' });
  if (orderA < 2) throw new WcsError(`order ${orderA} beside ${orderB} of B_ORDER`, { card: 'A_ORDER' });
  // The reference takes such a header as undistorted.
  if (orderB < 2) return undefined;
  return { a: readPolynomial(header, 'A', orderA), b: readPolynomial(header, 'B', orderB) };
}

function readOrder(header: KeywordLookup, family: 'A' | 'B'): number {
  const order = readNumber(header, `${family}_ORDER`) ?? 0;
  if (!Number.isInteger(order) || order < 0 || order > MAX_ORDER) {
    throw new WcsError(`order ${order} is not in 0 … ${MAX_ORDER}`, { card: `${family}_ORDER` });
  }
  return order;
}

function readPolynomial(header: KeywordLookup, family: 'A' | 'B', order: number): BivariatePolynomial {
  const coefficients = new Array<number>((order + 1) ** 2).fill(0);
  for (let p = 0; p <= order; p++) {
    for (let q = 0; q <= order - p; q++) {
      coefficients[p * (order + 1) + q] = readNumber(header, `${family}_${p}_${q}`) ?? 0;
    }
  }
  return { order, coefficients };
}
