import { medianFilter } from '../../filter/median.js';
import type { RowBand } from '../../filter/row-band.js';
import { createRaster, type Raster } from '../../raster.js';
import type { BackgroundMesh } from './background2d.js';
import { MeshSurface } from './mesh-surface.js';

/** Side of the square whose median has to stand out: noise of single pixels does not. */
const MEDIAN_SIDE = 3;

/** Options of {@link maskSources}. */
export interface SourceMaskOptions extends RowBand {
  /** Standard deviations of the noise that the median around a pixel has to stand above the background. */
  readonly sigma: number;
  /** Pixels by which sources are dilated on every side. */
  readonly growth: number;
  /** Row of the image that is the raster's first. Default 0. */
  readonly firstRow?: number;
}

/** Neighbouring rows of a band that {@link maskSources} reads. */
export const sourceMaskReach = (growth: number): number => growth + (MEDIAN_SIDE >> 1);

/**
 * A copy of some rows of an image in which sources have no data, so that they do not lift the background: pixels where the median of 3 × 3
 * is more than `sigma` standard deviations above a first background, and the squares of `growth` pixels around each of them. In scipy:
 * `binary_dilation(median_filter(v, 3, mode="nearest") > level + sigma * rms, ones((2g+1, 2g+1)))`.
 *
 * @param raster full rows of the image: those of the band, and {@link sourceMaskReach} neighbouring rows on both sides
 * @returns the rows of the band
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function maskSources(
  raster: Raster,
  { level, rms }: Pick<BackgroundMesh, 'level' | 'rms'>,
  { sigma, growth, firstRow = 0, rowStart = 0, rowEnd = raster.height }: SourceMaskOptions,
): Raster {
  const { width, height } = raster;
  const from = Math.max(0, rowStart - growth);
  const to = Math.min(height, rowEnd + growth);
  const medians = medianFilter(raster, MEDIAN_SIDE, { rowStart: from, rowEnd: to });
  const result = createRaster(width, rowEnd - rowStart);
  result.data.set(raster.data.subarray(rowStart * width, rowEnd * width));
  const surfaces = { level: new MeshSurface(level), rms: new MeshSurface(rms) };
  const line = { level: new Float64Array(width), rms: new Float64Array(width) };
  for (let y = from; y < to; y++) {
    surfaces.level.expandRow(firstRow + y, line.level);
    surfaces.rms.expandRow(firstRow + y, line.rms, sigma);
    const rows = {
      first: Math.max(0, y - growth - rowStart),
      end: Math.min(result.height, y + growth + 1 - rowStart),
    };
    for (let x = 0; x < width; x++) {
      if (!(medians.data[y * width + x] > line.level[x] + line.rms[x])) continue;
      // The next pixel widens to one column more: of a run of pixels only the new columns are marked.
      const isRun = x > 0 && medians.data[y * width + x - 1] > line.level[x - 1] + line.rms[x - 1];
      const left = isRun ? Math.min(width, x + growth) : Math.max(0, x - growth);
      clearBox(result, left, Math.min(width, x + growth + 1), rows);
    }
  }
  return result;
}

function clearBox(
  { data, width }: Raster,
  left: number,
  right: number,
  rows: { first: number; end: number },
): void {
  for (let y = rows.first; y < rows.end; y++) data.fill(NaN, y * width + left, y * width + right);
}
