import { DEGREE } from '../angle.js';
import { multiply3, type Matrix3 } from '../mapping/spherical-rotation.js';
import { rotateAxesY, rotateAxesZ } from './axis-rotation.js';

/** Pole and node of a system of coordinates in another one, degrees: R3(twist) · R2(90° − lat) · R3(lon). */
function rotationToPole(lon: number, lat: number, twist: number): Matrix3 {
  return multiply3(
    rotateAxesZ(twist * DEGREE),
    multiply3(rotateAxesY((90 - lat) * DEGREE), rotateAxesZ(lon * DEGREE)),
  );
}

/**
 * From FK5 J2000 to galactic coordinates: the definition of Blaauw et al. (1960) carried to J2000 (Reid & Brunthaler
 * 2004, with the digits that agree with B1950).
 */
export const FK5_TO_GALACTIC = rotationToPole(192.8594812065348, 27.12825118085622, 180 - 122.9319185680026);

/** From FK4 B1950 without E-terms to galactic coordinates: the definition itself (Blaauw et al. 1960). */
export const FK4_TO_GALACTIC = rotationToPole(192.25, 27.4, 180 - 123);

/** From galactic to supergalactic coordinates (de Vaucouleurs; Lahav et al. 2000). */
export const GALACTIC_TO_SUPERGALACTIC = rotationToPole(47.37, 6.32, 90);
