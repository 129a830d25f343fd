import { WcsError } from '../../errors.js';
import { cosDegrees, DEGREE, sinDegrees } from '../angle.js';
import { readNumber, type KeywordLookup } from '../header/keyword-lookup.js';

/** A spectrum behind a grism or a grating: PVi_0 … PVi_6 of the axis (paper III, section 5.1). */
interface Grism {
  /** Grooves per metre. */
  readonly density: number;
  readonly order: number;
  /** Angle of incidence α, of the prism's face to the grooves ε, of the detector to the camera's axis θ: degrees. */
  readonly alpha: number;
  readonly epsilon: number;
  readonly theta: number;
  /** Refractive index at the reference wavelength, and its slope by wavelength (1/m). */
  readonly index: number;
  readonly indexSlope: number;
}

function readGrism(header: KeywordLookup, axis: number, suffix: string): Grism {
  const pv = (m: number, fallback: number) => readNumber(header, `PV${axis}_${m}${suffix}`) ?? fallback;
  return {
    density: pv(0, 0),
    order: pv(1, 0),
    alpha: pv(2, 0),
    index: pv(3, 1),
    indexSlope: pv(4, 0),
    epsilon: pv(5, 0),
    theta: pv(6, 0),
  };
}

/**
 * The wavelength at an offset along the detector, `slope` being dλ/dw at the reference point: with
 * G' = G m / cos ε − n' sin α, β0 = asin(G m λ0 / cos ε − n sin α) and Γ = −tan θ + w slope G' / (cos β0 cos² θ),
 * λ = (sin(atan Γ + β0 + θ) + (n − n' λ0) sin α) / G' (paper III, eqs. 53 to 56).
 * @throws WcsError when the grism sends the reference wavelength nowhere.
 */
export function grismWavelength(
  header: KeywordLookup,
  axis: number,
  suffix: string,
  { wavelength, slope }: { readonly wavelength: number; readonly slope: number },
): (offset: number) => number {
  const grism = readGrism(header, axis, suffix);
  const sinAlpha = sinDegrees(grism.alpha);
  const dispersion = (grism.density * grism.order) / cosDegrees(grism.epsilon);
  const beta0 = Math.asin(dispersion * wavelength - grism.index * sinAlpha);
  const effective = dispersion - grism.indexSlope * sinAlpha;
  if (!Number.isFinite(beta0) || effective === 0)
    throw new WcsError('the grism does not diffract the reference wavelength', {
      card: `PV${axis}_0${suffix}`,
    });
  const tanTheta = Math.tan(grism.theta * DEGREE);
  const gammaSlope = (slope * effective) / (Math.cos(beta0) * cosDegrees(grism.theta) ** 2);
  const refraction = (grism.index - grism.indexSlope * wavelength) * sinAlpha;
  return (offset) => {
    const beta = Math.atan(offset * gammaSlope - tanTheta) + beta0 + grism.theta * DEGREE;
    return (Math.sin(beta) + refraction) / effective;
  };
}
