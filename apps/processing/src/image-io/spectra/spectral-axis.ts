import { UnsupportedError, WcsError, worldAxes, type FitsHeader } from '#kernels';
import { hasApertures, irafText, multispecDispersion } from './iraf-dispersion.js';
import {
  quantityOfUnit,
  restWavelength,
  toWavelength,
  type SpectralQuantity,
  type ToWavelength,
} from './spectral-quantity.js';

/** The spectral axis of an image: its first. */
export interface SpectralAxis {
  readonly quantity: SpectralQuantity;
  /** CTYPE1, or the name of its quantity. */
  readonly source: string;
  readonly unit: string | null;
  /** The wavelengths that values of another quantity mean. */
  readonly conversion?: ToWavelength;
  /** The value at a pixel, counted from 0. */
  valueAt(pixel: number): number;
}

const QUANTITY_OF_TYPE: Readonly<Record<string, SpectralQuantity>> = {
  ...{ WAVE: 'wavelength', AWAV: 'wavelength', FREQ: 'frequency', AFRQ: 'frequency', ENER: 'energy' },
  ...{ WAVN: 'wave number', VRAD: 'radio velocity', VOPT: 'optical velocity', FELO: 'optical velocity' },
  ...{ ZOPT: 'optical velocity', VELO: 'relativistic velocity', BETA: 'relativistic velocity' },
};
/** Other words for a linear axis of wavelengths. */
const LINEAR_TYPE =
  /^(|LINEAR|LAMBDA|LAM|WAVELENGTH|WAVELNTH|WAVELEN|WLEN|LAMDA|ANGSTROMS?|DISPERSION|SPECTRUM)$/i;
/** Decimal logarithms of wavelengths. */
const LOG10_TYPE = /^(LOG10?([-_ (]?(LAMBDA|LAM|WAVE|WAVELENGTH|WL)\)?|LINEAR)?|WAVE-LOG10|LOGLAM)$/i;
/** Factors to m/s of redshifts and fractions of the speed of light, and to Hz of rad/s. */
const SPEED_OF_LIGHT = 299792458;
const RELATIVE: Readonly<Record<string, number>> = {
  ...{ ZOPT: SPEED_OF_LIGHT, BETA: SPEED_OF_LIGHT, AFRQ: 1 / (2 * Math.PI) },
};

/** The spectral axis of a header, in one row of the image; a text says why there is none. */
export function spectralAxis(header: FitsHeader, row: number): SpectralAxis | string {
  const ctype = header.string('CTYPE1')?.trim() ?? '';
  if (/^MULTISPE/i.test(ctype)) return apertureAxis(header, row);
  if (isLogarithmic(header, ctype)) return logarithmicAxis(header, ctype);
  const type = /^[A-Z]{4}(?=-|$)/.exec(ctype.toUpperCase())?.[0] ?? '';
  const quantity = Object.hasOwn(QUANTITY_OF_TYPE, type) ? QUANTITY_OF_TYPE[type] : undefined;
  if (quantity !== undefined) return axisOfType(header, ctype, type, quantity);
  if (!LINEAR_TYPE.test(ctype)) return `its first axis is ${ctype}`;
  return linearAxis(header, ctype);
}

function apertureAxis(header: FitsHeader, row: number): SpectralAxis | string {
  const dispersion = multispecDispersion(header, row);
  if (typeof dispersion === 'string') return dispersion;
  return {
    ...{
      quantity: 'wavelength',
      source: 'MULTISPE',
      unit: irafUnit(header, 1) ?? irafUnit(header, 2) ?? 'Angstrom',
    },
    valueAt: (pixel) => dispersion(pixel + 1),
  };
}

const isLogarithmic = (header: FitsHeader, ctype: string): boolean =>
  LOG10_TYPE.test(ctype) ||
  (LINEAR_TYPE.test(ctype) && header.number('DC-FLAG') === 1) ||
  (header.number('COEFF0') !== undefined && header.number('CRVAL1') === undefined);

/** 10 to the power of a linear axis: IRAF, SDSS. */
function logarithmicAxis(header: FitsHeader, ctype: string): SpectralAxis | string {
  const linear = linearLaw(header);
  if (!linear) return 'its header has no CRVAL1 and CDELT1';
  return {
    ...{ quantity: 'wavelength', source: ctype || 'LOGLAM', unit: unitOf(header) ?? 'Angstrom' },
    valueAt: (pixel) => 10 ** linear(pixel),
  };
}

function linearAxis(header: FitsHeader, ctype: string): SpectralAxis | string {
  const linear = linearLaw(header);
  if (!linear) return 'its header has no wavelengths';
  const unit = unitOf(header);
  if (ctype === '' && unit === null && !isOfIraf(header) && countsPixels(linear))
    return 'its axis counts pixels';
  const ofUnit = quantityOfUnit(unit);
  if (unit !== null && ofUnit === undefined) return `its first axis is in ${unit}`;
  const quantity = ofUnit ?? 'wavelength';
  return {
    ...{ quantity, source: ctype || 'CRVAL1', unit: unit ?? (isOfIraf(header) ? 'Angstrom' : null) },
    conversion: conversionOf(quantity, unit, header),
    valueAt: linear,
  };
}

/** An axis such as those of tables of distortions: from 0 or 1 on, by steps of 1. */
const countsPixels = (linear: (pixel: number) => number): boolean =>
  linear(1) - linear(0) === 1 && [0, 1].includes(linear(0));

/** CRVAL1 + CD1_1 (or CDELT1) · (pixel − CRPIX1); SDSS has COEFF0 and COEFF1, without a reference pixel. */
function linearLaw(header: FitsHeader): ((pixel: number) => number) | undefined {
  const isOfSdss = header.number('CRVAL1') === undefined;
  const value = header.number(isOfSdss ? 'COEFF0' : 'CRVAL1');
  const step = isOfSdss ? header.number('COEFF1') : (header.number('CD1_1') ?? header.number('CDELT1'));
  if (value === undefined || step === undefined || step === 0) return undefined;
  const reference = header.number('CRPIX1') ?? (isOfSdss ? 1 : 0);
  return (pixel) => value + step * (pixel + 1 - reference);
}

/** An axis of paper III, by the kernels. */
function axisOfType(
  header: FitsHeader,
  ctype: string,
  type: string,
  quantity: SpectralQuantity,
): SpectralAxis | string {
  try {
    const world = worldAxes(header);
    const { factor, cunit } = world.axes[0];
    const unit = cunit || null;
    // A plain linear axis keeps its numbers: those in SI units would be rounded twice.
    const linear = ctype === type && !hasRotation(header) ? linearLaw(header) : undefined;
    return {
      ...{ quantity, source: ctype, unit },
      conversion: conversionOf(quantity, unit, header, RELATIVE[type]),
      valueAt: linear ?? ((pixel) => world.pixelToWorld([pixel])[0] / factor),
    };
  } catch (error) {
    if (error instanceof WcsError || error instanceof UnsupportedError) return error.message;
    throw error;
  }
}

/** Whether the linear terms are not those of one axis alone. */
const hasRotation = (header: FitsHeader): boolean =>
  header.number('PC1_1') !== undefined || header.string('CTYPE2') !== undefined;

function conversionOf(
  quantity: SpectralQuantity,
  unit: string | null,
  header: FitsHeader,
  relative?: number,
): ToWavelength | undefined {
  if (quantity === 'wavelength') return undefined;
  const rest = restWavelength((keyword) => header.number(keyword));
  if (relative === undefined) return toWavelength(quantity, unit, rest);
  if (quantity.endsWith('velocity') && rest === undefined) return undefined;
  return { quantity, factor: relative, restWavelength: rest };
}

const isOfIraf = (header: FitsHeader): boolean =>
  header.number('DC-FLAG') !== undefined || header.string('WAT0_001') !== undefined || hasApertures(header);

const unitOf = (header: FitsHeader): string | null =>
  header.string('CUNIT1')?.trim() || (irafUnit(header, 1) ?? null);

/** `units=Angstroms` of IRAF, as FITS spells it. */
function irafUnit(header: FitsHeader, axis: number): string | undefined {
  const unit = /\bunits\s*=\s*"?([\w/]+)/i.exec(irafText(header, axis))?.[1];
  return unit !== undefined && /^angstroms?$/i.test(unit) ? 'Angstrom' : unit;
}
