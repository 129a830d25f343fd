import { layOut, sharedKernels, type VectorKernels } from '../../vector/vector-kernels.js';
import type { CombineMethod, BandLayer, CombinedBand } from './combined-band.js';
import { sortingNetwork } from './sorting-network.js';

/** Floats of all images that are combined in one go: they stay in the second-level cache. */
const BLOCK_FLOATS = 1 << 15;
/** Most columns of a block. */
const MAX_COLUMNS = 512;
const LANES = 4;
const VECTOR_BYTES = 16;
/** Float64 of each image: offset, weight, limit, nothing. */
const FACTS = 4;

/** Method numbers of assembly/stacking.as. */
const METHODS = { median: 0, mean: 1, sum: 2, first: 3, last: 4, min: 5, max: 6 } as const satisfies Record<
  CombineMethod,
  number
>;

const stackingKernels = sharedKernels();

/** Combines a whole band in vectors; returns undefined, without doing anything, when there are none. */
export function combineBandVector(
  layers: readonly BandLayer[],
  width: number,
  height: number,
  method: CombineMethod,
  rejectSigma: number | undefined,
  out: Omit<CombinedBand, 'rejected'>,
): number | undefined {
  const kernels = stackingKernels();
  if (!kernels) return undefined;
  const stack = openStack(kernels, layers, width, height);
  let rejected = 0;
  for (let row = 0; row < height; row += stack.rows) {
    const rows = Math.min(stack.rows, height - row);
    const crossing = layers.filter(({ y = 0, height: own }) => row + rows > y && row < y + own);
    for (let first = 0; first < width; first += stack.columns) {
      const count = Math.min(stack.columns, width - first);
      const shown = crossing.filter(({ x = 0, width: own }) => x < first + count && x + own > first);
      const block = { row, rows, first, count };
      rejected += combineBlock(stack, shown, block, method, rejectSigma);
      takeOut(stack, shown.length > 0, block, width, out);
    }
  }
  return rejected;
}

/** Copies the result of a block to its position. */
function takeOut(
  { memory, out: at }: StackMemory,
  isShown: boolean,
  { row, rows, first, count }: Block,
  width: number,
  out: Omit<CombinedBand, 'rejected'>,
): void {
  const columns = wholeVectors(count);
  const data = new Float32Array(memory, at, rows * columns);
  const footprint = new Float32Array(memory, at + 4 * rows * columns, rows * columns);
  if (!isShown) {
    data.fill(NaN);
    footprint.fill(0);
  }
  for (let i = 0; i < rows; i++) {
    const to = (row + i) * width + first;
    out.data.set(data.subarray(i * columns, i * columns + count), to);
    out.footprint.set(footprint.subarray(i * columns, i * columns + count), to);
  }
}

const wholeVectors = (columns: number): number => Math.ceil(columns / LANES) * LANES;

/** Layout of the vector kernels' memory. */
interface StackMemory {
  readonly kernels: VectorKernels;
  readonly memory: ArrayBuffer;
  /** Most columns and rows of a block. */
  readonly columns: number;
  readonly rows: number;
  readonly hasFootprints: boolean;
  readonly values: number;
  readonly footprints: number;
  readonly facts: number;
  readonly pairs: number;
  readonly sorted: number;
  readonly kept: number;
  /** Values; weights follow those of the block. */
  readonly out: number;
  /** Images that the network in memory is for. */
  sorts: number;
  pairsEnd: number;
}

function openStack(
  kernels: VectorKernels,
  layers: readonly BandLayer[],
  width: number,
  height: number,
): StackMemory {
  const images = Math.max(1, layers.length);
  const room = Math.floor(BLOCK_FLOATS / images);
  const columns = Math.max(LANES, wholeVectors(Math.min(MAX_COLUMNS, width, room)));
  const rows = Math.max(1, Math.min(height, Math.floor(room / columns)));
  const hasFootprints = layers.some(({ footprint }) => footprint !== undefined);
  const plane = 4 * columns * rows;
  const lengths = [
    ...[plane * images, hasFootprints ? plane * images : 0, 8 * FACTS * images],
    ...[sortingNetwork(images).byteLength, VECTOR_BYTES * images, VECTOR_BYTES * images, 2 * plane],
  ];
  const [values, footprints, facts, pairs, sorted, kept, out] = layOut(kernels, lengths);
  const places = { values, footprints, facts, pairs, sorted, kept, out };
  const { buffer: memory } = kernels.memory;
  return { kernels, memory, columns, rows, hasFootprints, ...places, sorts: 0, pairsEnd: pairs };
}

interface Block {
  readonly row: number;
  readonly rows: number;
  readonly first: number;
  readonly count: number;
}

function combineBlock(
  stack: StackMemory,
  layers: readonly BandLayer[],
  block: Block,
  method: CombineMethod,
  rejectSigma: number | undefined,
): number {
  if (layers.length === 0) return 0;
  if (stack.sorts !== layers.length) writeNetwork(stack, layers.length);
  layers.forEach((layer, i) => writeLayer(stack, layer, i, block, rejectSigma ?? 0));
  const { kernels, values, footprints, facts, pairs, pairsEnd, sorted, kept, out } = stack;
  const rejects = rejectSigma === undefined ? 0 : 1;
  const code = METHODS[method];
  const planes = stack.hasFootprints ? footprints : 0;
  const floats = block.rows * wholeVectors(block.count);
  return kernels.combineStack(
    ...([values, planes, facts, layers.length, floats, pairs, pairsEnd] as const),
    ...([sorted, kept, code, rejects, out] as const),
  );
}

function writeNetwork(stack: StackMemory, images: number): void {
  const network = sortingNetwork(images);
  const words = new Uint32Array(stack.memory, stack.pairs, network.length);
  for (let i = 0; i < network.length; i++) words[i] = VECTOR_BYTES * network[i];
  stack.sorts = images;
  stack.pairsEnd = stack.pairs + words.byteLength;
}

/** Writes the part of a layer in a block into its plane, and its weights. */
function writeLayer(
  stack: StackMemory,
  layer: BandLayer,
  i: number,
  block: Block,
  rejectSigma: number,
): void {
  const { offset = 0, weight = 1, noise = 0 } = layer;
  new Float64Array(stack.memory, stack.facts + 8 * FACTS * i, 3).set([offset, weight, rejectSigma * noise]);
  const floats = block.rows * wholeVectors(block.count);
  const planeAt = (start: number) => new Float32Array(stack.memory, start + 4 * floats * i, floats);
  writePlane(planeAt(stack.values), layer, layer.data, block, NaN);
  if (stack.hasFootprints) writePlane(planeAt(stack.footprints), layer, layer.footprint, block, 0);
}

/** Without a plane of weights, each pixel of the layer has weight 1. */
function writePlane(
  into: Float32Array,
  { x = 0, y = 0, width, height }: BandLayer,
  plane: Float32Array | undefined,
  { row, rows, first, count }: Block,
  missing: number,
): void {
  const columns = wholeVectors(count);
  const start = Math.max(first, x);
  const end = Math.min(first + count, x + width);
  const rowEnd = Math.min(row + rows, y + height);
  if (end - start < columns || row < y || rowEnd < row + rows) into.fill(missing);
  for (let own = Math.max(row, y); own < rowEnd; own++) {
    const from = (own - y) * width - x;
    const to = (own - row) * columns + start - first;
    if (plane) into.set(plane.subarray(from + start, from + end), to);
    else into.fill(1, to, to + end - start);
  }
}
