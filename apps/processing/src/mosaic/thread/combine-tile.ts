import {
  accumulate,
  ACCUMULATOR_BYTES,
  applyTone,
  combineBand,
  copyWindow,
  countCoverage,
  createAccumulator,
  cutWindow,
  finish,
  pixelMap,
  reproject,
  thinGrid,
  weighFootprint,
  type BandLayer,
  type ImageGrid,
  type PixelMap,
  type PixelWindow,
  type Raster,
  type StreamingMethod,
} from '#kernels';
import { storeRaster } from '#kernels/parallel';
import type { Resampling } from '#processing-client/contract';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { SPLINE_REACH } from '../../picture/image-tile.js';
import { cutDescribed, readInput } from '../../picture/thread/render-tile.js';
import { sampledPart } from '../../picture/thread/sampled-part.js';
import { countsParts, isStacked, type Combination } from '../combination.js';
import * as tasks from '../mosaic.tasks.js';

export const combineTile = implement(tasks.combineTile, async (input, throwIfStopped) => {
  const { tile, step, out } = input;
  const part = sampledPart(tile, step);
  const { width, height } = part;
  // The last tiles may lie between two samples.
  if (width * height === 0) return { covered: 0, rejected: 0, datasums: [0, 0] };
  const { data, footprint, rejected } = await combineLayers({ ...input, tile: part.tile }, throwIfStopped);
  const values = putPart({ data, width, height }, part, out, out.values);
  const weights = out.weights ? putPart({ data: footprint, width, height }, part, out, out.weights) : 0;
  const covered = countCoverage([data], 0, data.length).all;
  return { covered, rejected, datasums: [values, weights] };
});

/** Stores a computed part at its destination. @returns the sum of its bytes, if they were stored */
function putPart(made: Raster, part: PixelWindow, out: tasks.TilePlace, data: Float32Array): number {
  const into = { ...out, data };
  const [x, y] = [part.x - out.x, part.y - out.y];
  if (out.isStored) return storeRaster(made, into, x, y);
  copyWindow(made, { ...made, x: 0, y: 0 }, into, x, y);
  return 0;
}

/** The combined layers: NaN and 0 where none has a value. */
export interface CombinedLayers {
  readonly data: Float32Array;
  readonly footprint: Float32Array;
  readonly rejected: number;
}

type LayersToCombine = Pick<tasks.CombineTileInput, 'layers' | 'combination' | 'grid' | 'tile' | 'step'>;

/** Combines the layers on a tile, or on every `step`-th pixel of it. */
export function combineLayers(
  task: LayersToCombine,
  throwIfStopped: ThrowIfStopped,
): Promise<CombinedLayers> {
  const tile = openTile(task);
  const parts = task.layers.map((layer) => coveredPart(layer, tile));
  const placed = { ...task, tile, parts };
  const isSideBySide = isStacked(task.combination) || valuesOf(parts) <= FEW_VALUES;
  return isSideBySide ? stackLayers(placed, throwIfStopped) : addLayers(placed, throwIfStopped);
}

/** Most values of a tile that are combined side by side with any method, since that is vectorised: 4 MB. */
const FEW_VALUES = 1 << 20;

const valuesOf = (parts: readonly PixelWindow[]): number =>
  parts.reduce((sum, { width, height }) => sum + width * height, 0);

/** Layers, and the part of the tile that each may cover. */
type PlacedLayers = Pick<LayersToCombine, 'layers' | 'combination'> & {
  readonly tile: OpenTile;
  readonly parts: readonly PixelWindow[];
};

/** Adds one image after another: the memory is that of the tile. */
async function addLayers(
  { layers, combination, tile, parts }: PlacedLayers,
  throwIfStopped: ThrowIfStopped,
): Promise<CombinedLayers> {
  const { width, height } = tile.target;
  const { buffer: memory } = threadFloats('sums', (ACCUMULATOR_BYTES / FLOAT_BYTES) * width * height);
  const sums = createAccumulator(combination.method as StreamingMethod, width, height, { memory });
  for (const [i, layer] of layers.entries()) {
    const part = parts[i];
    const data = threadFloats('values', part.width * part.height);
    const footprint = await showLayer(layer, combination, tile, part, data, throwIfStopped);
    if (!footprint) continue;
    const counted = countsParts(combination) ? footprint : undefined;
    const { x, y } = part;
    const { weight, offset } = layer;
    accumulate(sums, { ...part, data }, counted, { x, y, weight, offset });
  }
  const { raster, footprint } = finish(sums);
  return { data: raster.data, footprint, rejected: 0 };
}

/** Stacks all images: tiles are small enough for the memory. */
async function stackLayers(
  { layers, combination, tile, parts }: PlacedLayers,
  throwIfStopped: ThrowIfStopped,
): Promise<CombinedLayers> {
  const { width, height } = tile.target;
  const needed = valuesOf(parts);
  // Rounded up, since successive tiles differ a little: memory allocated for each would wait for the garbage collector.
  const room = 2 ** Math.ceil(Math.log2(Math.max(1, needed)));
  const stack = threadFloats('stack', room);
  const coverage = threadFloats('coverage', countsParts(combination) ? room : 0);
  const shown: BandLayer[] = [];
  let from = 0;
  for (const [i, layer] of layers.entries()) {
    const part = parts[i];
    const end = from + part.width * part.height;
    const data = stack.subarray(from, end);
    const covered = await showLayer(layer, combination, tile, part, data, throwIfStopped);
    if (!covered) continue;
    const { weight, offset, noise } = layer;
    const footprint = countsParts(combination) ? coverage.subarray(from, end) : undefined;
    footprint?.set(covered);
    shown.push({ ...part, data, footprint, weight, offset, noise });
    from = end;
  }
  throwIfStopped();
  const { method, rejectSigma } = combination;
  const size = width * height;
  const out = { data: threadFloats('combined', size), footprint: threadFloats('combined weights', size) };
  return combineBand(shown, width, height, method, { rejectSigma: rejectSigma ?? undefined, out });
}

const FLOAT_BYTES = 4;

interface OpenTile {
  readonly window: PixelWindow;
  readonly step: number;
  /** The grid of all pixels of the tile. */
  readonly whole: ImageGrid;
  /** The grid of the computed pixels. */
  readonly target: ImageGrid;
}

function openTile({ grid, tile: window, step }: LayersToCombine): OpenTile {
  const whole = cutDescribed(grid, window);
  return { window, step, whole, target: step === 1 ? whole : thinGrid(whole, step) };
}

/** The pixels of a tile that an image may cover. */
function coveredPart({ bounds }: tasks.MosaicLayer, { window, step, target }: OpenTile): PixelWindow {
  const { width, height } = target;
  if (!bounds) return { x: 0, y: 0, width, height };
  const first = (edge: number, start: number) => Math.max(0, Math.floor((edge - start) / step) - 1);
  const end = (edge: number, start: number, size: number) =>
    Math.min(size, Math.ceil((edge - start) / step) + 2);
  const [x, y] = [first(bounds.xMin, window.x), first(bounds.yMin, window.y)];
  const right = Math.max(x, end(bounds.xMax, window.x, width));
  return { x, y, width: right - x, height: Math.max(y, end(bounds.yMax, window.y, height)) - y };
}

/** Resamples an image onto a part of a tile. @returns the weight of each pixel; `undefined` when the tile shows none of the image */
async function showLayer(
  layer: tasks.MosaicLayer,
  combination: Combination,
  { whole, step, target }: OpenTile,
  part: PixelWindow,
  data: Float32Array,
  throwIfStopped: ThrowIfStopped,
): Promise<Float32Array | undefined> {
  throwIfStopped();
  if (part.width * part.height === 0) return undefined;
  const { resampling: method, isWeighed } = combination;
  const tile = cutWindow(whole, magnified(part, step));
  const input = await readInput(layer, tile, throwIfStopped, method === 'bicubic' ? SPLINE_REACH : 0);
  if (!input) return undefined;
  const { wcs } = cutWindow(target, part);
  const map = pixelMap(wcs, input.wcs, part.width, part.height);
  const footprint = threadFloats('footprint', data.length);
  reproject(input, map, { ...input, method }, { data, footprint });
  if (layer.tone) applyTone(data, layer.tone, data);
  if (isWeighed) await weigh(layer, tile, map, method, footprint, throwIfStopped);
  return footprint;
}

/** The part at full size, with the pixels between the computed ones. */
const magnified = ({ x, y, width, height }: PixelWindow, step: number): PixelWindow => ({
  ...{ x: x * step, y: y * step },
  ...{ width: (width - 1) * step + 1, height: (height - 1) * step + 1 },
});

/** Multiplies the footprint by the weights of the image's pixels. */
async function weigh(
  layer: tasks.MosaicLayer,
  tile: ImageGrid,
  map: PixelMap,
  resampling: Resampling,
  footprint: Float32Array,
  throwIfStopped: ThrowIfStopped,
): Promise<void> {
  const { reference } = layer;
  const plane = { ...layer, reference: { ...reference, image: reference.weights!, weights: null } };
  const input = (await readInput(plane, tile, throwIfStopped))!;
  const data = threadFloats('pixel weights', footprint.length);
  const covered = threadFloats('covered', footprint.length);
  // A method that overshoots would make negative weights at an edge.
  const method = resampling === 'nearest' ? 'nearest' : 'bilinear';
  reproject(input, map, { ...input, method }, { data, footprint: covered });
  weighFootprint(footprint, data);
}
