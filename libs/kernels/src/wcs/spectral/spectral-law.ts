import { WcsError } from '../../errors.js';
import { readFirstNumber, readNumber, type KeywordLookup } from '../header/keyword-lookup.js';
import { grismWavelength } from './grism.js';
import { SPECTRAL_TYPES, type SpectralType } from './spectral-type.js';
import { SPECTRAL_VARIABLES, SPEED_OF_LIGHT, type VariableCode } from './spectral-variable.js';

/** The value of an axis at an intermediate world coordinate: an offset from CRVAL, both in the axis' SI unit. */
export type AxisLaw = (offset: number) => number;

/** `WAVE-F2W`: a coordinate, the variable of even sampling, the variable behind the coordinate; or a grism's code. */
const NONLINEAR_CTYPE = /^(?<type>[A-Z]{4})-(?:(?<sampled>[FWAV])2(?<basic>[FWAV])|GR(?<medium>[IA]))$/;
/** Optical velocity sampled in frequency, as AIPS names it (with its rest frame or without). */
const AIPS_FELO = /^FELO(-(LSR|HEL|OBS|GEO))?$/;

/** A nonlinear spectral axis according to its CTYPE. */
interface SpectralAxis {
  /** Type of the values. */
  readonly type: SpectralType;
  /** The evenly sampled variable; behind a grism the wavelength (in vacuum or in air) that it disperses. */
  readonly sampled: VariableCode;
  readonly isGrism: boolean;
}

function parseSpectralType(ctype: string): SpectralAxis | undefined {
  const groups = NONLINEAR_CTYPE.exec(AIPS_FELO.test(ctype) ? 'VOPT-F2W' : ctype)?.groups;
  if (groups === undefined || !Object.hasOwn(SPECTRAL_TYPES, groups.type)) return undefined;
  const type = SPECTRAL_TYPES[groups.type];
  if (groups.medium !== undefined) return { type, sampled: groups.medium === 'A' ? 'A' : 'W', isGrism: true };
  if (groups.basic !== type.basic) return undefined;
  return { type, sampled: groups.sampled as VariableCode, isGrism: false };
}

/**
 * The law of a nonlinear spectral axis (paper III: the `X2P` algorithms and the grisms `GRI` and `GRA`), or undefined for every other
 * CTYPE. Even steps in X give X = X(CRVAL) + w · dX/dS, and S follows from X through the frequency.
 * @param crval the reference value in the SI unit.
 * @throws WcsError when RESTFRQ or RESTWAV is needed and missing, or the reference value is no spectral coordinate.
 */
export function readSpectralLaw(
  header: KeywordLookup,
  axis: number,
  suffix: string,
  ctype: string,
  crval: number,
): AxisLaw | undefined {
  const spectral = parseSpectralType(ctype);
  if (spectral === undefined) return undefined;
  const { type, sampled, isGrism } = spectral;
  const rest = readRest(header, suffix, spectral);
  const basic = SPECTRAL_VARIABLES[type.basic];
  const variable = SPECTRAL_VARIABLES[sampled];
  const [origin, scale] = [type.origin(rest), type.scale(rest)];
  const basic0 = origin + scale * crval;
  const x0 = variable.fromFrequency(basic.toFrequency(basic0, rest), rest);
  const slope = (scale * basic.slope(basic0, rest)) / variable.slope(x0, rest);
  // Where x0 is not finite, nor is the slope.
  if (!Number.isFinite(slope))
    throw new WcsError(`${crval} is no value of ${ctype}`, { card: `CRVAL${axis}${suffix}` });
  const sampledAt = isGrism
    ? grismWavelength(header, axis, suffix, { wavelength: x0, slope })
    : (offset: number) => x0 + offset * slope;
  return (offset) =>
    (basic.fromFrequency(variable.toFrequency(sampledAt(offset), rest), rest) - origin) / scale;
}

/** The rest frequency of the line in Hz; 1 where none is needed. */
function readRest(header: KeywordLookup, suffix: string, { type, sampled }: SpectralAxis): number {
  const frequency = readFirstNumber(header, suffix === '' ? ['RESTFRQ', 'RESTFREQ'] : [`RESTFRQ${suffix}`]);
  if (frequency !== undefined && frequency !== 0) return frequency;
  const wavelength = readNumber(header, `RESTWAV${suffix}`);
  if (wavelength !== undefined && wavelength !== 0) return SPEED_OF_LIGHT / wavelength;
  const isRelative = type.basic === 'V' || sampled === 'V';
  // A velocity of one convention by one of another: the line cancels out.
  if (type.needsRest === isRelative) return 1;
  throw new WcsError('a rest frequency or wavelength is needed', { card: `RESTFRQ${suffix}` });
}
