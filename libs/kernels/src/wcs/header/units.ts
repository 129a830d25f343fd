import { WcsError } from '../../errors.js';
import { isCelestialType } from './celestial-pair.js';
import { parseUnit, type Dimension } from './parse-unit.js';

/** The SI units (and the degree) of values, by the exponents of m, kg, s and deg. */
const SI_UNITS: readonly (readonly [string, Dimension])[] = [
  ['deg', [0, 0, 0, 1]],
  ['m', [1, 0, 0, 0]],
  ['s', [0, 0, 1, 0]],
  ['Hz', [0, 0, -1, 0]],
  ['m/s', [1, 0, -1, 0]],
  ['J', [2, 1, -2, 0]],
  ['1/m', [-1, 0, 0, 0]],
];

/** Units of spectral axes without CUNIT (paper III, table 1). */
const SPECTRAL_UNITS: Readonly<Record<string, string>> = {
  ...{ FREQ: 'Hz', AFRQ: 'rad/s', ENER: 'J', WAVN: '/m', VRAD: 'm/s', WAVE: 'm', VOPT: 'm/s' },
  ...{ AWAV: 'm', VELO: 'm/s', FELO: 'm/s' },
};

/** The unit of an axis without CUNIT by its type: degrees on the sky, SI units of spectra; '' for other axes. */
export const usualUnit = (ctype: string): string =>
  isCelestialType(ctype) ? 'deg' : (SPECTRAL_UNITS[ctype.split('-')[0].trim()] ?? '');

/** Degrees per unit of a celestial axis; no unit means degrees. @throws WcsError naming the card for other units. */
export function degreesPerUnit(unit: string | undefined, card: string): number {
  if (unit === undefined || unit === '') return 1;
  const si = toSi(unit);
  if (si.unit !== 'deg') throw new WcsError(`'${unit}' is no unit of angle`, { card });
  return si.factor;
}

/** The factor to the SI unit of a spectral, velocity or time axis, and that unit; unknown units are not converted. */
export function toSi(unit: string): { readonly factor: number; readonly unit: string } {
  const parsed = parseUnit(unit);
  if (parsed === undefined) return { factor: 1, unit };
  const known = SI_UNITS.find(([, dimension]) =>
    dimension.every((power, i) => power === parsed.dimension[i]),
  );
  return known === undefined ? { factor: 1, unit } : { factor: parsed.factor, unit: known[0] };
}
