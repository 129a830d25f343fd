/** Kinds of basis polynomials by IRAF's numbers. */
const CHEBYSHEV = 1;
const LEGENDRE = 2;

/**
 * The first `count` Chebyshev polynomials (kind 1), Legendre polynomials (2) or plain powers (3), each as its coefficients by power.
 * Recurrences: T(n+1) = 2x T(n) − T(n−1); (n+1) P(n+1) = (2n+1) x P(n) − n P(n−1).
 */
export function basisPolynomials(kind: number, count: number): readonly (readonly number[])[] {
  const basis: number[][] = [];
  for (let degree = 0; degree < count; degree++) basis.push(nextPolynomial(kind, degree, basis));
  return basis;
}

function nextPolynomial(kind: number, degree: number, before: readonly (readonly number[])[]): number[] {
  const coefficients = new Array<number>(degree + 1).fill(0);
  if (degree < 2 || (kind !== CHEBYSHEV && kind !== LEGENDRE)) {
    coefficients[degree] = 1;
    return coefficients;
  }
  const rise = kind === CHEBYSHEV ? 2 : (2 * degree - 1) / degree;
  const fall = kind === CHEBYSHEV ? 1 : (degree - 1) / degree;
  for (const [power, value] of before[degree - 1].entries()) coefficients[power + 1] += rise * value;
  for (const [power, value] of before[degree - 2].entries()) coefficients[power] -= fall * value;
  return coefficients;
}
