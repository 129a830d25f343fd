import { frameChange } from '#kernels';
import type { SkyPlace } from '../../picture/readout.js';

const toGalactic = frameChange({ system: 'ICRS', equinox: 2000 }, { system: 'GALACTIC', equinox: 2000 })!;

/** Galactic longitude and latitude of a place: "286.1234 −0.1234", degrees. */
export function galacticWords({ ra, dec }: SkyPlace, pixelScaleArcsec: number): string {
  const [lon, lat] = [Float64Array.of(ra), Float64Array.of(dec)];
  toGalactic(lon, lat, 1);
  return degreesWords(lon[0], lat[0], pixelScaleArcsec);
}

/** A place in degrees: a tenth of a pixel has a digit. */
export function degreesWords(lon: number, lat: number, pixelScaleArcsec: number): string {
  const digits = Math.min(8, Math.max(2, Math.ceil(-Math.log10(pixelScaleArcsec / 36_000))));
  // What rounds up to the whole turn is its beginning.
  const turned = (Number(lon.toFixed(digits)) % 360).toFixed(digits);
  return `${turned} ${lat < 0 ? '−' : '+'}${Math.abs(lat).toFixed(digits)}`;
}
