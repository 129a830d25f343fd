import type { Raster } from '../raster.js';
import { RunLabels, type Area } from './run-labels.js';

/** Pixels without a value: NaN, infinite or exactly 0. */
export const isLost = (value: number): boolean => value === 0 || value - value !== 0;

/** A connected area (diagonals included) that may be a saturated core. */
export interface Hole extends Area {
  /** The common value of a clipped core; `null` for pixels without a value. */
  readonly level: number | null;
}

/** Fewest pixels of a clipped core: two equal maxima are no plateau. */
const MIN_PLATEAU = 3;

/**
 * The small connected areas of pixels without a value, then the plateaus of the greatest value. One pass over the pixels, another one when
 * several have the greatest value; memory grows with the number of areas, and so many that they are noise are none.
 */
export function findHoles(raster: Raster): Hole[] {
  const { data, width, height } = raster;
  const lost = new RunLabels();
  let [top, tops] = [-Infinity, 0];
  for (let y = 0, i = 0; y < height; y++) {
    let start = -1;
    for (let x = 0; x < width; x++, i++) {
      const value = data[i];
      // Nearly all pixels pass this test, which NaN fails.
      if (value < top && value !== 0 && value > -Infinity) {
        if (start < 0) continue;
      } else if (isLost(value)) {
        if (start < 0) start = x;
        continue;
      } else {
        tops = value > top ? 1 : tops + 1;
        top = value;
      }
      if (start >= 0) lost.add(start, x - 1, y);
      start = -1;
    }
    if (start >= 0) lost.add(start, width - 1, y);
  }
  const holes = lost.smallAreas().map((area) => ({ ...area, level: null }));
  return tops < MIN_PLATEAU ? holes : [...holes, ...findPlateaus(raster, top)];
}

function findPlateaus({ data, width, height }: Raster, level: number): Hole[] {
  const plateaus = new RunLabels();
  for (let y = 0, i = 0; y < height; y++) {
    let start = -1;
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === level) {
        if (start < 0) start = x;
      } else if (start >= 0) {
        plateaus.add(start, x - 1, y);
        start = -1;
      }
    }
    if (start >= 0) plateaus.add(start, width - 1, y);
  }
  return plateaus
    .smallAreas()
    .filter(({ count }) => count >= MIN_PLATEAU)
    .map((area) => ({ ...area, level }));
}
