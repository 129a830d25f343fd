import type { SpectralQuantity } from './spectral-quantity.js';

/** Names under which pipelines store wavelengths, the likeliest first. */
const WAVELENGTH_NAMES = [
  ...['WAVELENGTH', 'WAVE', 'LAMBDA', 'WAVELENGTHS', 'WL', 'WAVELEN', 'WLEN', 'LAM', 'WAVEL', 'WAVELNTH'],
  ...[
    'WAVELENGTH_VAC',
    'WAVE_VAC',
    'LAMBDA_VAC',
    'WAVELENGTH_AIR',
    'WAVE_AIR',
    'LAMBDA_AIR',
    'AWAV',
    'LAMDA',
  ],
];
/** Any spectral quantity: its unit says which. */
const AXIS_NAMES = ['SPECTRAL_AXIS', 'SPECTRAL', 'SPECTRALAXIS', 'DISPERSION'];

/** Names of the spectral quantities, in the order in which they are looked for. */
export const QUANTITY_NAMES: readonly (readonly [SpectralQuantity, readonly string[]])[] = [
  ['wavelength', [...WAVELENGTH_NAMES, ...AXIS_NAMES]],
  ['frequency', ['FREQUENCY', 'FREQ', 'FREQUENCIES', 'NU']],
  ['energy', ['ENERGY', 'ENER', 'ENERGIES', 'PHOTON_ENERGY']],
  ['wave number', ['WAVENUMBER', 'WAVE_NUMBER', 'WAVENUM', 'WAVN']],
  ['radio velocity', ['VRAD', 'VELOCITY', 'VEL']],
  ['optical velocity', ['VOPT']],
  ['relativistic velocity', ['VELO']],
];

/** First words of UCDs (UCD1+, and those of the first kind) of the spectral quantities. */
export const QUANTITY_UCDS: readonly (readonly [SpectralQuantity, RegExp])[] = [
  ['wavelength', /^em\.wl\b/i],
  ['frequency', /^em\.freq\b/i],
  ['energy', /^em\.energy\b/i],
  ['wave number', /^em\.wavenumber\b/i],
  ['radio velocity', /^(spect\.dopplerVeloc\.radio|spect\.dopplerVeloc$|spect\.dopplerVeloc;)/i],
  ['optical velocity', /^spect\.dopplerVeloc\.opt\b/i],
];
/** The spectral axis in the data model of spectra (Spectrum 1.1). */
export const AXIS_UTYPE = /SpectralAxis\.Value$/i;

/** Decimal logarithm of the wavelength, in ångström as SDSS stores it. */
export const LOG_WAVELENGTH = ['LOGLAM', 'LOG_WAVELENGTH', 'LOGWAVE', 'LOG_LAMBDA', 'LOG_WAVE', 'LOGLAMBDA'];
/** The step from one wavelength to the next where a row has the first one only, as IUE stores it. */
export const STEP_NAMES = [
  'DELTAW',
  'DELTAWAVE',
  'DELTA_WAVELENGTH',
  'WAVESTEP',
  'WAVE_STEP',
  'DELTA',
  'STEP',
];

/** A part of a spectrum: its names in the order in which they are looked for, its UCDs and its utypes. */
export interface PartNames {
  readonly names: readonly string[];
  readonly ucd?: RegExp;
  readonly utype?: RegExp;
}

export const FLUX: PartNames = {
  names: [
    ...['FLUX', 'FLUXES', 'FLUX_DENSITY', 'FLAM', 'F_LAMBDA', 'FNU', 'F_NU', 'SPEC', 'INTENSITY', 'SPECTRUM'],
    ...['FLUXDENSITY', 'FLUX_CAL', 'FLUX_REDUCED', 'ABS_CAL', 'SURF_BRIGHT', 'BRIGHTNESS', 'TEMPERATURE'],
    // Temperatures of radio telescopes: brightness, main beam, antenna.
    ...[
      'TB',
      'T_B',
      'BRIGHTNESS_TEMPERATURE',
      'TMB',
      'T_MB',
      'TA',
      'T_A',
      'TA*',
      'TR*',
      'ANTENNA_TEMPERATURE',
    ],
    ...['NET', 'RATE', 'COUNTS'],
  ],
  ucd: /^(phot\.flux|phot\.fluDens|phot\.radiance|phys\.luminosity)/i,
  utype: /FluxAxis\.Value$/i,
};

export const ERROR: PartNames = {
  names: [
    ...['FLUX_ERROR', 'ERROR', 'ERR', 'FLUX_ERR', 'FLUXERR', 'FLUXERROR', 'ERRORS', 'ERR_FLUX', 'E_FLUX'],
    ...['ERR_FLUX_DENSITY', 'SIGMA', 'UNCERTAINTY', 'UNC', 'STDEV', 'FLUX_UNCERTAINTY', 'UNCERT', 'STD'],
    ...['FLUX_SIGMA', 'FLUX_UNC', 'FLUX_STD', 'DFLUX', 'DFLUX1', 'ERR_REDUCED', 'STDDEV', 'NOISE'],
  ],
  ucd: /^stat\.error;(phot|phys\.lum)/i,
  utype: /FluxAxis\.Accuracy\.StatError$/i,
};

export const INVERSE_VARIANCE = ['IVAR', 'INVVAR', 'FLUX_IVAR'];
export const VARIANCE = ['VAR', 'VARIANCE', 'FLUX_VAR', 'FLUX_VARIANCE', 'STAT'];

/** Units of flux densities, for columns without a usual name. */
export const FLUX_UNIT = /Jy\b|\berg|\bW ?[*/. ]? ?m|\bph(?:oton)?s? ?[*/. ]? ?(?:s|cm|m|A|nm|um)\b/i;

/** Single numbers of a row that say how many points its arrays have, and which of them is the first (from 1). */
export const COUNT_NAMES = ['N_ALONGDISP', 'NELEM', 'NPOINTS', 'NPOINT', 'NPTS', 'NELEMENTS'];
export const START_NAMES = ['STARTPIX'];
/** The source and the spectral order of a row. */
export const SOURCE_NAMES = ['SOURCE_ID', 'SOURCEID', 'SRC_ID', 'TARGETID', 'OBJECT_ID'];
export const ORDER_NAMES = ['ORDER', 'SPORDER', 'SPECTRAL_ORDER', 'SPECORDER', 'ORDER_NUM', 'ECHELLE_ORDER'];

/** Positions on the sky: a table with them lists sources. */
export const SKY_NAMES = [
  'RA',
  'DEC',
  'RAJ2000',
  'DEJ2000',
  '_RAJ2000',
  '_DEJ2000',
  'RA_ICRS',
  'DE_ICRS',
  'GLON',
  'GLAT',
];

/** A unit behind a name, as spreadsheets have it: `wavelength (um)`. */
const UNIT_IN_NAME = /[([]([^()[\]]+)[)\]]$/;

/** A name as the lists above have it. */
export const plainName = (name: string): string =>
  name
    .trim()
    .replace(UNIT_IN_NAME, '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');

export const unitInName = (name: string): string | null => UNIT_IN_NAME.exec(name.trim())?.[1].trim() ?? null;
