import type { RowBand } from '../filter/row-band.js';
import type { Raster } from '../raster.js';
import { imageStatistics } from '../statistics/image-statistics.js';
import type { BackgroundMesh } from './background/background2d.js';
import { withValues, type Mesh } from './background/mesh.js';
import { MeshSurface } from './background/mesh-surface.js';
import type { DetectionSettings } from './detection-settings.js';
import type { ThresholdRows } from './segments/threshold-rows.js';
import { subtractBackground } from './subtract-background.js';

/** Rows of a raster that holds some rows of an image. */
export interface StripBand extends RowBand {
  /** Row of the image that the first row of the raster is. Default 0. */
  readonly firstRow?: number;
  /** Called before each row is convolved, which takes some milliseconds at most; an error that it throws ends the work. */
  readonly onRow?: () => void;
}

/** An image, or full rows of it, with its background and the noise of its pixels. */
export interface Sky {
  readonly raster: Raster;
  /** Row of the image that the first row of the raster is. */
  readonly firstRow: number;
  readonly level: Mesh;
  readonly rms: Mesh;
  /** The level between its boxes. */
  readonly surface: MeshSurface;
  readonly settings: DetectionSettings;
}

/** Threshold of an image without noise (a model, a blank border), as a fraction of its brightest pixel: 15 magnitudes. */
const FAINTEST = 1e-6;

/** The sky of an image whose background has its least noise already (see {@link withLeastNoise}). */
export function skyOf(
  raster: Raster,
  { level, rms }: BackgroundMesh,
  settings: DetectionSettings,
  firstRow = 0,
): Sky {
  const surface = new MeshSurface(level, settings.background.interpolation);
  return { raster, firstRow, level, rms, surface, settings };
}

/** Whether there are boxes without any noise, where rounding errors would be detected. */
export function hasNoiselessBoxes({ rms }: Pick<BackgroundMesh, 'rms'>): boolean {
  return rms.values.some((value) => value === 0);
}

/** Replaces zero noise of a background by the least noise, so that rounding errors are not detected. */
export function withLeastNoise(
  background: BackgroundMesh,
  thresholdSigma: number,
  brightest: number,
): BackgroundMesh {
  const least = (brightest > 0 ? FAINTEST * brightest : 0) / thresholdSigma;
  const values = background.rms.values.map((value) => (value === 0 ? least : value));
  return { ...background, rms: withValues(background.rms, values) };
}

/** The brightest pixel above the background; NaN when none is finite. */
export function brightestPixel(sky: Sky): number {
  return imageStatistics(withoutBackground(sky).data).max;
}

/** The pixels minus their background. */
export function withoutBackground({ raster, firstRow, level, settings }: Sky): Raster {
  const { interpolation } = settings.background;
  return subtractBackground(raster, level, { interpolation, firstRow });
}

/** The thresholds of the pixels: the background, and the noise around each pixel times `thresholdSigma`. */
export function skyThresholds({ raster, firstRow, rms, surface, settings }: Sky): ThresholdRows {
  const { thresholdSigma, background } = settings;
  const noise = new MeshSurface(rms, background.interpolation);
  const noiseLine = new Float64Array(raster.width);
  return {
    lowerBound({ y0, y1, ...columns }) {
      const box = { ...columns, y0: firstRow + y0, y1: firstRow + y1 };
      return surface.lowerBound(box) + thresholdSigma * noise.lowerBound(box);
    },
    fill(y, start, end, line) {
      surface.expandRow(firstRow + y, line, 1, start, end);
      noise.expandRow(firstRow + y, noiseLine, thresholdSigma, start, end);
      for (let x = start; x < end; x++) line[x] += noiseLine[x];
    },
  };
}
