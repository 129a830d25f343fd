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

function addChannel({ data, rgb, curve }: PreparedChannel, offset: number, row: RgbRow): void {
  const { low, scale, roots, cells, table } = curve;
  const { red, green, blue, covered } = row;
  const [r, g, b] = rgb;
  for (let x = 0; x < red.length; x++) {
    const normal = (data[offset + x] - low) * scale;
    if (normal !== normal) continue;
    let u = normal > 0 ? (normal < 1 ? normal : 1) : 0;
    if (roots > 0) u = Math.sqrt(u);
    if (roots > 1) u = Math.sqrt(u);
    const position = u * cells;
    const cell = position | 0;
    const value = table[2 * cell] + table[2 * cell + 1] * (position - cell);
    red[x] += value * r;
    green[x] += value * g;
    blue[x] += value * b;
    covered[x] = 1;
  }
}

function addFeatheredChannel(
  { data, rgb, curve }: PreparedChannel,
  footprint: Float32Array,
  offset: number,
  row: RgbRow,
): void {
  const { low, scale, roots, cells, table } = curve;
  const { red, green, blue, covered } = row;
  const [r, g, b] = rgb;
  for (let x = 0; x < red.length; x++) {
    const normal = (data[offset + x] - low) * scale;
    const share = footprint[offset + x];
    if (normal !== normal || !(share > 0)) continue;
    let u = normal > 0 ? (normal < 1 ? normal : 1) : 0;
    if (roots > 0) u = Math.sqrt(u);
    if (roots > 1) u = Math.sqrt(u);
    const position = u * cells;
    const cell = position | 0;
    const value = (table[2 * cell] + table[2 * cell + 1] * (position - cell)) * share;
    red[x] += value * r;
    green[x] += value * g;
    blue[x] += value * b;
    covered[x] = 1;
  }
}
