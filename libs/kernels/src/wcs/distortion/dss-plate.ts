import { ARCSEC_PER_DEGREE } from '../angle.js';
import { readNumber, readText, type KeywordLookup } from '../header/keyword-lookup.js';
import type { WcsParameters } from '../wcs-parameters.js';
import { TPV_ORDER, type TpvPolynomial } from './tpv.js';

const DEGREES_PER_HOUR = 15;
const MICRONS_PER_MM = 1000;
const SIZE = TPV_ORDER + 1;

/** One term of the plate solution: the monomials (powers of the axis' own coordinate, of the other one) it is made of. */
type Term = readonly (readonly [own: number, other: number, factor: number])[];

/**
 * The terms of AMDX1 … AMDX13 and AMDY1 … AMDY13 (DSS handbook, "plate solution"): own coordinate, other one, 1, their
 * squares and products, r², cubes, and own·r², own·r⁴ with r² = x² + y².
 */
const TERMS: readonly Term[] = [
  [[1, 0, 1]],
  [[0, 1, 1]],
  [[0, 0, 1]],
  [[2, 0, 1]],
  [[1, 1, 1]],
  [[0, 2, 1]],
  [
    [2, 0, 1],
    [0, 2, 1],
  ],
  [[3, 0, 1]],
  [[2, 1, 1]],
  [[1, 2, 1]],
  [[0, 3, 1]],
  [
    [3, 0, 1],
    [1, 2, 1],
  ],
  [
    [5, 0, 1],
    [3, 2, 2],
    [1, 4, 1],
  ],
];

/**
 * The plate solution of a Digitized Sky Survey image (AMDXm, AMDYm), or undefined when the header has none: polynomials of the position on
 * the plate (mm) that give standard coordinates (arc seconds) around the plate's centre. As in wcslib it takes precedence over the
 * approximate TAN that such headers may hold too. Expressed as TAN with TPV polynomials.
 */
export function readDssPlate(
  header: KeywordLookup,
): Pick<WcsParameters, 'projection' | 'crpix' | 'crval' | 'cd' | 'tpv'> | undefined {
  const scale = readNumber(header, 'AMDX1');
  const sizeX = readNumber(header, 'XPIXELSZ');
  const sizeY = readNumber(header, 'YPIXELSZ');
  const crval = readPlateCentre(header);
  if (!scale || !sizeX || !sizeY || crval === undefined) return undefined;
  const number = (keyword: string) => readNumber(header, keyword) ?? 0;
  const degreesPerMm = scale / ARCSEC_PER_DEGREE;
  return {
    projection: 'TAN',
    crval,
    // x increases opposite to the pixels (east is left), from the plate's corner in microns; pixel edges count there.
    crpix: [number('PPO3') / sizeX - number('CNPIX1') + 0.5, number('PPO6') / sizeY - number('CNPIX2') + 0.5],
    cd: [(-sizeX / MICRONS_PER_MM) * degreesPerMm, 0, 0, (sizeY / MICRONS_PER_MM) * degreesPerMm],
    tpv: {
      x: platePolynomial(header, 'AMDX', degreesPerMm, false),
      y: platePolynomial(header, 'AMDY', degreesPerMm, true),
    },
  };
}

/**
 * Whether a header's coordinates are a plate solution: then CRPIX, CRVAL and CD of its parameters are those of the plate, far off the image
 * and meaningless alone, and such cards in the header are an independent approximation.
 */
export function hasPlateSolution(header: KeywordLookup): boolean {
  return readDssPlate(header) !== undefined;
}

function readPlateCentre(header: KeywordLookup): [number, number] | undefined {
  const hours = readNumber(header, 'PLTRAH');
  const degrees = readNumber(header, 'PLTDECD');
  if (hours === undefined || degrees === undefined) return undefined;
  const sexagesimal = (whole: number, minutes: string, seconds: string) =>
    whole + (readNumber(header, minutes) ?? 0) / 60 + (readNumber(header, seconds) ?? 0) / 3600;
  const sign = readText(header, 'PLTDECSN')?.startsWith('-') ? -1 : 1;
  return [
    sexagesimal(hours, 'PLTRAM', 'PLTRAS') * DEGREES_PER_HOUR,
    sign * sexagesimal(degrees, 'PLTDECM', 'PLTDECS'),
  ];
}

/** Arc seconds as a polynomial of mm → degrees as a polynomial of (degreesPerMm · mm). */
function platePolynomial(
  header: KeywordLookup,
  family: string,
  degreesPerMm: number,
  swap: boolean,
): TpvPolynomial {
  const coefficients = new Array<number>(SIZE * SIZE).fill(0);
  for (const [index, term] of TERMS.entries()) {
    const value = (readNumber(header, `${family}${index + 1}`) ?? 0) / ARCSEC_PER_DEGREE;
    for (const [own, other, factor] of term) {
      const at = swap ? other * SIZE + own : own * SIZE + other;
      coefficients[at] += (factor * value) / degreesPerMm ** (own + other);
    }
  }
  return { polynomial: { order: TPV_ORDER, coefficients }, radial: [0, 0, 0, 0] };
}
