import { type BivariatePolynomial, evaluatePolynomial, packPolynomial } from './bivariate-polynomial.js';
import type { Distortion } from './distortion.js';
import { lookUp, type LookupPair } from './lookup-table.js';
import type { SipPolynomials } from './sip.js';

/** Inversions stop at this step in pixels: three digits finer than required of a round trip. */
const PIXEL_TOLERANCE = 1e-9;

const NOTHING: BivariatePolynomial = { order: 0, coefficients: [0] };

/**
 * The correction of 0-based pixels before the linear transformation: the SIP polynomials and the CPDIS tables, both
 * taken at the same position and added (as astropy does).
 * @param crpix the reference pixel, 1-based.
 */
export function pixelDistortion(
  crpix: readonly [number, number],
  sip: SipPolynomials | undefined,
  tables: LookupPair | undefined,
): Distortion {
  const a = packPolynomial(sip?.a ?? NOTHING);
  const b = packPolynomial(sip?.b ?? NOTHING);
  const [tableX, tableY] = tables ?? [];
  return {
    tolerance: PIXEL_TOLERANCE,
    evaluate(x, y, out) {
      const u = x + 1 - crpix[0];
      const v = y + 1 - crpix[1];
      // The second one writes its last slope over the value of the first one.
      evaluatePolynomial(b, u, v, out, 3);
      const shiftY = out[3];
      evaluatePolynomial(a, u, v, out, 1);
      out[0] = x + out[1] + (tableX === undefined ? 0 : lookUp(tableX, x + 1, y + 1));
      out[1] = y + shiftY + (tableY === undefined ? 0 : lookUp(tableY, x + 1, y + 1));
      out[2] += 1;
      out[5] += 1;
    },
  };
}

/** The detector's own correction (D2IM tables), which comes before every other. */
export function detectorDistortion([tableX, tableY]: LookupPair): Distortion {
  return pixelDistortion([1, 1], undefined, [tableX, tableY]);
}
