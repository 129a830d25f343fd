import { UnsupportedError } from '../../errors.js';
import { axisNamesOf } from './read-frame.js';
import type { BivariatePolynomial } from '../distortion/bivariate-polynomial.js';
import { tpvParameters } from '../distortion/tpv.js';
import type { WcsParameters } from '../wcs-parameters.js';

/** A header card to write. */
export interface WcsCard {
  /** Up to eight upper-case characters. */
  readonly keyword: string;
  /** A text or a number. */
  readonly value: string | number;
  /** Comment behind the value. */
  readonly comment: string;
}

/** CTYPE is made of a name, padded with dashes to this width, and the projection code (paper II, section 2). */
const NAME_WIDTH = 5;

/**
 * The header cards of a two-dimensional celestial coordinate system, with longitude as axis 1 and the matrix as CD; SIP and TPV polynomials
 * included. Reading them back with {@link parseWcs} gives the same parameters.
 * @throws UnsupportedError for lookup tables and tables of positions, which are separate extensions, and for the surfaces of TNX and ZPX.
 */
export function wcsCards(parameters: WcsParameters): WcsCard[] {
  if (parameters.pixelTables !== undefined || parameters.detectorTables !== undefined) {
    throw new UnsupportedError('lookup tables cannot be written as header cards', { card: 'CPDIS1' });
  }
  if (parameters.skyTables !== undefined)
    throw new UnsupportedError('tables of positions cannot be written as header cards', { card: 'PS1_0' });
  if (parameters.iraf !== undefined)
    throw new UnsupportedError('surfaces of TNX and ZPX cannot be written as header cards', {
      card: 'WAT1_001',
    });
  return [
    { keyword: 'WCSAXES', value: 2, comment: 'number of coordinate axes' },
    ...axisCards(parameters),
    ...matrixCards(parameters.cd),
    ...projectionCards(parameters),
    ...frameCards(parameters),
    ...sipCards(parameters),
  ];
}

function axisCards(parameters: WcsParameters): WcsCard[] {
  const { frame, axisNames, crpix, crval } = parameters;
  const names = axisNames ?? axisNamesOf(frame);
  const code = codeOf(parameters);
  return ['longitude', 'latitude'].flatMap((coordinate, index) => {
    const axis = index + 1;
    const ctype = `${names[index].padEnd(NAME_WIDTH, '-')}${code}`;
    return [
      { keyword: `CTYPE${axis}`, value: ctype, comment: `${coordinate} and projection` },
      { keyword: `CUNIT${axis}`, value: 'deg', comment: 'unit of axis' },
      { keyword: `CRPIX${axis}`, value: crpix[index], comment: '[pixel] reference pixel' },
      { keyword: `CRVAL${axis}`, value: crval[index], comment: `[deg] ${coordinate} of reference pixel` },
    ];
  });
}

function codeOf({ projection, tpv, sip }: WcsParameters): string {
  const code = tpv === undefined ? projection : 'TPV';
  return sip === undefined ? code : `${code}-SIP`;
}

function matrixCards(cd: WcsParameters['cd']): WcsCard[] {
  return cd.map((value, index) => ({
    keyword: `CD${Math.floor(index / 2) + 1}_${(index % 2) + 1}`,
    value,
    comment: '[deg/pixel] linear transformation matrix',
  }));
}

function projectionCards({ pv, tpv, fiducial, lonpole, latpole }: WcsParameters): WcsCard[] {
  const cards: WcsCard[] = [];
  const polynomials = tpv === undefined ? undefined : tpvParameters(tpv);
  if (fiducial !== undefined) {
    const { shiftsOrigin, phi0, theta0 } = fiducial;
    cards.push({ keyword: 'PV1_0', value: shiftsOrigin ? 1 : 0, comment: 'origin at the fiducial point' });
    if (phi0 !== undefined) cards.push({ keyword: 'PV1_1', value: phi0, comment: '[deg] native longitude' });
    if (theta0 !== undefined)
      cards.push({ keyword: 'PV1_2', value: theta0, comment: '[deg] native latitude' });
  }
  if (lonpole !== undefined)
    cards.push({ keyword: 'LONPOLE', value: lonpole, comment: '[deg] native longitude of pole' });
  if (latpole !== undefined)
    cards.push({ keyword: 'LATPOLE', value: latpole, comment: '[deg] native latitude of pole' });
  return [
    ...cards,
    ...parameterCards(1, polynomials?.longitude),
    ...parameterCards(2, polynomials?.latitude ?? pv),
  ];
}

function parameterCards(axis: number, pv: Readonly<Record<number, number>> = {}): WcsCard[] {
  return Object.entries(pv).map(([m, value]) => ({
    keyword: `PV${axis}_${m}`,
    value,
    comment: 'projection parameter',
  }));
}

function frameCards({ frame }: WcsParameters): WcsCard[] {
  const cards: WcsCard[] = [];
  if (axisNamesOf(frame)[0] === 'RA') {
    cards.push({ keyword: 'RADESYS', value: frame.system, comment: 'equatorial coordinate system' });
  }
  if (frame.system.startsWith('FK') || frame.system === 'ECLIPTIC') {
    cards.push({ keyword: 'EQUINOX', value: frame.equinox, comment: '[yr] equinox' });
  }
  return cards;
}

function sipCards({ sip }: WcsParameters): WcsCard[] {
  return sip === undefined ? [] : [...polynomialCards('A', sip.a), ...polynomialCards('B', sip.b)];
}

function polynomialCards(family: string, { order, coefficients }: BivariatePolynomial): WcsCard[] {
  const cards: WcsCard[] = [
    { keyword: `${family}_ORDER`, value: order, comment: 'order of the SIP polynomial' },
  ];
  for (const [index, value] of coefficients.entries()) {
    if (value === 0) continue;
    const keyword = `${family}_${Math.floor(index / (order + 1))}_${index % (order + 1)}`;
    cards.push({ keyword, value, comment: 'SIP coefficient' });
  }
  return cards;
}
