import {
  encodeTile,
  halfBits,
  halfValues,
  TILE_SIZE,
  tileScaling,
  type Raster,
  type TileScaling,
} from '#kernels';
import {
  setColor,
  setExposure,
  setLimits,
  setOverall,
  setSaturation,
  setShown,
  setTone,
  setView,
  setWeight,
  type Command,
} from '../commands.js';
import type { Grid, Picture } from '../document.js';
import { pictureOf } from '../presets.js';
import { sampleGrid } from './sample-grid.js';

const SIZE = { width: 1100, height: 700 };
/** The screen that pictures are drawn on. */
export const SCREEN = { width: 320, height: 200 };

/** A sky with gradients, stars and blanks, from integers alone: the same in Node and in a browser. */
function skyOf(channel: number): Raster {
  let state = 41 + channel;
  const data = Float32Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    if ((x + 37 * channel) % 211 === 0 || (x > 900 && y < 60)) return NaN;
    const star = state % 997 === 0 ? 100 : 0;
    return (state % 1000) / 1e4 + ((x * (channel + 1)) % 640) / 640 + (y * (3 - channel)) / 2000 + star;
  });
  return { data, ...SIZE };
}

/** The mean of the valid pixels of each block of 2 × 2. */
function halved({ data, width, height }: Raster): Raster {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const target = Float32Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [2 * (i % size.width), 2 * Math.floor(i / size.width)];
    const block = [x, x + 1].flatMap((column) => [y, y + 1].map((row) => [column, row]));
    const values = block.flatMap(([column, row]) =>
      column < width && row < height && !Number.isNaN(data[row * width + column])
        ? [data[row * width + column]]
        : [],
    );
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
  return { data: target, ...size };
}

/** A channel of the scene: its levels, and how its values become halves. */
export interface SceneChannel {
  readonly levels: readonly Raster[];
  readonly scaling: TileScaling;
}

/** Three channels whose last level is the first that fits into a tile. */
export function sceneChannels(): SceneChannel[] {
  return [0, 1, 2].map((channel) => {
    const levels = [skyOf(channel)];
    while (levels.at(-1)!.width > TILE_SIZE) levels.push(halved(levels.at(-1)!));
    return { levels, scaling: tileScaling(0.05, -1, 102) };
  });
}

/** The tile of a channel in half precision. */
export function sceneTile(
  { levels, scaling }: SceneChannel,
  level: number,
  x: number,
  y: number,
): Uint8Array {
  const { data, width, height } = levels[level];
  const [left, bottom] = [x * TILE_SIZE, y * TILE_SIZE];
  const size = { width: Math.min(TILE_SIZE, width - left), height: Math.min(TILE_SIZE, height - bottom) };
  const pixels = new Float32Array(size.width * size.height);
  for (let row = 0; row < size.height; row++) {
    const from = (bottom + row) * width + left;
    pixels.set(data.subarray(from, from + size.width), row * size.width);
  }
  return encodeTile(
    { data: pixels, ...size },
    { level, x, y },
    { encoding: 'f16', scaling, shufflesHalves: true },
  );
}

/** What a tile in half precision holds of a value. */
export const inHalves = (value: number, { zero, scale }: TileScaling): number =>
  Number.isNaN(value) ? NaN : zero + scale * halfValues()[halfBits((value - zero) / scale)];

/** The grid of the scene. */
export function sceneGrid(channels: readonly SceneChannel[] = sceneChannels()): Grid {
  const grid = sampleGrid(3, SIZE);
  return {
    ...grid,
    levels: channels[0].levels.map(({ width, height }) => ({ width, height })),
    channels: grid.channels.map((channel, i) => ({
      ...{ ...channel, ...channels[i].scaling },
      suggested: { ...channel.suggested, asinhA: 0.1, limits: { low: 0.02, high: 2.5 + i / 3 } },
      urlTemplate: `/tiles/${i}/{z}/{x}/{y}?encoding={encoding}`,
    })),
  };
}

/** A step of the page's walk. */
export interface SceneStep {
  readonly name: string;
  readonly command: Command;
  /** Whether it changes nothing that is loaded. */
  readonly isTone?: true;
}

/** The walk through the scene. Screens begin at whole pixels of their level. */
export const SCENE_STEPS: readonly SceneStep[] = [
  { name: 'level 0', command: setView({ x: 560, y: 400, zoom: 1 }) },
  { name: 'black', command: setLimits(0, { low: 0.3 }), isTone: true },
  { name: 'exposure', command: setExposure(2.5), isTone: true },
  { name: 'colour', command: setSaturation({ saturation: 1.4, hueRotation: 12 }), isTone: true },
  { name: 'weight', command: setWeight(1, 0.4), isTone: true },
  { name: 'middle', command: setTone(2, { gamma: 1.8, curve: 's_curve' }), isTone: true },
  { name: 'hidden', command: setShown(2, false), isTone: true },
  { name: 'shown', command: setShown(2, true), isTone: true },
  { name: 'overall', command: setOverall({ curve: 's_curve', gamma: 1.3 }), isTone: true },
  { name: 'luminance', command: setColor(0, { luminance: true }), isTone: true },
  { name: 'level 1', command: setView({ x: 440, y: 300, zoom: 0.5 }) },
  { name: 'level 2', command: setView({ x: 540, y: 340, zoom: 0.25 }) },
  { name: 'level 0 once more', command: setView({ x: 560, y: 400, zoom: 1 }) },
];

/** The picture after each step. */
export function scenePictures(grid: Grid): { readonly step: SceneStep; readonly picture: Picture }[] {
  let picture = pictureOf(grid);
  return SCENE_STEPS.map((step) => ({ step, picture: (picture = step.command(picture)) }));
}
