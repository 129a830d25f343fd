import { toSi } from '#kernels';

/** m/s. */
const SPEED_OF_LIGHT = 299792458;
/** J s. */
const PLANCK_CONSTANT = 6.62607015e-34;
const MICRONS_PER_METRE = 1e6;

/** What the values of a spectral axis are; the velocities by their conventions (FITS WCS paper III). */
export type SpectralQuantity =
  | 'wavelength'
  | 'frequency'
  | 'energy'
  | 'wave number'
  | 'radio velocity'
  | 'optical velocity'
  | 'relativistic velocity';

/** How the values of an axis give wavelengths in micrometres. */
export interface ToWavelength {
  readonly quantity: Exclude<SpectralQuantity, 'wavelength'>;
  /** Factor from the unit of the file to the SI unit. */
  readonly factor: number;
  /** Wavelength of the line in metres, for velocities. */
  readonly restWavelength?: number;
}

/** Unit of wavelengths that are computed from another quantity. */
export const COMPUTED_UNIT = 'um';

const QUANTITY_OF_UNIT: Readonly<Record<string, SpectralQuantity>> = {
  ...{ m: 'wavelength', Hz: 'frequency', J: 'energy', '1/m': 'wave number', 'm/s': 'radio velocity' },
};

/** Spellings of units that the FITS standard does not know. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{
    A: 'Angstrom',
    AA: 'Angstrom',
    '\u00C5': 'Angstrom',
    '\u212B': 'Angstrom',
    '\u00B5m': 'um',
    '\u03BCm': 'um',
  },
  ...{ microns: 'micron', MICRONS: 'micron', Microns: 'micron', Micron: 'micron', nanometer: 'nm' },
  ...{ nanometers: 'nm', nanometre: 'nm', NM: 'nm', UM: 'um', KEV: 'keV', EV: 'eV' },
};

/** The SI unit of a text in the file, and the factor to it. */
export const siUnit = (unit: string): ReturnType<typeof toSi> => toSi(SPELLINGS[unit.trim()] ?? unit.trim());

/** The quantity that a unit is one of; `undefined` for units of other quantities and unknown ones. */
export const quantityOfUnit = (unit: string | null): SpectralQuantity | undefined =>
  unit === null ? undefined : QUANTITY_OF_UNIT[siUnit(unit).unit];

/** Whether a unit is of an angle or a time, which no spectral axis has. */
export const isForeignUnit = (unit: string | null): boolean =>
  unit !== null && ['deg', 's'].includes(siUnit(unit).unit);

/** Whether lengths in a unit are those of light waves: up to metres of radio waves, without kilometres and parsecs. */
export const isWaveUnit = (unit: string | null): boolean =>
  quantityOfUnit(unit) === 'wavelength' && siUnit(unit!).factor <= 1e-3;

/** The conversion of values to wavelengths; `undefined` when a unit, or the line of velocities, is unknown. */
export function toWavelength(
  quantity: ToWavelength['quantity'],
  unit: string | null,
  restWavelength: number | undefined,
): ToWavelength | undefined {
  const ofUnit = quantityOfUnit(unit);
  const isVelocity = quantity.endsWith('velocity');
  if (ofUnit === undefined || ofUnit.endsWith('velocity') !== isVelocity) return undefined;
  if (isVelocity && restWavelength === undefined) return undefined;
  return { quantity, factor: siUnit(unit!).factor, restWavelength };
}

/** The wavelength in micrometres that a value means; NaN for values that no light has, such as negative frequencies. */
export function wavelengthOf(
  value: number,
  { quantity, factor, restWavelength: rest = NaN }: ToWavelength,
): number {
  const metres = METRES[quantity](value * factor, rest);
  return metres > 0 ? MICRONS_PER_METRE * metres : NaN;
}

const METRES: Readonly<Record<ToWavelength['quantity'], (value: number, rest: number) => number>> = {
  frequency: (hertz) => SPEED_OF_LIGHT / hertz,
  energy: (joule) => (PLANCK_CONSTANT * SPEED_OF_LIGHT) / joule,
  'wave number': (perMetre) => 1 / perMetre,
  'radio velocity': (velocity, rest) => rest / (1 - velocity / SPEED_OF_LIGHT),
  'optical velocity': (velocity, rest) => rest * (1 + velocity / SPEED_OF_LIGHT),
  'relativistic velocity': (velocity, rest) =>
    rest * Math.sqrt((SPEED_OF_LIGHT + velocity) / (SPEED_OF_LIGHT - velocity)),
};

/** The rest wavelength of a header in metres. */
export function restWavelength(number: (keyword: string) => number | undefined): number | undefined {
  const frequency = number('RESTFRQ') ?? number('RESTFREQ');
  if (frequency !== undefined && frequency > 0) return SPEED_OF_LIGHT / frequency;
  const wavelength = number('RESTWAV');
  return wavelength !== undefined && wavelength > 0 ? wavelength : undefined;
}
