import {
  accumulate,
  applyTone,
  combineBand,
  copyWindow,
  countCoverage,
  createAccumulator,
  finish,
  pixelMap,
  reproject,
  thinGrid,
  weighFootprint,
  type BandLayer,
  type ImageGrid,
  type PixelWindow,
  type Raster,
  type Tone as KernelTone,
} from '#kernels';
import { SPLINE_REACH } from '../../images/image-tile.js';
import type { DescribedGrid } from '../../images/sky-image.js';
import { countsParts, isStacked, type Combination } from '../../mosaic/combination.js';
import type { ThrowIfStopped } from '../stop-flag.js';
import { threadFloats } from '../thread-memory.js';
import { cutDescribed, readInput, type TileImage } from './render-tile.js';
import { sampledPart } from './sampled-part.js';

/** An image that is to be combined with others. */
export interface MosaicLayer extends TileImage {
  /** What its values count. */
  readonly weight: number;
  /** What they have too much. */
  readonly offset: number;
  /** One σ; used where outliers are rejected. */
  readonly noise: number;
  /** Its own brightness, which takes the place of its values; `null`: none. */
  readonly tone: KernelTone | null;
}

/** Where a tile's values go: a raster whose first pixel is `x`, `y` of the grid, or of the samples of the grid. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Σ footprint · weight; `null`: nobody wants to know. */
  readonly weights: Float32Array | null;
}

export interface CombineTileTask {
  readonly layers: readonly MosaicLayer[];
  readonly combination: Combination;
  readonly grid: DescribedGrid;
  readonly tile: PixelWindow;
  /** Of every so many pixels of the grid one is made, in both directions; 1: all. */
  readonly step: number;
  readonly out: TilePlace;
}

/** What is known of a tile when it has been made. */
export interface CombinedTile {
  /** Pixels that any image covers. */
  readonly covered: number;
  /** Values that were left out as outliers. */
  readonly rejected: number;
}

/** Makes a tile of a mosaic from the files of its images. */
export async function combineTile(
  task: CombineTileTask,
  throwIfStopped: ThrowIfStopped,
): Promise<CombinedTile> {
  const { tile, step, out } = task;
  const part = sampledPart(tile, step);
  const { width, height } = part;
  // The tiles at the end may lie between two samples.
  if (width * height === 0) return { covered: 0, rejected: 0 };
  const { data, footprint, rejected } = await combineLayers({ ...task, tile: part.tile }, throwIfStopped);
  const put = (values: Float32Array, into: Float32Array) =>
    copyWindow(
      { data: values, width, height },
      { x: 0, y: 0, width, height },
      { ...out, data: into },
      part.x - out.x,
      part.y - out.y,
    );
  put(data, out.values);
  if (out.weights) put(footprint, out.weights);
  return { covered: countCoverage([data], 0, data.length).all, rejected };
}

/** What was made of all layers: NaN and 0 where none has a value. */
export interface CombinedLayers {
  readonly data: Float32Array;
  readonly footprint: Float32Array;
  readonly rejected: number;
}

type LayersToCombine = Pick<CombineTileTask, 'layers' | 'combination' | 'grid' | 'tile' | 'step'>;

/** Combines the layers on a tile, or on every `step`-th pixel of it. */
export function combineLayers(
  task: LayersToCombine,
  throwIfStopped: ThrowIfStopped,
): Promise<CombinedLayers> {
  return isStacked(task.combination) ? stackLayers(task, throwIfStopped) : addLayers(task, throwIfStopped);
}

/** One image after the other: memory is that of the tile. */
async function addLayers(task: LayersToCombine, throwIfStopped: ThrowIfStopped): Promise<CombinedLayers> {
  const { layers, combination, tile, target } = openTile(task);
  const { width, height } = target;
  const sums = createAccumulator(combination.method as never, width, height);
  const values = threadFloats('values', width * height);
  for (const layer of layers) {
    const footprint = await showLayer(layer, { combination, tile, target }, values, throwIfStopped);
    const { weight, offset } = layer;
    if (!footprint) continue;
    const counted = countsParts(combination) ? footprint : undefined;
    accumulate(sums, { data: values, width, height }, counted, { weight, offset });
  }
  const { raster, footprint } = finish(sums);
  return { data: raster.data, footprint, rejected: 0 };
}

/** All images side by side: tiles are so small that there is room. */
async function stackLayers(task: LayersToCombine, throwIfStopped: ThrowIfStopped): Promise<CombinedLayers> {
  const { layers, combination, tile, target } = openTile(task);
  const { width, height } = target;
  const pixels = width * height;
  const stack = threadFloats('stack', layers.length * pixels);
  const footprints = countsParts(combination);
  const coverage = threadFloats('coverage', footprints ? layers.length * pixels : 0);
  const shown: BandLayer[] = [];
  for (const layer of layers) {
    const from = shown.length * pixels;
    const data = stack.subarray(from, from + pixels);
    const covered = await showLayer(layer, { combination, tile, target }, data, throwIfStopped);
    if (!covered) continue;
    const { weight, offset, noise } = layer;
    const footprint = footprints ? coverage.subarray(from, from + pixels) : undefined;
    footprint?.set(covered);
    shown.push({ data, footprint, width, height, weight, offset, noise });
  }
  throwIfStopped();
  const { method, rejectSigma } = combination;
  return combineBand(shown, width, height, method, { rejectSigma: rejectSigma ?? undefined });
}

interface OpenTile {
  readonly combination: Combination;
  /** All of its pixels. */
  readonly tile: ImageGrid;
  /** Those that are made. */
  readonly target: ImageGrid;
}

function openTile({ layers, combination, grid, tile, step }: LayersToCombine) {
  const all = cutDescribed(grid, tile);
  return { layers, combination, tile: all, target: step === 1 ? all : thinGrid(all, step) };
}

/** Brings an image onto the pixels of a tile. @returns what each of them counts; `undefined` when the tile shows none of it */
async function showLayer(
  layer: MosaicLayer,
  { combination, tile, target }: OpenTile,
  data: Float32Array,
  throwIfStopped: ThrowIfStopped,
): Promise<Float32Array | undefined> {
  throwIfStopped();
  const { resampling: method, isWeighed } = combination;
  const input = await readInput(layer, tile, throwIfStopped, method === 'bicubic' ? SPLINE_REACH : 0);
  if (!input) return undefined;
  const map = pixelMap(target.wcs, input.wcs, target.width, target.height);
  const footprint = threadFloats('footprint', data.length);
  reproject(input, map, { ...input, method }, { data, footprint });
  if (layer.tone) applyTone(data, layer.tone, data);
  if (isWeighed) await weigh(layer, { combination, tile, target }, footprint, throwIfStopped);
  return footprint;
}

/** Multiplies the footprint by the weights of the image's pixels. */
async function weigh(
  layer: MosaicLayer,
  { combination, tile, target }: OpenTile,
  footprint: Float32Array,
  throwIfStopped: ThrowIfStopped,
): Promise<void> {
  const { reference } = layer;
  const plane = { ...layer, reference: { ...reference, image: reference.weights!, weights: null } };
  const input = (await readInput(plane, tile, throwIfStopped))!;
  const map = pixelMap(target.wcs, input.wcs, target.width, target.height);
  const weights: Raster = { ...target, data: threadFloats('pixel weights', footprint.length) };
  // A method that overshoots makes negative weights of an edge.
  const method = combination.resampling === 'nearest' ? 'nearest' : 'bilinear';
  const covered = threadFloats('covered', footprint.length);
  reproject(input, map, { ...input, method }, { data: weights.data, footprint: covered });
  weighFootprint(footprint, weights.data);
}
