import type { Raster } from '../raster.js';
import { imageStatistics } from '../statistics/image-statistics.js';
import type { BackgroundMesh } from './background/background2d.js';
import { withValues, type Mesh } from './background/mesh.js';
import { MeshSurface, type MeshInterpolation } from './background/mesh-surface.js';
import type { ThresholdRows } from './segments/threshold-rows.js';
import { subtractBackground } from './subtract-background.js';

/** An image with its background and the noise that its pixels are compared with. */
export interface Sky {
  readonly raster: Raster;
  readonly level: Mesh;
  readonly rms: Mesh;
  /** The level between its boxes. */
  readonly surface: MeshSurface;
  readonly interpolation?: MeshInterpolation;
  /** Threshold above the background in standard deviations of the noise. */
  readonly thresholdSigma: number;
}

/** Where an image has no noise (a model, a blank border), the threshold is this part of its brightest pixel: 15 magnitudes. */
const FAINTEST = 1e-6;

/** The sky of an image; the least threshold stands in the place of no noise, so that rounding errors are not found. */
export function skyOf(
  raster: Raster,
  { level, rms }: BackgroundMesh,
  thresholdSigma: number,
  interpolation?: MeshInterpolation,
): Sky {
  const surface = new MeshSurface(level, interpolation);
  const sky: Sky = { raster, level, rms, surface, interpolation, thresholdSigma };
  if (rms.values.every((value) => value !== 0)) return sky;
  const brightest = imageStatistics(withoutBackground(sky).data).max;
  const floor = Math.max(0, FAINTEST * brightest) / thresholdSigma;
  const values = rms.values.map((value) => (value === 0 ? floor : value));
  return { ...sky, rms: withValues(rms, values) };
}

/** The image minus its background. */
export function withoutBackground({ raster, level, interpolation }: Sky): Raster {
  return subtractBackground(raster, level, { interpolation });
}

/** The thresholds of the pixels: the background, and the noise around each pixel times `thresholdSigma`. */
export function skyThresholds({ raster, rms, surface, interpolation, thresholdSigma }: Sky): ThresholdRows {
  const noise = new MeshSurface(rms, interpolation);
  const noiseLine = new Float64Array(raster.width);
  return {
    lowerBound: (box) => surface.lowerBound(box) + thresholdSigma * noise.lowerBound(box),
    fill(y, start, end, line) {
      surface.expandRow(y, line, 1, start, end);
      noise.expandRow(y, noiseLine, thresholdSigma, start, end);
      for (let x = start; x < end; x++) line[x] += noiseLine[x];
    },
  };
}
