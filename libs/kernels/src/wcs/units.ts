import { WcsError } from '../errors.js';

const ARCMIN = 1 / 60;
const ARCSEC = 1 / 3600;

/** Degrees per unit, by the unit's name in lower case (FITS Standard 4.0, tables 3 and 5). */
const ANGLES: Readonly<Record<string, number>> = {
  deg: 1,
  degree: 1,
  degrees: 1,
  arcmin: ARCMIN,
  arcsec: ARCSEC,
  mas: ARCSEC / 1e3,
  uas: ARCSEC / 1e6,
  rad: 180 / Math.PI,
  radian: 180 / Math.PI,
};

/** Factors to the SI unit of spectral, velocity and time axes, with the prefixes that occur. */
const SI_UNITS: Readonly<Record<string, readonly [number, string]>> = {
  m: [1, 'm'],
  km: [1e3, 'm'],
  cm: [1e-2, 'm'],
  mm: [1e-3, 'm'],
  um: [1e-6, 'm'],
  nm: [1e-9, 'm'],
  Angstrom: [1e-10, 'm'],
  angstrom: [1e-10, 'm'],
  Hz: [1, 'Hz'],
  kHz: [1e3, 'Hz'],
  MHz: [1e6, 'Hz'],
  GHz: [1e9, 'Hz'],
  THz: [1e12, 'Hz'],
  'm/s': [1, 'm/s'],
  'm s-1': [1, 'm/s'],
  'km/s': [1e3, 'm/s'],
  'km s-1': [1e3, 'm/s'],
  s: [1, 's'],
  ms: [1e-3, 's'],
  us: [1e-6, 's'],
  min: [60, 's'],
  h: [3600, 's'],
};

/** Degrees per unit of a celestial axis; no unit means degrees. @throws WcsError naming the card for other units. */
export function degreesPerUnit(unit: string | undefined, card: string): number {
  if (unit === undefined || unit === '') return 1;
  const name = unit.toLowerCase();
  const factor = Object.hasOwn(ANGLES, name) ? ANGLES[name] : undefined;
  if (factor === undefined) throw new WcsError(`'${unit}' is no unit of angle`, { card });
  return factor;
}

/** The factor to the SI unit of a spectral, velocity or time axis, and that unit; unknown units stay as they are. */
export function toSi(unit: string): { readonly factor: number; readonly unit: string } {
  const known = Object.hasOwn(SI_UNITS, unit) ? SI_UNITS[unit] : undefined;
  return known === undefined ? { factor: 1, unit } : { factor: known[0], unit: known[1] };
}
