import type { RowBand } from '../../filter/row-band.js';
import type { Raster } from '../../raster.js';

/** Pixels around a pixel, up to `xRadius` and `yRadius`. */
export interface Footprint {
  readonly xRadius: number;
  readonly yRadius: number;
  /** Row-major over `2 · xRadius + 1` columns; 1 = belongs to the footprint. */
  readonly mask: Uint8Array;
}

/** A disc of pixels whose centres are at most `radius` away. */
export function discFootprint(radius: number): Footprint {
  const side = 2 * radius + 1;
  const mask = Uint8Array.from({ length: side * side }, (_, i) => {
    const x = (i % side) - radius;
    const y = Math.floor(i / side) - radius;
    return x * x + y * y <= radius * radius ? 1 : 0;
  });
  return { xRadius: radius, yRadius: radius, mask };
}

/**
 * Pixels above a threshold of which none in the surrounding footprint is greater, in row order, as indices; equal neighbours are both
 * peaks. Pixels without data are no peaks and hide none.
 *
 * @param threshold at least 0
 * @param band rows in which to find peaks; their neighbours are read, too. Default: all
 */
export function findPeaks(
  raster: Raster,
  threshold: number,
  footprint: Footprint,
  { rowStart = 0, rowEnd = raster.height }: RowBand = {},
): number[] {
  const { data, width } = raster;
  const steps = footprintSteps(footprint);
  const peaks: number[] = [];
  for (let y = rowStart; y < rowEnd; y++) {
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x];
      if (value > threshold && isHighest(raster, x, y, value, steps)) peaks.push(y * width + x);
    }
  }
  return peaks;
}

/** Steps to the pixels of the footprint, nearest first, as dx, dy, dx, dy …: near ones decide most cases. */
function footprintSteps({ xRadius, yRadius, mask }: Footprint): Int32Array {
  const columns = 2 * xRadius + 1;
  const steps: [number, number][] = [];
  mask.forEach((belongs, i) => {
    if (belongs) steps.push([(i % columns) - xRadius, Math.floor(i / columns) - yRadius]);
  });
  steps.sort(([ax, ay], [bx, by]) => ax * ax + ay * ay - (bx * bx + by * by));
  return Int32Array.from(steps.flat());
}

function isHighest(
  { data, width, height }: Raster,
  x: number,
  y: number,
  value: number,
  steps: Int32Array,
): boolean {
  for (let k = 0; k < steps.length; k += 2) {
    const column = x + steps[k];
    const row = y + steps[k + 1];
    if (column < 0 || column >= width || row < 0 || row >= height) continue;
    if (data[row * width + column] > value) return false;
  }
  return true;
}
