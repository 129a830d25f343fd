import type { ToneCurve } from '../display/tone-curve.js';
import { curveOf, type ToneTable } from '../display/tone-table.js';
import type { Tone } from '../display/tone.js';
import type { Rgb } from './hsl.js';
import { clearRow, type RgbRow } from './rgb-row.js';

/** One coloured channel of a composite, on the common grid. */
export interface CompositeChannel {
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
  readonly curve: ToneCurve;
}

/** Tabulates the tone of a channel. @throws ArgumentError when a parameter of the tone is out of range */
export function prepareChannel(channel: CompositeChannel, fine: boolean): PreparedChannel {
  const { data, footprint, tone, weight = 1 } = channel;
  const [red, green, blue] = channel.rgb;
  return {
    data,
    footprint,
    rgb: [weight * red, weight * green, weight * blue],
    curve: curveOf(tone, fine),
  };
}

/** Fills `row` with the sum of the toned, weighted, coloured channels of the pixels from `offset`. */
export function sumChannels(channels: readonly PreparedChannel[], offset: number, row: RgbRow): void {
  clearRow(row);
  for (const channel of channels) {
    if (channel.footprint) addFeatheredChannel(channel, channel.footprint, offset, row);
    else addChannel(channel, offset, row);
  }
}

// In float32, rounded after each operation, as the vectors compute: both give the same bits.
const { fround } = Math;

function addChannel({ data, rgb, curve }: PreparedChannel, offset: number, row: RgbRow): void {
  const { red, green, blue, covered } = row;
  const [r, g, b] = rgb.map(fround);
  for (let x = 0; x < red.length; x++) {
    const value = tonedSingle(data[offset + x], curve);
    if (value !== value) continue;
    red[x] += fround(value * r);
    green[x] += fround(value * g);
    blue[x] += fround(value * b);
    covered[x] = 1;
  }
}

function addFeatheredChannel(
  { data, rgb, curve }: PreparedChannel,
  footprint: Float32Array,
  offset: number,
  row: RgbRow,
): void {
  const { red, green, blue, covered } = row;
  const [r, g, b] = rgb.map(fround);
  for (let x = 0; x < red.length; x++) {
    const toned = tonedSingle(data[offset + x], curve);
    const share = footprint[offset + x];
    if (toned !== toned || !(share > 0)) continue;
    const value = fround(toned * share);
    red[x] += fround(value * r);
    green[x] += fround(value * g);
    blue[x] += fround(value * b);
    covered[x] = 1;
  }
}

/** The toned value of a pixel, computed in float32; NaN stays NaN. */
function tonedSingle(pixel: number, { low, scale, roots, cells, table }: ToneCurve): number {
  const normal = fround(fround(pixel - fround(low)) * fround(scale));
  if (normal !== normal) return NaN;
  let u = normal > 0 ? (normal < 1 ? normal : 1) : 0;
  if (roots > 0) u = fround(Math.sqrt(u));
  if (roots > 1) u = fround(Math.sqrt(u));
  const position = fround(u * cells);
  const cell = position | 0;
  return fround(table[2 * cell] + fround(table[2 * cell + 1] * fround(position - cell)));
}
