import type { SkyPosition } from '#sky';
import constellations from './constellations.json' with { type: 'json' };

/** The constellations by their abbreviations (IAU 1922). */
export const CONSTELLATIONS: Readonly<Record<string, string>> = constellations;

/** A named object. */
export interface SkyObject {
  /** The first one is its main name. */
  readonly names: readonly string[];
  /** Its kinds. */
  readonly kinds: readonly string[];
  /** Abbreviation; empty for moving objects. */
  readonly constellation: string;
  /** `null` for moving objects. */
  readonly position: SkyPosition | null;
  /** An image whose centre is within this distance shows it. */
  readonly radiusDeg: number;
}

const ARCMIN_PER_DEG = 60;
const DEG_PER_HOUR = 15;

/**
 * Parses a line of `named-objects.json`: `names | kinds | constellation | RA (h m) Dec (° ′), J2000 | radius in arcminutes
 * within which an image shows it`. Kinds are concepts of `concepts/`; positions are rounded to some arcminutes. Bodies of the
 * solar system have no position.
 */
export function parseObject(line: string): SkyObject {
  const [names, kinds, constellation = '', place, radius = '0'] = line.split(' | ');
  return {
    names: names.split(', '),
    kinds: kinds.split(' '),
    constellation,
    position: place ? positionOf(place) : null,
    radiusDeg: Number(radius) / ARCMIN_PER_DEG,
  };
}

/** `05 34.5 -22 01`: hours and minutes, degrees and arcminutes. */
function positionOf(text: string): SkyPosition {
  const [hours, minutes, degrees, arcmin] = text.split(' ');
  const sign = degrees.startsWith('-') ? -1 : 1;
  return {
    ra: DEG_PER_HOUR * (Number(hours) + Number(minutes) / 60),
    dec: sign * (Math.abs(Number(degrees)) + Number(arcmin) / ARCMIN_PER_DEG),
  };
}

/** Common names: its first name, and the first that is not a number. */
export function labelOf({ names }: SkyObject): string {
  const spoken = names.slice(1).find((name) => !/\d/.test(name));
  return spoken === undefined ? names[0] : `${names[0]} (${spoken})`;
}
