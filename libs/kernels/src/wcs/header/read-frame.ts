import type { CelestialFrame } from '../frames/celestial-frame.js';
import { readText, type KeywordLookup } from './keyword-lookup.js';

/** Equinox below which an equatorial system without RADESYS is FK4 (FITS Standard 4.0, section 8.3). */
const FIRST_FK5_EQUINOX = 1984;
const J2000 = 2000;
const B1950 = 1950;

const SYSTEM_BY_LONGITUDE: Readonly<Record<string, CelestialFrame['system']>> = {
  GLON: 'GALACTIC',
  SLON: 'SUPERGALACTIC',
  ELON: 'ECLIPTIC',
  HPLN: 'HELIOPROJECTIVE',
};

const EQUATORIAL_SYSTEMS = ['ICRS', 'FK5', 'FK4', 'FK4-NO-E'] as const;

const AXIS_NAMES: Readonly<Record<CelestialFrame['system'], readonly [string, string]>> = {
  ICRS: ['RA', 'DEC'],
  FK5: ['RA', 'DEC'],
  FK4: ['RA', 'DEC'],
  'FK4-NO-E': ['RA', 'DEC'],
  GALACTIC: ['GLON', 'GLAT'],
  SUPERGALACTIC: ['SLON', 'SLAT'],
  ECLIPTIC: ['ELON', 'ELAT'],
  HELIOPROJECTIVE: ['HPLN', 'HPLT'],
  NATIVE: ['XLON', 'XLAT'],
};

/** The CTYPE names of a frame's longitude and latitude axes, such as `['RA', 'DEC']`. */
export function axisNamesOf(frame: CelestialFrame): readonly [string, string] {
  return AXIS_NAMES[frame.system];
}

/**
 * The frame of a longitude axis (`RA`, `GLON`, …) by RADESYS (or RADECSYS) and EQUINOX (or EPOCH) with the defaults of the FITS Standard
 * 4.0, section 8.3: without either ICRS; FK4 for an equinox before 1984, else FK5. `suffix` is the letter of an alternate description. An
 * unknown RADESYS counts as none, and so does an equinox that is text (`'J2000.0'`), as in wcslib: its error moves no position within its
 * frame.
 */
export function readFrame(header: KeywordLookup, longitudeName: string, suffix: string): CelestialFrame {
  const equinox = readEquinox(header, suffix === '' ? ['EQUINOX', 'EPOCH'] : [`EQUINOX${suffix}`]);
  if (longitudeName !== 'RA') {
    return { system: SYSTEM_BY_LONGITUDE[longitudeName] ?? 'NATIVE', equinox: equinox ?? J2000 };
  }
  const named =
    readText(header, `RADESYS${suffix}`) ?? (suffix === '' ? readText(header, 'RADECSYS') : undefined);
  const system =
    EQUATORIAL_SYSTEMS.find((known) => known === named?.toUpperCase()) ?? systemOfEquinox(equinox);
  return { system, equinox: equinox ?? (system.startsWith('FK4') ? B1950 : J2000) };
}

/** The first card that holds a number. */
function readEquinox(header: KeywordLookup, keywords: readonly string[]): number | undefined {
  const values = keywords.map((keyword) => header.get(keyword));
  const equinox = values.find((value) => typeof value === 'bigint' || Number.isFinite(value));
  return equinox === undefined ? undefined : Number(equinox);
}

function systemOfEquinox(equinox: number | undefined): 'ICRS' | 'FK4' | 'FK5' {
  if (equinox === undefined) return 'ICRS';
  return equinox < FIRST_FK5_EQUINOX ? 'FK4' : 'FK5';
}
