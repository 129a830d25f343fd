import { layOut, sharedKernels, VECTOR_SLACK, type VectorKernels } from '../vector/vector-kernels.js';
import { pixelsOf, type PreparedChannel } from './channel-sum.js';
import { encodeRow, LEVEL_STEPS, levelTable } from './encode-row.js';
import { clearRow, type RgbRow } from './rgb-row.js';
import type { RowWork } from './row-work.js';

const MOST_COMPONENTS = 4;
const FLOAT_BYTES = 4;
/** Red, green and blue, and the flags that need only a quarter of their plane. */
const PLANES = 4;

const colorKernels = sharedKernels();

/** The work on rows in vectors, in memory that the next call takes over; undefined where there are none. */
export function vectorRowWork(channels: readonly PreparedChannel[], width: number): RowWork | undefined {
  const kernels = colorKernels();
  if (!kernels) return undefined;
  const stride = Math.ceil((FLOAT_BYTES * width + VECTOR_SLACK) / VECTOR_SLACK) * VECTOR_SLACK;
  const tableBytes = channels.map(({ curve }) => curve.table.byteLength);
  const [planes, input, shares, encoded, levels, ...tables] = layOut(kernels, [
    PLANES * stride,
    stride,
    stride,
    MOST_COMPONENTS * width,
    LEVEL_STEPS + 1,
    ...tableBytes,
  ]);
  const { buffer } = kernels.memory;
  new Uint8Array(buffer, levels).set(levelTable());
  channels.forEach(({ curve }, i) => new Float32Array(buffer, tables[i]).set(curve.table));
  const row = rowViews(buffer, planes, stride, width);
  const places: Places = { planes, stride, width, input, shares };
  return {
    row,
    sum: (offset) => {
      clearRow(row);
      channels.forEach((channel, i) => addChannel(kernels, channel, tables[i], places, offset));
    },
    maximum: () => kernels.maximumOfRow(planes, stride, width),
    scale: (factor) => kernels.scaleRow(planes, stride, width, factor),
    encode: (components, out, at) => {
      if (out instanceof Uint16Array) return encodeRow(row, components, out, at);
      kernels.encodeRow(planes, stride, width, levels, LEVEL_STEPS, components, encoded);
      out.set(new Uint8Array(buffer, encoded, components * width), at);
    },
  };
}

/** What lies where in the memory of the vectors. */
interface Places {
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

function addChannel(
  kernels: VectorKernels,
  channel: PreparedChannel,
  table: number,
  { planes, stride, width, input, shares }: Places,
  offset: number,
): void {
  const { buffer } = kernels.memory;
  const { footprint, rgb, curve } = channel;
  const { low, high, scale, shift, first, cells } = curve;
  const [red, green, blue] = rgb;
  const line = new Float32Array(buffer, input, width);
  const pixels = pixelsOf(channel, offset, line);
  if (pixels !== line) line.set(pixels);
  if (footprint) new Float32Array(buffer, shares, width).set(footprint.subarray(offset, offset + width));
  const weights = footprint ? shares : 0;
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
