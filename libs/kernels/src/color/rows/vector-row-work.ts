import { layOut, sharedKernels, VECTOR_SLACK, type VectorKernels } from '../../vector/vector-kernels.js';
import type { PreparedLuminance } from './adjust-row.js';
import { pixelsOf, type PreparedChannel } from './channel-sum.js';
import { encodeRow, LEVEL_STEPS, levelTable } from './encode-row.js';
import { clearRow, type RgbRow } from './rgb-row.js';
import type { RowWork } from './row-work.js';

const MAX_COMPONENTS = 4;
const FLOAT_BYTES = 4;
/** Red, green and blue, and the flags that need only a quarter of their plane. */
const PLANES = 4;

const colorKernels = sharedKernels();

/** The work on rows in vectors, in memory that the next call reuses; undefined without vector support. */
export function vectorRowWork(
  channels: readonly PreparedChannel[],
  width: number,
  luminance?: PreparedLuminance,
): RowWork | undefined {
  const kernels = colorKernels();
  if (!kernels) return undefined;
  const stride = Math.ceil((FLOAT_BYTES * width + VECTOR_SLACK) / VECTOR_SLACK) * VECTOR_SLACK;
  const lookups = [...channels, ...(luminance ? [luminance] : [])].map(({ lookup }) => lookup);
  const [planes, details, input, shares, encoded, levels, ...tables] = layOut(kernels, [
    PLANES * stride,
    luminance ? PLANES * stride : 0,
    stride,
    stride,
    MAX_COMPONENTS * width,
    LEVEL_STEPS + 1,
    ...lookups.map(({ table }) => table.byteLength),
  ]);
  const { buffer } = kernels.memory;
  new Uint8Array(buffer, levels).set(levelTable());
  lookups.forEach(({ table }, i) => new Float32Array(buffer, tables[i]).set(table));
  const row = rowViews(buffer, planes, stride, width);
  const places: MemoryLayout = { planes, stride, width, input, shares };
  return {
    row,
    sum: (offset) => {
      clearRow(row);
      channels.forEach((channel, i) => addChannel(kernels, channel, tables[i], places, offset));
    },
    maximum: () => kernels.maximumOfRow(planes, stride, width),
    scale: (factor) => kernels.scaleRow(planes, stride, width, factor),
    blend: (offset) =>
      luminance && blendLuminance(kernels, luminance, tables.at(-1)!, { ...places, details }, offset),
    encode: (components, out, at, exact) => {
      if (exact || out instanceof Uint16Array) return encodeRow(row, components, out, at, exact);
      kernels.encodeRow(planes, stride, width, levels, LEVEL_STEPS, components, encoded);
      out.set(new Uint8Array(buffer, encoded, components * width), at);
    },
  };
}

/** Addresses in the memory of the vector kernels. */
interface MemoryLayout {
  readonly planes: number;
  readonly stride: number;
  readonly width: number;
  readonly input: number;
  readonly shares: number;
}

function rowViews(buffer: ArrayBuffer, planes: number, stride: number, width: number): RgbRow {
  const [red, green, blue] = [0, 1, 2].map(
    (plane) => new Float32Array(buffer, planes + plane * stride, width),
  );
  return { red, green, blue, covered: new Uint8Array(buffer, planes + 3 * stride, width) };
}

/** Tones the luminance channel into a separate row, whose red holds the details. */
function blendLuminance(
  kernels: VectorKernels,
  luminance: PreparedLuminance,
  table: number,
  places: MemoryLayout & { readonly details: number },
  offset: number,
): void {
  const { planes, details, stride, width, input, shares } = places;
  const { footprint, weight } = luminance;
  new Float32Array(kernels.memory.buffer, details, width).fill(0);
  const toned = { ...luminance, footprint: undefined, rgb: [1, 0, 0] } as const;
  addChannel(kernels, toned, table, { ...places, planes: details }, offset);
  const weights = placeShares(kernels, footprint, { shares, width }, offset);
  kernels.blendDetails(input, details, weights, width, weight, planes, stride);
}

/** Brings the shares of the pixels into the memory of the vectors; 0 where there are none. */
function placeShares(
  { memory }: VectorKernels,
  footprint: Float32Array | undefined,
  { shares, width }: Pick<MemoryLayout, 'shares' | 'width'>,
  offset: number,
): number {
  if (!footprint) return 0;
  new Float32Array(memory.buffer, shares, width).set(footprint.subarray(offset, offset + width));
  return shares;
}

function addChannel(
  kernels: VectorKernels,
  channel: PreparedChannel,
  table: number,
  places: MemoryLayout,
  offset: number,
): void {
  const { planes, stride, width, input } = places;
  const { footprint, rgb, lookup } = channel;
  const { low, high, scale, shift, first, cells } = lookup;
  const [red, green, blue] = rgb;
  const line = new Float32Array(kernels.memory.buffer, input, width);
  const pixels = pixelsOf(channel, offset, line);
  if (pixels !== line) line.set(pixels);
  const weights = placeShares(kernels, footprint, places, offset);
  kernels.addChannel(
    input,
    weights,
    width,
    low,
    high,
    scale,
    shift,
    first,
    cells,
    table,
    red,
    green,
    blue,
    planes,
    stride,
  );
}
