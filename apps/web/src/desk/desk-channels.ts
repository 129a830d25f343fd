import type { Grid, Picture } from '../picture/document.js';
import { channelLabel, channelUm, gridChannelOf } from '../picture/grid-channel.js';
import { hueToPlace, labelPlaces, tickPlaces, weightToPlace, type Dot } from './desk-geometry.js';
import type { DeskChannel } from './hue-commands.js';

/** The channels of a picture with their names and wavelengths. */
export const deskChannels = (channels: Picture['channels'], grid: Grid | null): DeskChannel[] =>
  channels.map((channel, i) => {
    const measured = gridChannelOf(grid, channel);
    return {
      label: channelLabel(channel, i, measured),
      um: channelUm(channel, measured),
      color: channel.color,
    };
  });

/** The dots of the channels that have a hue. */
export const deskDots = (channels: Picture['channels']): Dot[] =>
  channels.flatMap(({ color, weight }, index) =>
    'hue' in color
      ? [{ index, hue: color.hue, weight, x: hueToPlace(color.hue), y: weightToPlace(weight) }]
      : [],
  );

/** A tick with its label, in shares of the desk's width. */
export interface Tick {
  readonly index: number;
  readonly x: number;
  readonly labelX: number;
  readonly label: string;
  /** Micrometres; null where there is no room for them. */
  readonly um: number | null;
}

/** Most ticks that are named; of more each has the number of its channel. */
const MAX_NAMED = 5;
const [NAME_WIDTH, NUMBER_WIDTH] = [0.19, 0.06];

/** The ticks of the channels whose wavelength is known. */
export function deskTicks(channels: readonly DeskChannel[]): Tick[] {
  const places = tickPlaces(channels.map(({ um }) => um));
  const known = [...channels.keys()].filter((i) => places[i] !== null);
  const isNamed = known.length <= MAX_NAMED;
  const xs = known.map((i) => places[i]!);
  const labels = labelPlaces(xs, isNamed ? NAME_WIDTH : NUMBER_WIDTH);
  return known.map((index, i) => ({
    ...{ index, x: xs[i], labelX: labels[i] },
    label: isNamed ? channels[index].label : String(index + 1),
    um: isNamed ? channels[index].um : null,
  }));
}
