import { requireRaster } from '../require-arguments.js';
import { distanceRows } from '../color/coverage/distance-transform.js';
import type { Raster } from '../raster.js';

/** Weight of the outermost pixel, so that sky seen by one image alone still shows. */
const SMALLEST_WEIGHT = 1e-3;

/**
 * Weights that fade an input image out towards the edge of its coverage, so that a mosaic of several has no seams: 1 at `radius` pixels
 * from the edge and further inside, falling smoothly (3t² − 2t³, t = distance/radius) to 0.001; 0 where the image has no value. `radius` 0
 * gives plain coverage. The distance is Euclidean, 1 for an edge pixel.
 *
 * The edge is the image's own and that of missing pixels outside it: those connected to the border along a row or a column without a value.
 * Holes inside, such as bad pixels and burnt-out stars, are no edge ({@link featherFootprint}, for coverage on the output grid, treats both
 * the other way round).
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function featherWeights(image: Raster, radius: number): Float32Array {
  requireRaster(image, 'image');
  const { data, width, height } = image;
  const weights = markInside(image);
  distanceRows(weights, width, height, radius, (y, distances) => {
    const toRowEdge = Math.min(y + 1, height - y);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const distance = Math.min(distances[x], toRowEdge, x + 1, width - x);
      weights[at] = data[at] === data[at] ? fade(distance, radius) : 0;
    }
  });
  return weights;
}

function fade(distance: number, radius: number): number {
  if (!(distance < radius)) return 1;
  const t = distance / radius;
  return Math.max(SMALLEST_WEIGHT, t * t * (3 - 2 * t));
}

/** 0 for missing pixels from which a row or a column leads out of the image without meeting a value, else 1. */
function markInside({ data, width, height }: Raster): Float32Array {
  const inside = new Float32Array(width * height).fill(1);
  const walk = (from: number, step: number, count: number) => {
    for (let i = 0, at = from; i < count && data[at] !== data[at]; i++, at += step) inside[at] = 0;
  };
  for (let y = 0; y < height; y++) {
    walk(y * width, 1, width);
    walk(y * width + width - 1, -1, width);
  }
  for (let x = 0; x < width; x++) {
    walk(x, width, height);
    walk((height - 1) * width + x, -width, height);
  }
  return inside;
}
