/** m/s. */
export const SPEED_OF_LIGHT = 299792458;

/** Evenly sampled variables of spectra: frequency, vacuum wavelength, wavelength in air, relativistic velocity. */
export type VariableCode = 'F' | 'W' | 'A' | 'V';

/** A basic spectral variable x (paper III, section 3) as a function of the frequency ν, in SI units; `rest` is the line's, Hz. */
export interface SpectralVariable {
  toFrequency(x: number, rest: number): number;
  fromFrequency(frequency: number, rest: number): number;
  /** dν/dx. */
  slope(x: number, rest: number): number;
}

export const SPECTRAL_VARIABLES: Readonly<Record<VariableCode, SpectralVariable>> = {
  F: {
    toFrequency: (frequency) => frequency,
    fromFrequency: (frequency) => frequency,
    slope: () => 1,
  },
  W: {
    toFrequency: (wavelength) => SPEED_OF_LIGHT / wavelength,
    fromFrequency: (frequency) => SPEED_OF_LIGHT / frequency,
    slope: (wavelength) => -SPEED_OF_LIGHT / (wavelength * wavelength),
  },
  A: {
    toFrequency: (air) => SPEED_OF_LIGHT / (air * refractiveIndex(air)),
    fromFrequency: (frequency) => toAir(SPEED_OF_LIGHT / frequency),
    slope: airSlope,
  },
  V: {
    toFrequency: (velocity, rest) =>
      rest * Math.sqrt((SPEED_OF_LIGHT - velocity) / (SPEED_OF_LIGHT + velocity)),
    fromFrequency: (frequency, rest) =>
      (SPEED_OF_LIGHT * (rest * rest - frequency * frequency)) / (rest * rest + frequency * frequency),
    slope: (velocity, rest) => {
      const gamma = 1 / Math.sqrt(1 - (velocity / SPEED_OF_LIGHT) ** 2);
      return (-gamma * rest) / (SPEED_OF_LIGHT + velocity);
    },
  },
};

/** Standard air (Edlén 1953): n = 1 + N0 + N1/(S1 − σ²) + N2/(S2 − σ²), σ the wave number in m⁻¹. */
const AIR = { n0: 6.4328e-5, n1: 2.554e8, s1: 0.41e14, n2: 294.981e8, s2: 1.46e14 } as const;

/** The refractive index for a wavelength in air. */
function refractiveIndex(air: number): number {
  const s = 1 / (air * air);
  return 1 + AIR.n0 + AIR.n1 / (AIR.s1 - s) + AIR.n2 / (AIR.s2 - s);
}

/** Each step of the iteration gains four digits. */
const AIR_STEPS = 4;

function toAir(wavelength: number): number {
  let air = wavelength;
  for (let step = 0; step < AIR_STEPS; step++) air = wavelength / refractiveIndex(air);
  return air;
}

function airSlope(air: number): number {
  const s = 1 / (air * air);
  const index = refractiveIndex(air);
  const indexSlope = AIR.n1 / (AIR.s1 - s) ** 2 + AIR.n2 / (AIR.s2 - s) ** 2;
  const wavelength = air * index;
  return (-SPEED_OF_LIGHT / (wavelength * wavelength)) * (index - 2 * s * indexSlope);
}
