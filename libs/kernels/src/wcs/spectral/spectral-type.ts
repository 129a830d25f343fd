import { SPEED_OF_LIGHT, type VariableCode } from './spectral-variable.js';

/** J s (SI). */
const PLANCK_CONSTANT = 6.62607015e-34;

/** A spectral coordinate S as CTYPE names it: a linear function of a basic variable P. */
export interface SpectralType {
  readonly basic: VariableCode;
  /** True when S refers to the rest frequency of a line. */
  readonly needsRest: boolean;
  /** P = origin + scale · S; `rest` in Hz. */
  origin(rest: number): number;
  scale(rest: number): number;
}

const none = () => 0;
const constant = (value: number) => () => value;
const restWavelength = (rest: number) => SPEED_OF_LIGHT / rest;

/** Paper III (Greisen et al. 2006), table 1, in SI units. */
export const SPECTRAL_TYPES: Readonly<Record<string, SpectralType>> = {
  FREQ: { basic: 'F', needsRest: false, origin: none, scale: constant(1) },
  AFRQ: { basic: 'F', needsRest: false, origin: none, scale: constant(1 / (2 * Math.PI)) },
  ENER: { basic: 'F', needsRest: false, origin: none, scale: constant(1 / PLANCK_CONSTANT) },
  WAVN: { basic: 'F', needsRest: false, origin: none, scale: constant(SPEED_OF_LIGHT) },
  VRAD: { basic: 'F', needsRest: true, origin: (rest) => rest, scale: (rest) => -rest / SPEED_OF_LIGHT },
  WAVE: { basic: 'W', needsRest: false, origin: none, scale: constant(1) },
  VOPT: {
    basic: 'W',
    needsRest: true,
    origin: restWavelength,
    scale: (rest) => restWavelength(rest) / SPEED_OF_LIGHT,
  },
  ZOPT: { basic: 'W', needsRest: true, origin: restWavelength, scale: restWavelength },
  AWAV: { basic: 'A', needsRest: false, origin: none, scale: constant(1) },
  VELO: { basic: 'V', needsRest: false, origin: none, scale: constant(1) },
  BETA: { basic: 'V', needsRest: false, origin: none, scale: constant(SPEED_OF_LIGHT) },
};
