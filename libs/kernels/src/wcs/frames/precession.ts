import { ARCSEC } from '../angle.js';
import { multiply3, transpose3, type Matrix3 } from '../mapping/spherical-rotation.js';
import { rotateAxesX, rotateAxesY, rotateAxesZ } from './axis-rotation.js';

const YEARS_PER_CENTURY = 100;

/** c0 + c1 t + c2 t² + … */
function polynomial(coefficients: readonly number[], t: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
}

/**
 * Fukushima-Williams angles of the IAU 2006 precession with frame bias, arc seconds by Julian centuries of TT since J2000
 * (Hilton et al. 2006, Celest. Mech. Dyn. Astr. 94, 351; IERS Conventions 2010, eq. 5.40).
 */
const GAMMA_BAR = [-0.052928, 10.556378, 0.4932044, -0.00031238, -0.000002788, 0.000000026];
const PHI_BAR = [84381.412819, -46.811016, 0.0511268, 0.00053289, -0.00000044, -0.0000000176];
const PSI_BAR = [-0.041775, 5038.481484, 1.5584175, -0.00018522, -0.000026452, -0.0000000148];
const EPSILON_A = [84381.406, -46.836769, -0.0001831, 0.0020034, -0.000000576, -0.0000000434];

function centuriesSinceJ2000(julianYear: number): number {
  return (julianYear - 2000) / YEARS_PER_CENTURY;
}

/** From the GCRS (ICRS axes) to the mean equator and equinox of a Julian year: bias and precession. */
function biasPrecession(julianYear: number): Matrix3 {
  const t = centuriesSinceJ2000(julianYear);
  const turn = multiply3(
    rotateAxesX(polynomial(PHI_BAR, t) * ARCSEC),
    rotateAxesZ(polynomial(GAMMA_BAR, t) * ARCSEC),
  );
  const tilt = multiply3(
    rotateAxesX(-polynomial(EPSILON_A, t) * ARCSEC),
    rotateAxesZ(-polynomial(PSI_BAR, t) * ARCSEC),
  );
  return multiply3(tilt, turn);
}

/** From the mean equator and equinox J2000 to that of a Julian year: IAU 2006 precession without the frame bias. */
export function precessionFromJ2000(julianYear: number): Matrix3 {
  return multiply3(biasPrecession(julianYear), transpose3(biasPrecession(2000)));
}

/** From ICRS to the mean ecliptic and equinox of a Julian year (IAU 2006, SOFA's ecm06). */
export function icrsToEcliptic(julianYear: number): Matrix3 {
  const obliquity = polynomial(EPSILON_A, centuriesSinceJ2000(julianYear)) * ARCSEC;
  return multiply3(rotateAxesX(obliquity), biasPrecession(julianYear));
}

/** Newcomb's precession between two Besselian years (Kinoshita 1975; Explanatory Supplement 1992, 3.214). */
export function newcombPrecession(fromYear: number, toYear: number): Matrix3 {
  const t1 = (fromYear - 1850) / 1000;
  const dt = (toYear - fromYear) / 1000;
  const first = 23035.545 + 139.72 * t1 + 0.06 * t1 * t1;
  const zeta = polynomial([0, first, 30.24 - 0.27 * t1, 17.995], dt) * ARCSEC;
  const z = polynomial([0, first, 109.48 + 0.39 * t1, 18.325], dt) * ARCSEC;
  const theta =
    polynomial([0, 20051.12 - 85.29 * t1 - 0.37 * t1 * t1, -42.65 - 0.37 * t1, -41.8], dt) * ARCSEC;
  return multiply3(rotateAxesZ(-z), multiply3(rotateAxesY(theta), rotateAxesZ(-zeta)));
}
