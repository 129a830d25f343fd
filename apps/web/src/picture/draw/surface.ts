import type { Size } from '../camera/camera.js';
import { shownArea, type Shown } from '../tiles/tile-schedule.js';
import { levelWindow, type LevelWindow, type TileValues } from './level-window.js';

/** Where the pixels of one axis of a screen lie on a level. */
export interface Axis {
  /** The pixel of the level, or the lower of the two that are mixed, counted in the window; of no use where `inside` is 0. */
  readonly first: Int32Array;
  /** The share of the second. */
  readonly share: Float64Array;
  /** Whether the screen's pixel lies on the grid. */
  readonly inside: Uint8Array;
}

/**
 * The value of every channel at every pixel of a screen, in rows from the bottom; NaN is blank. Where pixels of the screen are as large as
 * those of the level, or smaller, the value is the nearest one, else it is interpolated between the four nearest that are not blank.
 */
export function placeValues(shown: Shown, values: TileValues): Float32Array[] {
  const { screen, levels } = shown;
  const { area, isNearest, columns, rows } = axesOf(shown);
  const window = levelWindow(area, groupsOf(shown), levels.length, values);
  const placed = new Map(
    [...window.channels].map(([key, source]) => {
      const target = new Float32Array(screen.width * screen.height).fill(NaN);
      if (isNearest) placeNearest(window, source, columns, rows, screen, target);
      else placeMixed(window, source, columns, rows, screen, target);
      return [key, target];
    }),
  );
  return shown.keys.map((key) => placed.get(key)!);
}

/** Makes the pixels of a screen opaque that lie on the grid: what has no data is black there, as the service renders it. */
export function makeGridOpaque(shown: Shown, pixels: Uint8ClampedArray): void {
  const { width, height } = shown.screen;
  const { columns, rows } = axesOf(shown);
  for (let y = 0; y < height; y++) {
    if (rows.inside[y] === 0) continue;
    const from = (height - 1 - y) * width;
    for (let x = 0; x < width; x++) if (columns.inside[x] === 1) pixels[4 * (from + x) + 3] = 255;
  }
}

/** Where the columns and rows of a screen lie, and whether they show the nearest value. */
export function axesOf(shown: Shown) {
  const { view, screen, levels } = shown;
  const area = shownArea(shown);
  const pixels = 2 ** area.level;
  const size = view.zoom * pixels;
  // Pixels of a coarser level are no squares, however large.
  const isNearest = size >= 1 - 1e-9 && (area.level === 0 || size <= 1 + 1e-9);
  const axis = (middle: number, length: number, start: number, size: number): Axis =>
    placeAxis({ middle, zoom: view.zoom, pixels, isNearest }, length, start, size);
  const { width, height } = isNearest ? wholePixels(levels[area.level], pixels) : levels[0];
  return {
    ...{ area, isNearest },
    columns: axis(view.x, screen.width, area.left, width),
    rows: axis(view.y, screen.height, area.bottom, height),
  };
}

/** The size of a level in pixels of level 0: the last pixels of a row or column, which may reach beyond the grid, are drawn as a whole. */
const wholePixels = ({ width, height }: Size, pixels: number): Size => ({
  ...{ width: width * pixels, height: height * pixels },
});

/** The channels that show together, and each that has failed alone, with what it has. */
export function groupsOf({ keys, failedKeys = [] }: Shown): (readonly string[])[] {
  const failed = keys.filter((key) => failedKeys.includes(key));
  return [keys.filter((key) => !failed.includes(key)), ...failed.map((key) => [key])];
}

function placeAxis(
  { middle, zoom, pixels, isNearest }: { middle: number; zoom: number; pixels: number; isNearest: boolean },
  length: number,
  start: number,
  size: number,
): Axis {
  const [first, share, inside] = [new Int32Array(length), new Float64Array(length), new Uint8Array(length)];
  for (let i = 0; i < length; i++) {
    const place = middle + (i + 0.5 - length / 2) / zoom;
    const onLevel = place / pixels - (isNearest ? 0 : 0.5);
    const whole = Math.floor(onLevel);
    inside[i] = place >= 0 && place < size ? 1 : 0;
    first[i] = whole - start;
    share[i] = onLevel - whole;
  }
  return { first, share, inside };
}

function placeNearest(
  { width }: LevelWindow,
  source: Float32Array,
  columns: Axis,
  rows: Axis,
  screen: Size,
  target: Float32Array,
): void {
  for (let y = 0; y < screen.height; y++) {
    if (rows.inside[y] === 0) continue;
    const from = rows.first[y] * width;
    const to = y * screen.width;
    for (let x = 0; x < screen.width; x++)
      if (columns.inside[x] === 1) target[to + x] = source[from + columns.first[x]];
  }
}

function placeMixed(
  { width }: LevelWindow,
  source: Float32Array,
  columns: Axis,
  rows: Axis,
  screen: Size,
  target: Float32Array,
): void {
  const height = width === 0 ? 0 : source.length / width;
  for (let y = 0; y < screen.height; y++) {
    if (rows.inside[y] === 0) continue;
    const row = rows.first[y];
    const lower = row < 0 ? row + 1 : row;
    const upper = row + 1 < height ? row + 1 : lower;
    const low = source.subarray(lower * width, (lower + 1) * width);
    const high = source.subarray(upper * width, (upper + 1) * width);
    mixRow(low, high, rows.share[y], columns, target.subarray(y * screen.width, (y + 1) * screen.width));
  }
}

/** Plain numbers in this loop: it takes most of the time until the first pixels, before the browser has optimized it. */
function mixRow(
  low: Float32Array,
  high: Float32Array,
  up: number,
  columns: Axis,
  target: Float32Array,
): void {
  const { first, share, inside } = columns;
  const down = 1 - up;
  for (let x = 0; x < target.length; x++) {
    if (inside[x] === 0) continue;
    const near = first[x] < 0 ? first[x] + 1 : first[x];
    const far = first[x] + 1 < low.length ? first[x] + 1 : near;
    const right = share[x];
    const left = 1 - right;
    let sum = 0;
    let weights = 0;
    if (low[near] === low[near]) {
      sum += low[near] * left * down;
      weights += left * down;
    }
    if (low[far] === low[far]) {
      sum += low[far] * right * down;
      weights += right * down;
    }
    if (high[near] === high[near]) {
      sum += high[near] * left * up;
      weights += left * up;
    }
    if (high[far] === high[far]) {
      sum += high[far] * right * up;
      weights += right * up;
    }
    if (weights > 0) target[x] = sum / weights;
  }
}
