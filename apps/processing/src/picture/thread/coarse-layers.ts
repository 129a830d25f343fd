import {
  areaBoundsIn,
  createWcs,
  fitGrid,
  optimalGrid,
  pixelMap,
  pixelScaleArcsec,
  reproject,
  solveOffsets as solve,
  type ImageGrid,
  type OverlapDifference,
  type PixelWindow,
} from '#kernels';
import { differencesFrom } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { parametersOf, type SkyImage } from '../../image-io/sky-image.js';
import { inputWindow } from '../input-window.js';
import * as tasks from '../picture.tasks.js';
import { cutDescribed, readInput } from './render-tile.js';

/** Pixels of a coarse image: an overlap of a twentieth still has thousands. */
const LAYER_PIXELS = 1 << 17;
/** Pixels of all coarse images: 32 MB. */
const ALL_PIXELS = 1 << 23;
/** Upper bound, reached only where a projection stretches its images: rotated ones have twice their pixels at most. */
const MAX_PIXELS = 4 * ALL_PIXELS;
/** Pixels to compare when every image overlaps all others: two seconds, whatever their number. */
const COMPARED_PIXELS = 1 << 28;

export const layOutMatching = implement(tasks.layOutMatching, ({ images: described, projection }) => {
  const images = described.map((image) => ({ ...image, wcs: createWcs(image.wcs) }));
  const scale = Math.max(coarseScale(images), Math.min(...images.map(({ wcs }) => pixelScaleArcsec(wcs))));
  const wanted = optimalGrid(images, { projection, pixelScaleArcsec: scale });
  const grid = withinMemory(wanted, images);
  const { width, height } = grid;
  return {
    grid: { wcs: parametersOf(grid), width, height },
    layers: images.map((image) => planLayer(image, grid)),
  };
});

/** Enlarges the pixels where a projection stretches little sky over many pixels, far from its centre. */
function withinMemory(grid: ImageGrid, images: readonly SkyImage[]): ImageGrid {
  const windows = images.map((image) => coveredPart(image, grid));
  const pixels = windows.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels <= MAX_PIXELS) return grid;
  return fitGrid(grid, { maxPixels: Math.max(1, (grid.width * grid.height * ALL_PIXELS) / pixels) });
}

/** Side of a pixel, arc seconds, at which all images together have the planned number of pixels. */
function coarseScale(images: readonly SkyImage[]): number {
  const area = images.reduce(
    (sum, { width, height, wcs }) => sum + width * height * pixelScaleArcsec(wcs) ** 2,
    0,
  );
  return Math.sqrt(
    area / Math.min(LAYER_PIXELS * images.length, ALL_PIXELS, COMPARED_PIXELS / images.length),
  );
}

function planLayer(image: SkyImage, grid: ImageGrid): tasks.PlannedLayer {
  const { reference, width, height } = image;
  const whole = inputWindow(image, grid)!;
  return {
    image: { reference, wcs: parametersOf(image), width, height, whole },
    window: coveredPart(image, grid),
  };
}

function coveredPart(image: ImageGrid, grid: ImageGrid): PixelWindow {
  const bounds = areaBoundsIn(grid, image);
  if (!bounds) return { x: 0, y: 0, width: grid.width, height: grid.height };
  const x = Math.min(grid.width - 1, Math.max(0, Math.floor(bounds.xMin)));
  const y = Math.min(grid.height - 1, Math.max(0, Math.floor(bounds.yMin)));
  const width = Math.max(1, Math.min(grid.width, Math.ceil(bounds.xMax) + 1) - x);
  return { x, y, width, height: Math.max(1, Math.min(grid.height, Math.ceil(bounds.yMax) + 1) - y) };
}

export const readCoarseLayer = implement(
  tasks.readCoarseLayer,
  async ({ image, grid, layer }, throwIfStopped) => {
    const { x, y, width, height, data } = layer;
    const part = cutDescribed(grid, { x, y, width, height });
    const input = await readInput(image, part, throwIfStopped);
    if (!input) return void data.fill(NaN);
    throwIfStopped();
    const map = pixelMap(part.wcs, input.wcs, width, height);
    reproject(input, map, input, { data, footprint: threadFloats('footprint', data.length) });
  },
);

export const compareLayers = implement(tasks.compareLayers, ({ layers, start, end }, throwIfStopped) => {
  const found: OverlapDifference[] = [];
  for (let first = start; first < end; first += 1) {
    throwIfStopped();
    found.push(...differencesFrom(layers, first));
  }
  return packed(found);
});

export const solveOffsets = implement(tasks.solveOffsets, ({ count, pairs }) =>
  solve(count, pairs.flatMap(unpacked)),
);

/** Numbers of a pair in {@link tasks.PackedDifferences}. */
const NUMBERS = 4;

function packed(pairs: readonly OverlapDifference[]): tasks.PackedDifferences {
  const numbers = new Float64Array(NUMBERS * pairs.length);
  pairs.forEach(({ first, second, difference, pixels }, i) =>
    numbers.set([first, second, difference, pixels], NUMBERS * i),
  );
  return withTransfer(numbers, numbers.buffer);
}

function unpacked(numbers: tasks.PackedDifferences): OverlapDifference[] {
  return Array.from({ length: numbers.length / NUMBERS }, (_, i) => {
    const [first, second, difference, pixels] = numbers.subarray(NUMBERS * i, NUMBERS * (i + 1));
    return { first, second, difference, pixels };
  });
}
