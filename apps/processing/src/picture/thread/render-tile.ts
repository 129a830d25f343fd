import {
  accumulate,
  copyWindow,
  createAccumulator,
  createWcs,
  cutWindow,
  dropInfinite,
  finish,
  isAllFinite,
  matchResolution,
  pixelMap,
  reproject,
  thinGrid,
  type CelestialWcs,
  type ImageGrid,
  type PixelWindow,
  type Raster,
  type RowBand,
} from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { readRows } from '../../image-io/open/read-rows.js';
import type { FilledCore } from '../../image-io/image.tasks.js';
import { reducedSize } from '../../image-io/read-window.js';
import type { DescribedGrid } from '../../image-io/sky-image.js';
import {
  blurReach,
  type Blur,
  imageTile,
  widenedWindow,
  type ChannelTile,
  type ShownImage,
  type TileCoverage,
  type TileImage,
} from '../image-tile.js';

/**
 * Resamples the images of a channel onto a tile of the grid; NaN where none of them has data.
 * @param filled takes the cores that are filled
 */
export async function renderTile(
  channel: ChannelTile,
  out: Float32Array,
  throwIfStopped: ThrowIfStopped,
  filled: FilledCore[] = [],
): Promise<TileCoverage> {
  const { images, tile, block = tile, blur } = channel;
  const grid = openGrid(channel.grid);
  if (!blur && block === tile)
    return showImages(images, cutWindow(grid, tile), 1, out, throwIfStopped, filled);
  const within = channel.within ?? { x: 0, y: 0, width: grid.width, height: grid.height };
  const wide = widened(block, within, blurReach(blur));
  const data = threadFloats('unblurred', wide.width * wide.height);
  const coverage = await showImages(images, cutWindow(grid, wide), 1, data, throwIfStopped, filled);
  const rowStart = tile.y - wide.y;
  const result = blur
    ? blurRows({ ...wide, data }, blur, { rowStart, rowEnd: rowStart + tile.height })
    : { ...wide, data };
  copyWindow(result, { ...tile, x: tile.x - wide.x, y: rowStart }, { ...tile, data: out }, 0, 0);
  return coverage;
}

function blurRows(raster: Raster, { from, to }: Blur, band: RowBand): Raster {
  const { width, height, data } = raster;
  return matchResolution(raster, from, to, band, {
    ...{ width, height, data: threadFloats('blurred', data.length) },
  });
}

/**
 * Every `step`-th pixel of a tile, without the blur: the same values as in the whole tile.
 * @param tile begins with the first of these pixels
 * @param filled takes the cores that are filled
 */
export function renderThinned(
  { images, grid, tile }: Omit<ChannelTile, 'blur'>,
  step: number,
  out: Float32Array,
  throwIfStopped: ThrowIfStopped,
  filled: FilledCore[],
): Promise<TileCoverage> {
  return showImages(images, cutWindow(openGrid(grid), tile), step, out, throwIfStopped, filled);
}

const openGrid = ({ wcs, width, height }: ChannelTile['grid']): ImageGrid => ({
  wcs: createWcs(wcs),
  width,
  height,
});

/** A window of a grid. */
export const cutDescribed = (grid: DescribedGrid, window: PixelWindow): ImageGrid =>
  cutWindow(openGrid(grid), window);

/** A block with a margin, within the grid or level. */
function widened({ x, y, width, height }: PixelWindow, within: PixelWindow, margin: number): PixelWindow {
  const left = Math.max(within.x, x - margin);
  const bottom = Math.max(within.y, y - margin);
  return {
    x: left,
    y: bottom,
    width: Math.min(within.x + within.width, x + width + margin) - left,
    height: Math.min(within.y + within.height, y + height + margin) - bottom,
  };
}

async function showImages(
  images: readonly ShownImage[],
  tile: ImageGrid,
  step: number,
  out: Float32Array,
  throwIfStopped: ThrowIfStopped,
  filled: FilledCore[],
): Promise<TileCoverage> {
  const target = step === 1 ? tile : thinGrid(tile, step);
  const isPlain = images.length === 1 && !images[0].offset;
  const mosaic = isPlain ? undefined : createAccumulator('mean', target.width, target.height);
  const footprint = threadFloats('footprint', out.length);
  const seen: TileCoverage[] = [];
  for (const image of images) {
    throwIfStopped();
    const input = await readInput(image, tile, throwIfStopped);
    if (!input) continue;
    filled.push(...input.filled);
    const map = pixelMap(target.wcs, input.wcs, target.width, target.height);
    reproject(input, map, input, { data: out, footprint });
    if (mosaic) accumulate(mosaic, { ...target, data: out }, footprint, { offset: image.offset });
    seen.push(input.coverage);
  }
  if (seen.length === 0) out.fill(NaN);
  else if (mosaic) out.set(finish(mosaic).raster.data);
  if (seen.includes('all')) return 'all';
  return seen.length > 0 ? 'some' : 'none';
}

/** The part of an image that a tile shows, as {@link reproject} takes it. */
export interface TileInput {
  readonly wcs: CelestialWcs;
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly origin: { readonly x: number; readonly y: number };
  readonly reduction: number;
  readonly coverage: TileCoverage;
  /** Cores filled while it was read, if it was not preloaded. */
  readonly filled: readonly FilledCore[];
}

/**
 * Reads the part of an image that a tile shows, into memory that the next call reuses; `null` when it shows none.
 * @param reach additional pixels, after the reduction, that the resampling method needs
 */
export async function readInput(
  { reference, wcs: parameters, width, height, whole, preloaded, repairs, plausible }: TileImage,
  tile: ImageGrid,
  throwIfStopped: ThrowIfStopped,
  reach = 0,
): Promise<TileInput | null> {
  const wcs = createWcs(parameters);
  const part = imageTile({ wcs, width, height }, whole, tile);
  if (!part) return null;
  const { isInside } = part;
  const window = widenedWindow(part.window, whole, reach);
  const { reduction } = whole;
  const size = reducedSize({ window, reduction });
  const data = threadFloats('input', size.width * size.height);
  const rows = { rowStart: 0, rowEnd: size.height };
  const place = { x: (window.x - whole.window.x) / reduction, y: (window.y - whole.window.y) / reduction };
  const read = {
    image: reference,
    plane: 0,
    window,
    reduction,
    ...rows,
    out: data,
    repairs,
    plausible,
    dropsInfinite: true,
  };
  let filled: readonly FilledCore[] = [];
  if (!preloaded) filled = await readRows(read, throwIfStopped);
  else {
    copyWindow(preloaded, { ...size, ...place }, { ...size, data }, 0, 0);
    dropInfinite(data);
  }
  const coverage = isInside && isAllFinite(data) ? 'all' : 'some';
  return { wcs, data, ...size, origin: window, reduction, coverage, filled };
}
