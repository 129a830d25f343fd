/** Σ c[p][q] u^p v^q for p + q ≤ order, as plain data: `coefficients[p · (order + 1) + q]`. */
export interface BivariatePolynomial {
  /** Highest sum p + q of the exponents. */
  readonly order: number;
  /** The (order + 1)² factors; those with p + q > order are 0. */
  readonly coefficients: readonly number[];
}

/** A polynomial ready for evaluation: without the degrees above its highest term. */
export interface PackedPolynomial {
  readonly order: number;
  readonly coefficients: Float64Array;
}

/** Drops the degrees without terms, so that a convention's highest degree costs nothing unless used. */
export function packPolynomial({ order, coefficients }: BivariatePolynomial): PackedPolynomial {
  let highest = 0;
  for (const [index, value] of coefficients.entries()) {
    if (value !== 0) highest = Math.max(highest, Math.floor(index / (order + 1)) + (index % (order + 1)));
  }
  const packed = new Float64Array((highest + 1) ** 2);
  for (let p = 0; p <= highest; p++) {
    for (let q = 0; q <= highest - p; q++) packed[p * (highest + 1) + q] = coefficients[p * (order + 1) + q];
  }
  return { order: highest, coefficients: packed };
}

/**
 * Value and partial derivatives of a polynomial by a nested Horner scheme: `out[at]` = value, `out[at + 1]` = ∂/∂u,
 * `out[at + 2]` = ∂/∂v.
 */
export function evaluatePolynomial(
  { order, coefficients }: PackedPolynomial,
  u: number,
  v: number,
  out: Float64Array,
  at: number,
): void {
  let value = 0;
  let du = 0;
  let dv = 0;
  for (let p = order; p >= 0; p--) {
    let inner = 0;
    let innerDv = 0;
    const row = p * (order + 1);
    for (let q = order - p; q >= 0; q--) {
      innerDv = innerDv * v + inner;
      inner = inner * v + coefficients[row + q];
    }
    du = du * u + value;
    value = value * u + inner;
    dv = dv * u + innerDv;
  }
  out[at] = value;
  out[at + 1] = du;
  out[at + 2] = dv;
}
