import { evaluateLine, tabulated, type ToneLookup } from '../../display/tone/tone-lookup.js';
import { lookupOf, type ToneTable } from '../../display/tone/tone-table.js';
import type { Tone } from '../../display/tone/tone.js';
import type { Rgb } from '../hsl.js';
import { clearRow, type RgbRow } from './rgb-row.js';

/** One coloured channel of a composite, on the common grid. */
export interface CompositeChannel {
  /** `width × height` values of the common grid; NaN is no data. */
  readonly data: Float32Array;
  /** Coverage in [0, 1], e.g. feathered towards the edges; multiplies the toned value. Default: 1 where there is data. */
  readonly footprint?: Float32Array;
  /** Colour of the channel in linear light, components in [0, 1]. */
  readonly rgb: Rgb;
  /** The tone, or its table when many bands are composed. */
  readonly tone: Tone | ToneTable;
  /** Strength in the sum, [0, 2]. Default 1. */
  readonly weight?: number;
}

/** A channel with its look-up table. */
export interface PreparedChannel {
  readonly data: Float32Array;
  readonly footprint?: Float32Array;
  /** Weight × colour. */
  readonly rgb: Rgb;
  readonly lookup: ToneLookup;
}

/** Tabulates the tone of a channel. @throws ArgumentError when a parameter of the tone is out of range */
export function prepareChannel(channel: CompositeChannel): PreparedChannel {
  const { data, footprint, tone, weight = 1 } = channel;
  const [red, green, blue] = channel.rgb;
  return {
    data,
    footprint,
    rgb: [weight * red, weight * green, weight * blue],
    lookup: lookupOf(tone),
  };
}

/** The pixels of a channel to which its look-up table applies, from `offset`: its own, or the result of the formula in `line`. */
export function pixelsOf(
  { data, lookup }: Pick<PreparedChannel, 'data' | 'lookup'>,
  offset: number,
  line: Float32Array,
): Float32Array {
  if (lookup.formula) return evaluateLine(data, offset, lookup.formula, line);
  return data.subarray(offset, offset + line.length);
}

/** Fills `row` with the sum of the toned, weighted, coloured channels of the pixels from `offset`. */
export function sumChannels(channels: readonly PreparedChannel[], offset: number, row: RgbRow): void {
  const line = new Float32Array(row.red.length);
  clearRow(row);
  for (const channel of channels) {
    const pixels = pixelsOf(channel, offset, line);
    const { footprint } = channel;
    if (footprint) addFeathered(channel, pixels, footprint.subarray(offset, offset + line.length), row);
    else add(channel, pixels, row);
  }
}

// In float32, rounded after each operation, as the vectors compute: both give the same bits.
const { fround } = Math;

function add({ rgb, lookup }: PreparedChannel, pixels: Float32Array, row: RgbRow): void {
  const { red, green, blue, covered } = row;
  const [r, g, b] = rgb.map(fround);
  for (let x = 0; x < red.length; x++) {
    if (pixels[x] !== pixels[x]) continue;
    const value = tabulated(pixels[x], lookup);
    red[x] += fround(value * r);
    green[x] += fround(value * g);
    blue[x] += fround(value * b);
    covered[x] = 1;
  }
}

function addFeathered(
  { rgb, lookup }: PreparedChannel,
  pixels: Float32Array,
  shares: Float32Array,
  row: RgbRow,
): void {
  const { red, green, blue, covered } = row;
  const [r, g, b] = rgb.map(fround);
  for (let x = 0; x < red.length; x++) {
    if (pixels[x] !== pixels[x] || !(shares[x] > 0)) continue;
    const value = fround(tabulated(pixels[x], lookup) * shares[x]);
    red[x] += fround(value * r);
    green[x] += fround(value * g);
    blue[x] += fround(value * b);
    covered[x] = 1;
  }
}
