import { ARCSEC, DEGREE } from '../angle.js';
import { multiply3, transpose3, type Matrix3 } from '../mapping/spherical-rotation.js';
import { newcombPrecession } from './precession.js';

const B1950 = 1950;
const DAYS_PER_JULIAN_YEAR = 365.25;
const DAYS_PER_BESSELIAN_YEAR = 365.242198781;
const DAYS_PER_CENTURY = 36525;
/** Julian dates of B1900.0, B1950.0 and J2000.0. */
const JD_B1900 = 2415020.31352;
const JD_B1950 = 2433282.42345905;
const JD_J2000 = 2451545;

/** From FK4 without E-terms, B1950, to FK5 J2000 (Murray 1989, A&A 218, 325, eq. 28) … */
const B1950_TO_J2000: Matrix3 = [
  0.9999256794956877, -0.0111814832204662, -0.0048590038153592, 0.0111814832391717, 0.9999374848933135,
  -0.0000271625947142, 0.0048590037723143, -0.000027170293744, 0.9999881946023742,
];

/** … and its change by Julian century, because FK4 is a rotating system (eq. 29). */
const FRAME_ROTATION: Matrix3 = [
  -0.0026455262e-6, -1.1539918689e-6, 2.111134619e-6, 1.1540628161e-6, -0.0129042997e-6, 0.0236021478e-6,
  -2.1112979048e-6, -0.0056024448e-6, 0.0102587734e-6,
];

/** Julian date of a Besselian year (Lieske 1979, A&A 73, 282). */
function julianDateOf(besselianYear: number): number {
  return JD_B1900 + (besselianYear - 1900) * DAYS_PER_BESSELIAN_YEAR;
}

function besselianYearOf(julianDate: number): number {
  return 1900 + (julianDate - JD_B1900) / DAYS_PER_BESSELIAN_YEAR;
}

/** From FK4 without E-terms at an equinox, observed at that epoch, to FK5 J2000 (not quite a rotation). */
export function fk4ToFk5(equinox: number): Matrix3 {
  return multiply3(murrayMatrix(equinox), newcombPrecession(equinox, B1950));
}

/**
 * As {@link fk4ToFk5} for positions with E-terms that are transformed further to a frame with another equinox (a Julian year): astropy goes
 * through that equinox. Newcomb's precession does not close, so this moves them by up to 2e-8 degrees.
 */
export function fk4ToFk5Over(equinox: number, julianYear: number): Matrix3 {
  const over = besselianYearOf(JD_J2000 + (julianYear - 2000) * DAYS_PER_JULIAN_YEAR);
  const precession = multiply3(newcombPrecession(over, B1950), newcombPrecession(equinox, over));
  return multiply3(murrayMatrix(equinox), precession);
}

/** The way back, with Murray's matrix transposed as astropy has it. */
export function fk5ToFk4(equinox: number): Matrix3 {
  return multiply3(newcombPrecession(B1950, equinox), transpose3(murrayMatrix(equinox)));
}

/** From B1950 to J2000 for positions observed at a Besselian epoch. */
function murrayMatrix(epoch: number): Matrix3 {
  const julianYear = 2000 + (julianDateOf(epoch) - JD_J2000) / DAYS_PER_JULIAN_YEAR;
  const centuries = (julianYear - 1950) / 100;
  return B1950_TO_J2000.map((element, i) => element + FRAME_ROTATION[i] * centuries) as unknown as Matrix3;
}

/**
 * The E-terms of aberration at a Besselian equinox: the contribution of the ellipticity of the Earth's orbit to every FK4 direction
 * (Explanatory Supplement 1992, 3.531), as a vector.
 */
export function eTerms(equinox: number): readonly [number, number, number] {
  const jd = julianDateOf(equinox);
  const t = (jd - JD_B1950) / DAYS_PER_CENTURY;
  const aberration = 0.0056932 * DEGREE;
  const eccentricity = 0.01673011 + t * (-0.00004193 + t * -0.000000126);
  const perigee = (1015489.951 + t * (6190.67 + t * (1.65 + t * 0.012))) * ARCSEC;
  const century = (jd - JD_J2000) / DAYS_PER_CENTURY;
  const obliquity = (84381.448 + century * (-46.815 + century * (-0.00059 + century * 0.001813))) * ARCSEC;
  const size = eccentricity * aberration;
  return [
    size * Math.sin(perigee),
    -size * Math.cos(perigee) * Math.cos(obliquity),
    -size * Math.cos(perigee) * Math.sin(obliquity),
  ];
}
