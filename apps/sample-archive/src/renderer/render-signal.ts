import { type Bandpass } from './bandpass.js';
import { MAP_EXTENT, throughFilter } from './component-maps.js';
import { type Field, pixelToScene } from './field.js';
import type { Sky } from './sky.js';
import { addStars } from './sources/add-stars.js';
import { addGalaxies } from './sources/galaxies.js';

/** The image of a sky through a filter on a field's pixel grid, without noise: MJy/sr, row-major, y upwards. */
export function renderSignal(sky: Sky, field: Field, band: Bandpass): Float32Array {
  const data = new Float32Array(field.width * field.height);
  projectMap(throughFilter(sky.maps, band), sky.maps.side, field, band.background, data);
  addGalaxies(data, field, band, sky.galaxies, sky.maps);
  addStars(data, field, band, sky.stars, sky.maps);
  return data;
}

/** Samples a map bilinearly at every pixel of the field. */
function projectMap(
  brightness: Float32Array,
  side: number,
  field: Field,
  background: number,
  out: Float32Array,
): void {
  const { ux, uy, u0, vx, vy, v0 } = pixelToScene(field);
  const toCell = side / (2 * MAP_EXTENT);
  const last = side - 1.001;
  for (let y = 0, i = 0; y < field.height; y++) {
    for (let x = 0; x < field.width; x++, i++) {
      const column = Math.min(last, Math.max(0, (ux * x + uy * y + u0 + MAP_EXTENT) * toCell - 0.5));
      const row = Math.min(last, Math.max(0, (vx * x + vy * y + v0 + MAP_EXTENT) * toCell - 0.5));
      const left = column | 0;
      const low = row | 0;
      const at = low * side + left;
      const fx = column - left;
      const lower = brightness[at] + fx * (brightness[at + 1] - brightness[at]);
      const upper = brightness[at + side] + fx * (brightness[at + side + 1] - brightness[at + side]);
      out[i] = background + lower + (row - low) * (upper - lower);
    }
  }
}
