import type { Bandpass } from '../bandpass.js';
import { relativeExtinction } from '../bandpass.js';
import type { Star } from './star-catalogue.js';

/** h c / k in µm K (CODATA 2018). */
const SECOND_RADIATION_CONSTANT = 14_387.77;
const REFERENCE_UM = 2;
/** Temperature of the dust shells, K. */
const DUST_TEMPERATURE = 230;
const DUST_REFERENCE_UM = 18;

/**
 * Flux of a star in a filter, MJy/sr · arcsec²: a black body scaled to the flux at 2 µm, with its dust shell, dimmed
 * by the dust in front of it.
 * @param opticalDepth at 1 µm, where the star stands
 */
export function starFlux(star: Star, band: Bandpass, opticalDepth: number): number {
  const photosphere = star.flux * blackBodyRatio(band.pivotUm, REFERENCE_UM, star.temperature);
  const shell = star.dusty * blackBodyRatio(band.pivotUm, DUST_REFERENCE_UM, DUST_TEMPERATURE);
  const depth = star.isBehindNebula ? opticalDepth * relativeExtinction(band.pivotUm) : 0;
  return (photosphere + shell) * Math.exp(-depth);
}

/** Planck's law for B_ν, at one wavelength relative to another. */
function blackBodyRatio(um: number, referenceUm: number, temperature: number): number {
  const x = SECOND_RADIATION_CONSTANT / temperature;
  return ((referenceUm / um) ** 3 * Math.expm1(x / referenceUm)) / Math.expm1(x / um);
}
