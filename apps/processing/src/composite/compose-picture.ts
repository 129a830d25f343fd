import { hueToRgb, type CompositeChannel, type ImageGrid, type Tone as KernelTone } from '#kernels';
import type { ChannelColor, CompositeSpec } from '#processing-client/contract';
import type { Work } from '../operations/work.js';

/** Components of the picture in memory: red, green, blue. */
export const COMPONENTS = 3;

type Pixels = Uint8Array | Uint16Array;

/** Channels that are ready to be mixed. */
export interface ReadyChannels {
  readonly images: readonly Float32Array[];
  readonly tones: readonly KernelTone[];
  /** Faded footprints, which weigh in the sum; `null`: every pixel with data counts in full. */
  readonly footprints: readonly Float32Array[] | null;
}

/** Mixes the channels: one common maximum first, then the colours, in bands over all threads. */
export async function composePicture(work: Work, spec: CompositeSpec, ready: ReadyChannels, grid: ImageGrid) {
  const { width, height } = grid;
  const channels = colouredChannels(spec, ready);
  const band = (rowStart: number, rowEnd: number) => ({ channels, width, height, rowStart, rowEnd });
  const maximum = Math.max(...(await work.tasks.runBands('measureMaximum', grid, band)));
  const out: Pixels = newPixels(work, spec.bitDepth, COMPONENTS * width * height);
  const luminance = luminanceChannel(spec, ready);
  const overall = spec.overall ?? undefined;
  const options = { width, height, maximum, ...spec.saturation, luminance, overall };
  const task = (rowStart: number, rowEnd: number) => ({ channels, options, rowStart, rowEnd, out });
  await work.tasks.runBands('compose', grid, task);
  return out;
}

/** The picture with unsharp masking; the same one when none is wanted. */
export async function sharpenedPicture(
  work: Work,
  options: CompositeSpec['sharpening'],
  pixels: Pixels,
  { width, height }: ImageGrid,
): Promise<Pixels> {
  if (options.amount === 0) return pixels;
  const out = newPixels(work, pixels instanceof Uint16Array ? 16 : 8, pixels.length);
  const components = COMPONENTS;
  const task = (rowStart: number, rowEnd: number) =>
    ({ pixels, width, height, components, options, rowStart, rowEnd, out }) as const;
  await work.tasks.runBands('sharpen', { width, height }, task);
  return out;
}

const newPixels = ({ memory }: Work, bitDepth: 8 | 16, length: number): Pixels =>
  bitDepth === 16 ? memory.words(length) : memory.bytes(length);

function colouredChannels(
  spec: CompositeSpec,
  { images, tones, footprints }: ReadyChannels,
): CompositeChannel[] {
  return spec.channels.flatMap(({ color, weight }, i) => {
    const rgb = rgbOf(color);
    return rgb ? [{ data: images[i], footprint: footprints?.[i], rgb, tone: tones[i], weight }] : [];
  });
}

function luminanceChannel(spec: CompositeSpec, { images, tones, footprints }: ReadyChannels) {
  const i = spec.channels.findIndex(({ color }) => rgbOf(color) === null);
  if (i < 0) return undefined;
  return { data: images[i], footprint: footprints?.[i], tone: tones[i], weight: spec.channels[i].weight };
}

/** Linear red, green and blue of a channel; `null` for luminance. */
function rgbOf(color: ChannelColor): readonly [number, number, number] | null {
  if ('rgb' in color) return color.rgb;
  return 'hue' in color ? hueToRgb(color.hue) : null;
}
