import { lookupOf, type ToneTable } from '../display/tone/tone-table.js';
import type { Tone } from '../display/tone/tone.js';
import { ArgumentError } from '../errors.js';
import { rotateHueOfRow, saturateRow, toneRow, type PreparedLuminance } from './rows/adjust-row.js';
import { prepareChannel, type CompositeChannel } from './rows/channel-sum.js';
import type { PicturePixels } from './rows/encode-row.js';
import { chooseRowWork } from './rows/choose-row-work.js';
import type { RowWork } from './rows/row-work.js';

/** The channel whose detail is blended into the colours. */
export interface LuminanceChannel {
  /** `width × height` values of the common grid; NaN is no data. */
  readonly data: Float32Array;
  /** Coverage in [0, 1]; multiplies the weight. Default: 1 where there is data. */
  readonly footprint?: Float32Array;
  /** The tone, or its table when many bands are composed. */
  readonly tone: Tone | ToneTable;
  /** Strength of the blend, [0, 1]. Default 1. */
  readonly weight?: number;
}

/** The largest finite float32. */
const MAX_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

/** Options of {@link composeColor}. */
export interface CompositeOptions {
  /** Size of the common grid in pixels. */
  readonly width: number;
  /** Rows of the common grid. */
  readonly height: number;
  /** A channel whose detail is blended into the lightness of the colours. Default: none. */
  readonly luminance?: LuminanceChannel;
  /** Divisor of the sum of the channels, which is cut off at 1. Default: its maximum over the whole image, {@link compositeMaximum}. */
  readonly maximum?: number;
  /** Tone of the finished sum, whose values are in [0, 1]. Default: none. */
  readonly overall?: Omit<Tone, 'low' | 'high'>;
  /** Factor on the HSL saturation, [0, 2]. Default 1. */
  readonly saturation?: number;
  /** Extra saturation of weak colours, [0, 1]. Default 0. */
  readonly vibrancy?: number;
  /** Degrees by which hues are turned. Default 0. */
  readonly hueRotation?: number;
  /**
   * Whether 8-bit levels are the sRGB formula, rounded. Default: no, those of the nearest of 65,536 steps of linear light, which is faster;
   * one in some hundred dark samples is the neighbouring level.
   */
  readonly exact?: boolean;
}

/**
 * The largest component of the summed channels in the grid rows `rowStart…rowEnd`, by which the sum is divided so that the ratios between
 * the colours are kept. The maximum over bands is the maximum of the results.
 *
 * @throws ArgumentError when a channel does not fit the size or a tone is out of range
 */
export function compositeMaximum(
  channels: readonly CompositeChannel[],
  { width, height }: Pick<CompositeOptions, 'width' | 'height'>,
  rowStart = 0,
  rowEnd = height,
): number {
  checkSizes(channels, width * height);
  if (width > 1 && !shareComponents(channels)) {
    return compositeMaximum(brightestPixels(channels, rowStart * width, rowEnd * width), {
      width: 1,
      height: 1,
    });
  }
  const prepared = channels.map(prepareChannel);
  const work = chooseRowWork(prepared, width);
  let maximum = 0;
  for (let row = rowStart; row < rowEnd; row++) {
    work.sum(row * width);
    maximum = Math.max(maximum, work.maximum());
  }
  return maximum;
}

/** Whether two channels add up in red, green or blue, or a footprint is a weight: then every pixel has to be summed. */
function shareComponents(channels: readonly CompositeChannel[]): boolean {
  const feeders = [0, 1, 2].map((component) => channels.filter(({ rgb }) => rgb[component] > 0).length);
  return feeders.some((count) => count > 1) || channels.some(({ footprint }) => footprint !== undefined);
}

/** One pixel with the largest value of each channel: a tone never falls, so it makes the largest component. */
function brightestPixels(
  channels: readonly CompositeChannel[],
  start: number,
  end: number,
): CompositeChannel[] {
  return channels.map((channel) => {
    const { data } = channel;
    let brightest = NaN;
    for (let i = start; i < end; i++) if (!(data[i] <= brightest) && data[i] === data[i]) brightest = data[i];
    return { ...channel, data: Float32Array.of(brightest) };
  });
}

/**
 * A colour picture from channels on one grid: tone → weight → sum of the coloured channels → divided by one common
 * maximum → overall tone → luminance → saturation and hue → linear light to sRGB.
 *
 * Works row by row in lines that stay in the cache. Row 0 of the grid, the bottom of the sky, becomes the last row of
 * the picture. Pixels that no channel covers are black, and transparent where `out` has an alpha component.
 *
 * @param out `width × height` pixels of 3 (RGB) or 4 (RGBA) components; 16 bits a component in a Uint16Array, else 8
 * @param rowStart first row **of the picture** to write (0 = top)
 * @param rowEnd row of the picture to stop before
 * @returns `out`
 * @throws ArgumentError when a channel or `out` does not fit the size or a tone is out of range
 */
export function composeColor<Out extends PicturePixels>(
  channels: readonly CompositeChannel[],
  options: CompositeOptions,
  out: Out,
  rowStart = 0,
  rowEnd = options.height,
): Out {
  const { width, height, luminance } = options;
  checkSizes(luminance ? [...channels, luminance] : channels, width * height);
  const components = componentsOf(out, width * height);
  const prepared = channels.map(prepareChannel);
  const maximum = options.maximum ?? compositeMaximum(channels, options);
  const work = chooseRowWork(prepared, width, luminance && prepareLuminance(luminance));
  const adjust = adjustments(work, options);
  for (let row = rowStart; row < rowEnd; row++) {
    const offset = (height - 1 - row) * width;
    work.sum(offset);
    if (maximum > 0) work.scale(Math.min(MAX_FLOAT32, 1 / maximum));
    for (const step of adjust) step(offset);
    work.encode(components, out, row * width * components, options.exact);
  }
  return out;
}

const prepareLuminance = ({ weight = 1, tone, ...pixels }: LuminanceChannel): PreparedLuminance => ({
  ...pixels,
  weight,
  lookup: lookupOf(tone),
});

/** A step that changes the current row in place; `offset` is its first pixel on the grid. */
type RowStep = (offset: number) => void;

function adjustments(work: RowWork, options: CompositeOptions): RowStep[] {
  const { overall, luminance, saturation = 1, vibrancy = 0, hueRotation = 0 } = options;
  const { row } = work;
  const steps: RowStep[] = [];
  if (overall) {
    const lookup = lookupOf({ ...overall, low: 0, high: 1 });
    steps.push(() => toneRow(row, lookup));
  }
  if (luminance) steps.push((offset) => work.blend(offset));
  if (saturation !== 1 || vibrancy !== 0) steps.push(() => saturateRow(row, saturation, vibrancy));
  if (hueRotation !== 0) steps.push(() => rotateHueOfRow(row, hueRotation));
  return steps;
}

function checkSizes(channels: readonly Pick<CompositeChannel, 'data' | 'footprint'>[], pixels: number): void {
  channels.forEach(({ data, footprint }, i) => {
    if (data.length !== pixels || (footprint && footprint.length !== pixels)) {
      throw new ArgumentError('channels', `channel ${i} does not have ${pixels} pixels`);
    }
  });
}

function componentsOf(out: PicturePixels, pixels: number): 3 | 4 {
  const components = out.length / pixels;
  if (components !== 3 && components !== 4) {
    throw new ArgumentError('out', `${out.length} elements are not 3 or 4 for each of ${pixels} pixels`);
  }
  return components;
}
