import { type Bandpass, fwhmArcsec } from '../bandpass.js';
import { type ComponentMaps, depthAt } from '../component-maps.js';
import { type Field, pixelToScene, sceneToPixel } from '../field.js';
import { addSpikes } from './diffraction-spikes.js';
import { addStar, PROFILE_AREA, type StarCanvas, visibleRadius } from './point-spread.js';
import type { Star } from './star-catalogue.js';
import { starFlux } from './star-flux.js';

/** Sampling below which a star's image is widened, so that its flux does not depend on its subpixel position. */
const SHARPEST_FWHM_PIXELS = 1.3;
/** A halo is drawn down to this fraction of the noise. */
const HALO_DEPTH = 0.3;

/** Adds the images of all stars to `data`, with the width and spikes of the filter. */
export function addStars(
  data: Float32Array,
  field: Field,
  band: Bandpass,
  stars: readonly Star[],
  maps: ComponentMaps,
): void {
  const map = pixelToScene(field);
  const fwhmPixels = Math.max(SHARPEST_FWHM_PIXELS, fwhmArcsec(band.pivotUm) / field.scaleArcsec);
  const canvas: StarCanvas = { data, width: field.width, height: field.height, fwhmPixels };
  const area = PROFILE_AREA * (fwhmPixels * field.scaleArcsec) ** 2;
  const threshold = HALO_DEPTH * band.noise;
  for (const star of stars) {
    const { x, y } = sceneToPixel(map, star.u, star.v);
    const peak = starFlux(star, band, depthAt(maps, star.u, star.v)) / area;
    if (peak < threshold) continue;
    addStar(canvas, x, y, peak, visibleRadius(peak, threshold));
    addSpikes(canvas, x, y, peak, threshold);
  }
}
