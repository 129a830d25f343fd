/** Exponents of m, kg, s and deg. */
export type Dimension = readonly [number, number, number, number];

/** A unit as a multiple of the product of m, kg, s and deg that has its dimension. */
export interface ParsedUnit {
  readonly factor: number;
  readonly dimension: Dimension;
}

const LENGTH: Dimension = [1, 0, 0, 0];
const MASS: Dimension = [0, 1, 0, 0];
const TIME: Dimension = [0, 0, 1, 0];
const FREQUENCY: Dimension = [0, 0, -1, 0];
const ENERGY: Dimension = [2, 1, -2, 0];
const ANGLE: Dimension = [0, 0, 0, 1];

/** The units of coordinates (FITS Standard 4.0, tables 3 to 5); the electronvolt is the SI's of 2019. */
const UNITS: Readonly<Record<string, readonly [number, Dimension]>> = {
  m: [1, LENGTH],
  Angstrom: [1e-10, LENGTH],
  micron: [1e-6, LENGTH],
  g: [1e-3, MASS],
  s: [1, TIME],
  min: [60, TIME],
  h: [3600, TIME],
  d: [86400, TIME],
  a: [31557600, TIME],
  yr: [31557600, TIME],
  Hz: [1, FREQUENCY],
  J: [1, ENERGY],
  erg: [1e-7, ENERGY],
  eV: [1.602176634e-19, ENERGY],
  deg: [1, ANGLE],
  arcmin: [1 / 60, ANGLE],
  arcsec: [1 / 3600, ANGLE],
  mas: [1 / 3600e3, ANGLE],
  uas: [1 / 3600e6, ANGLE],
  rad: [180 / Math.PI, ANGLE],
  turn: [360, ANGLE],
};

/** Units that may have a prefix. */
const PREFIXED = ['m', 'g', 's', 'Hz', 'J', 'eV', 'rad', 'arcsec'];

/** Table 5 of the standard, as far as it occurs. */
const PREFIXES: Readonly<Record<string, number>> = {
  f: 1e-15,
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  c: 1e-2,
  d: 1e-1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
};

/** Spellings of old and careless headers, in lower case and the singular, with their units. */
const ALIASES: Readonly<Record<string, string>> = {
  angstrom: 'Angstrom',
  micrometer: 'um',
  micrometre: 'um',
  meter: 'm',
  metre: 'm',
  km: 'km',
  hz: 'Hz',
  khz: 'kHz',
  mhz: 'MHz',
  ghz: 'GHz',
  sec: 's',
  second: 's',
  hr: 'h',
  day: 'd',
  year: 'yr',
  degree: 'deg',
  deg: 'deg',
  arcmin: 'arcmin',
  arcsec: 'arcsec',
  rad: 'rad',
  radian: 'rad',
};

/** `10**-3`, at the beginning. */
const SCALE = /^10(?:\*\*|\^)\(?([+-]?\d+)\)?\s*/;
/** An operator, a name, a power: ` `, `*`, `.` or `/`; `m2`, `m-1`, `m**2`, `m^2`, `m**(-1)`. */
const TERM = /^(?:\s*([*./])\s*|\s+)?([A-Za-z]+)(?:(?:\*\*|\^)?\(?([+-]?\d+)\)?)?/;

/**
 * A unit of coordinates in the notation of the FITS Standard 4.0, section 4.3 (`km/s`, `10**-3 deg`, `m s-1`), also in the spellings of old
 * headers (`DEGREES`, `KM/S`); undefined for all other text.
 */
export function parseUnit(text: string): ParsedUnit | undefined {
  const trimmed = text.trim();
  const isShouted = trimmed === trimmed.toUpperCase();
  return parseProduct(trimmed) ?? (isShouted ? parseProduct(trimmed.toLowerCase()) : undefined);
}

function parseProduct(text: string): ParsedUnit | undefined {
  const scale = SCALE.exec(text);
  let factor = scale === null ? 1 : 10 ** Number(scale[1]);
  let dimension: Dimension = [0, 0, 0, 0];
  let rest = text.slice(scale?.[0].length ?? 0);
  if (rest === '') return undefined;
  while (rest !== '') {
    const term = TERM.exec(rest);
    const unit = term === null ? undefined : findUnit(term[2]);
    if (term === null || unit === undefined) return undefined;
    const power = Number(term[3] ?? 1) * (term[1] === '/' ? -1 : 1);
    factor *= unit.factor ** power;
    dimension = addPowers(dimension, unit.dimension, power);
    rest = rest.slice(term[0].length);
  }
  return { factor, dimension };
}

function addPowers(a: Dimension, b: Dimension, power: number): Dimension {
  return [a[0] + power * b[0], a[1] + power * b[1], a[2] + power * b[2], a[3] + power * b[3]];
}

function findUnit(name: string): ParsedUnit | undefined {
  const lower = name.toLowerCase();
  const alias = lookUp(ALIASES, lower) ?? lookUp(ALIASES, lower.replace(/s$/, ''));
  return findExactUnit(name) ?? (alias === undefined ? undefined : findExactUnit(alias));
}

function findExactUnit(name: string): ParsedUnit | undefined {
  const unit = lookUp(UNITS, name);
  if (unit !== undefined) return { factor: unit[0], dimension: unit[1] };
  const prefix = lookUp(PREFIXES, name.slice(0, 1));
  const base = PREFIXED.includes(name.slice(1)) ? UNITS[name.slice(1)] : undefined;
  return prefix === undefined || base === undefined
    ? undefined
    : { factor: prefix * base[0], dimension: base[1] };
}

function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
