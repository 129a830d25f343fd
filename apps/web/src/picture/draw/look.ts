import {
  greatestSum,
  hueToRgb,
  type ColormapName,
  type ColorShare,
  type CompositeOptions,
  type Tone,
} from '#kernels';
import type { Channel, Picture } from '../document.js';

/** How the values of a channel become colour. */
export interface ChannelLook extends ColorShare {
  readonly tone: Tone;
  readonly weight: number;
}

/** A colour map, in the place of the colours of channels. */
export interface ColorMap {
  readonly name: ColormapName;
  readonly isInverted: boolean;
}

/** How placed values become a picture: what `composeColor` needs beside the values. */
export interface Look {
  /** The look of the shown channels. */
  readonly channels: readonly ChannelLook[];
  /** Shows the tone of the first channel alone. */
  readonly map?: ColorMap;
  readonly options: Pick<
    CompositeOptions,
    'maximum' | 'overall' | 'saturation' | 'vibrancy' | 'hueRotation' | 'exact'
  >;
}

/** The share of a channel in the sum. */
export function shareOf({
  color,
  weight,
}: Pick<Channel, 'color' | 'weight'>): ColorShare & { weight: number } {
  if ('luminance' in color) return { rgb: null, weight: Math.min(1, weight) };
  return { rgb: 'hue' in color ? hueToRgb(color.hue) : color.rgb, weight };
}

/**
 * The number that the sum of the channels is divided by. Hidden channels count: the others are as bright with them as without.
 * 0 when no channel has colour, as the sum is then 0.
 */
export const normalizationOf = ({ channels, exposure }: Picture): number =>
  greatestSum(channels.map(shareOf)) / exposure;

/** The indices of the channels that are shown: of several luminance channels only the first. */
export function shownChannels({ channels }: Picture): number[] {
  const isLuminance = (i: number): boolean => 'luminance' in channels[i].color;
  const shown = [...channels.keys()].filter((i) => channels[i].shown);
  const luminance = shown.find(isLuminance);
  return shown.filter((i) => !isLuminance(i) || i === luminance);
}

const toneOf = ({ tone: { limits, ...shape } }: Channel): Tone => ({ ...shape, ...limits });

/** The look of one channel alone, in grey. */
export const soloLook = ({ channels }: Picture, indices: readonly number[]): Look => ({
  channels: indices.map((i) => ({ rgb: [1, 1, 1], weight: 1, tone: toneOf(channels[i]) })),
  options: { maximum: 1, exact: true },
});

/** The look of a picture, or of these of its channels. */
export function lookOf(picture: Picture, indices: readonly number[] = shownChannels(picture)): Look {
  return {
    channels: indices.map((i) => ({ ...shareOf(picture.channels[i]), tone: toneOf(picture.channels[i]) })),
    options: {
      ...picture.saturation,
      maximum: normalizationOf(picture),
      overall: picture.overall ?? undefined,
      // As the service encodes pictures with explicit numbers.
      exact: true,
    },
  };
}
