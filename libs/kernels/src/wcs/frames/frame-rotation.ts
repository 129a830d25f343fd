import { ArgumentError, UnsupportedError } from '../../errors.js';
import { ARCSEC } from '../angle.js';
import type { CelestialFrame } from './celestial-frame.js';
import { multiply3, transpose3, type Matrix3 } from '../mapping/spherical-rotation.js';
import { rotateAxesX, rotateAxesY, rotateAxesZ } from './axis-rotation.js';
import { fk4ToFk5, fk4ToFk5Over, fk5ToFk4 } from './fk4.js';
import { FK4_TO_GALACTIC, FK5_TO_GALACTIC, GALACTIC_TO_SUPERGALACTIC } from './galactic.js';
import { icrsToEcliptic, newcombPrecession, precessionFromJ2000 } from './precession.js';

const MILLIARCSEC = ARCSEC / 1000;
const B1950 = 1950;

/** From ICRS to FK5 J2000: the three offsets of the catalogue's axes (USNO Circular 179, section 3.5). */
const ICRS_TO_FK5 = multiply3(
  rotateAxesX(19.9 * MILLIARCSEC),
  multiply3(rotateAxesY(9.1 * MILLIARCSEC), rotateAxesZ(-22.9 * MILLIARCSEC)),
);

/**
 * The matrix that rotates unit vectors of one frame into those of another, without E-terms. Through FK5 J2000, but between FK4 and galactic
 * coordinates directly at B1950, as astropy does.
 * @throws UnsupportedError for frames that are not fixed to the stars.
 */
export function frameRotation(from: CelestialFrame, to: CelestialFrame): Matrix3 {
  if (isFk4(from) && isFk4(to)) return newcombPrecession(from.equinox, to.equinox);
  if (isFk4(from) && isGalactic(to)) return multiply3(fromGalactic(to), fk4ToGalactic(from.equinox));
  if (isGalactic(from) && isFk4(to)) return transpose3(frameRotation(to, from));
  if (from.system === 'FK4' && isDated(to)) {
    return multiply3(fromFk5(to), fk4ToFk5Over(from.equinox, to.equinox));
  }
  return multiply3(fromFk5(to), toFk5(from));
}

/** Whether a frame is fixed to the stars, as {@link frameRotation} requires: that of the Sun is not. */
export function isFixedToStars({ system }: CelestialFrame): boolean {
  return system !== 'HELIOPROJECTIVE' && system !== 'NATIVE';
}

function isFk4(frame: CelestialFrame): boolean {
  return frame.system === 'FK4' || frame.system === 'FK4-NO-E';
}

/** Frames beyond FK5 whose axes depend on the equinox. */
function isDated({ system }: CelestialFrame): boolean {
  return system === 'FK5' || system === 'ECLIPTIC';
}

function isGalactic(frame: CelestialFrame): boolean {
  return frame.system === 'GALACTIC' || frame.system === 'SUPERGALACTIC';
}

const IDENTITY: Matrix3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];

function fromGalactic(frame: CelestialFrame): Matrix3 {
  return frame.system === 'SUPERGALACTIC' ? GALACTIC_TO_SUPERGALACTIC : IDENTITY;
}

function fk4ToGalactic(equinox: number): Matrix3 {
  return multiply3(FK4_TO_GALACTIC, newcombPrecession(equinox, B1950));
}

function toFk5(frame: CelestialFrame): Matrix3 {
  if (isFk4(frame)) return fk4ToFk5(frame.equinox);
  return transpose3(fromFk5(frame));
}

/** From FK5 J2000 to a frame. */
function fromFk5({ system, equinox }: CelestialFrame): Matrix3 {
  switch (system) {
    case 'ICRS':
      return transpose3(ICRS_TO_FK5);
    case 'FK5':
      return precessionFromJ2000(equinox);
    case 'FK4':
    case 'FK4-NO-E':
      return fk5ToFk4(equinox);
    case 'GALACTIC':
      return FK5_TO_GALACTIC;
    case 'SUPERGALACTIC':
      return multiply3(GALACTIC_TO_SUPERGALACTIC, FK5_TO_GALACTIC);
    case 'ECLIPTIC':
      return multiply3(icrsToEcliptic(equinox), transpose3(ICRS_TO_FK5));
    case 'HELIOPROJECTIVE':
    case 'NATIVE':
      throw new UnsupportedError(`${system} coordinates have no fixed relation to the stars`, {
        card: 'CTYPE1',
      });
    default:
      throw new ArgumentError('frame', `'${String(system)}' is not a frame`);
  }
}
