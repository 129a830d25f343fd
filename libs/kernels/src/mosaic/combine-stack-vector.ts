import { layOut, sharedKernels, type VectorKernels } from '../vector/vector-kernels.js';
import type { BandLayer, CombinedBand, CombineMethod } from './combine-band.js';
import { sortingNetwork } from './sorting-network.js';

/** Floats of all images that are combined in one go: they stay in the second-level cache. */
const BLOCK_FLOATS = 1 << 15;
/** Most columns of a block. */
const MOST_COLUMNS = 512;
const LANES = 4;
const VECTOR_BYTES = 16;
/** Float64 of each image: offset, weight, limit, nothing. */
const FACTS = 4;

/** As assembly/stacking.as counts them. */
const METHODS = { median: 0, mean: 1, sum: 2, first: 3, last: 4, min: 5, max: 6 } as const satisfies Record<
  CombineMethod,
  number
>;

const stackingKernels = sharedKernels();

/** Combines a whole band in vectors; undefined, and nothing done, where there are none. */
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
  const stack = openStack(kernels, layers, width);
  let rejected = 0;
  for (let row = 0; row < height; row++) {
    const crossing = layers.filter(({ y = 0, height: rows }) => row >= y && row < y + rows);
    for (let first = 0; first < width; first += stack.columns) {
      const count = Math.min(stack.columns, width - first);
      const block = crossing.filter(({ x = 0, width: own }) => x < first + count && x + own > first);
      const place = { row, first, count };
      rejected += combineBlock(stack, block, place, method, rejectSigma);
      const at = row * width + first;
      if (block.length === 0) {
        out.data.fill(NaN, at, at + count);
        out.footprint.fill(0, at, at + count);
        continue;
      }
      out.data.set(new Float32Array(stack.memory, stack.out, count), at);
      out.footprint.set(new Float32Array(stack.memory, stack.weights, count), at);
    }
  }
  return rejected;
}

/** Where everything lies in the memory of the vectors. */
interface StackMemory {
  readonly kernels: VectorKernels;
  readonly memory: ArrayBuffer;
  readonly columns: number;
  readonly hasFootprints: boolean;
  readonly values: number;
  readonly footprints: number;
  readonly facts: number;
  readonly pairs: number;
  readonly sorted: number;
  readonly kept: number;
  readonly out: number;
  readonly weights: number;
  /** Images that the network in memory is for. */
  sorts: number;
  pairsEnd: number;
}

function openStack(kernels: VectorKernels, layers: readonly BandLayer[], width: number): StackMemory {
  const images = Math.max(1, layers.length);
  const wanted = Math.min(MOST_COLUMNS, width, Math.floor(BLOCK_FLOATS / images));
  const columns = Math.max(1, Math.ceil(wanted / LANES)) * LANES;
  const hasFootprints = layers.some(({ footprint }) => footprint !== undefined);
  const rows = 4 * columns * images;
  const lengths = [
    ...[rows, hasFootprints ? rows : 0, 8 * FACTS * images, sortingNetwork(images).byteLength],
    ...[VECTOR_BYTES * images, VECTOR_BYTES * images, 8 * columns],
  ];
  const [values, footprints, facts, pairs, sorted, kept, out] = layOut(kernels, lengths);
  const places = { values, footprints, facts, pairs, sorted, kept, out, weights: out + 4 * columns };
  const { buffer: memory } = kernels.memory;
  return { kernels, memory, columns, hasFootprints, ...places, sorts: 0, pairsEnd: pairs };
}

interface Block {
  readonly row: number;
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
  const columns = Math.ceil(block.count / LANES) * LANES;
  layers.forEach((layer, i) => writeLayer(stack, layer, i, block, columns, rejectSigma ?? 0));
  const { kernels, values, footprints, facts, pairs, pairsEnd, sorted, kept, out } = stack;
  const rejects = rejectSigma === undefined ? 0 : 1;
  const code = METHODS[method];
  const planes = stack.hasFootprints ? footprints : 0;
  const count = layers.length;
  const rejected = kernels.combineStack(
    ...([values, planes, facts, count, columns, pairs, pairsEnd, sorted, kept, code, rejects, out] as const),
  );
  // The weights follow the values of this block, which may be narrower than others.
  const weights = new Float32Array(stack.memory, out + 4 * columns, block.count);
  new Float32Array(stack.memory, stack.weights, block.count).set(weights);
  return rejected;
}

function writeNetwork(stack: StackMemory, images: number): void {
  const network = sortingNetwork(images);
  const words = new Uint32Array(stack.memory, stack.pairs, network.length);
  for (let i = 0; i < network.length; i++) words[i] = VECTOR_BYTES * network[i];
  stack.sorts = images;
  stack.pairsEnd = stack.pairs + words.byteLength;
}

/** Writes the part of a layer in a block into its row, and what it counts. */
function writeLayer(
  stack: StackMemory,
  layer: BandLayer,
  i: number,
  { row, first, count }: Block,
  columns: number,
  rejectSigma: number,
): void {
  const { x = 0, y = 0, offset = 0, weight = 1, noise = 0 } = layer;
  new Float64Array(stack.memory, stack.facts + 8 * FACTS * i, 3).set([offset, weight, rejectSigma * noise]);
  const start = Math.max(first, x);
  const end = Math.min(first + count, x + layer.width);
  const from = (row - y) * layer.width - x;
  const put = (plane: Float32Array | undefined, at: number, missing: number): void => {
    const into = new Float32Array(stack.memory, at + 4 * columns * i, columns);
    if (end - start < columns) into.fill(missing);
    if (plane) into.set(plane.subarray(from + start, from + end), start - first);
    else into.fill(1, start - first, end - first);
  };
  put(layer.data, stack.values, NaN);
  if (stack.hasFootprints) put(layer.footprint, stack.footprints, 0);
}
