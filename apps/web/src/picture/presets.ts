import { greatestSum, neutralTones } from '#kernels';
import { chromaticColors } from './chromatic-colors.js';
import { suggestedTone } from './commands.js';
import { shareOf } from './draw/look.js';
import {
  EMPTY_PICTURE,
  NEUTRAL_SHAPE,
  within,
  type Channel,
  type ChannelColor,
  type ChannelTone,
  type Frame,
  type Grid,
  type GridChannel,
  type Picture,
} from './document.js';

/** Makes a picture its own way from the measurements of its grid, whose channels are those of the picture. */
export type Preset = (picture: Picture, grid: Grid) => Picture;

/** A picture of all channels of a grid: automatic tones, hues by wavelength where no colour is given. */
export function pictureOf(
  grid: Grid,
  frame: Frame = EMPTY_PICTURE.frame,
  given: readonly (ChannelColor | undefined)[] = [],
): Picture {
  const usual = chromaticColors(grid.channels.map(({ wavelengthUm }) => wavelengthUm));
  const channels = grid.channels.map((channel, i): Channel => ({
    ...{ ids: channel.dataIds, label: null, um: null, color: given[i] ?? usual[i], weight: 1, shown: true },
    tone: suggestedTone(channel),
  }));
  return auto({ ...EMPTY_PICTURE, channels, frame }, grid);
}

const withTones = (picture: Picture, toneOf: (index: number, channel: Channel) => ChannelTone): Picture => ({
  ...picture,
  channels: picture.channels.map((channel, i) => ({ ...channel, tone: toneOf(i, channel) })),
});

/** The exposure that divides the sum by the number that the grid suggests. */
const suggestedExposure = (picture: Picture, grid: Grid): number =>
  grid.normalization.suggested > 0
    ? within('exposure', greatestSum(picture.channels.map(shareOf)) / grid.normalization.suggested)
    : 1;

/** The tones and the exposure of an automatic composite. */
const auto: Preset = (picture, grid) => ({
  ...withTones(picture, (i) => suggestedTone(grid.channels[i])),
  ...{ exposure: suggestedExposure(picture, grid), overall: null, saturation: EMPTY_PICTURE.saturation },
});

/** Softer than automatic: faint parts are not raised as much. */
const natural: Preset = (picture, grid) => ({
  ...withTones(auto(picture, grid), (_, { tone }) => ({ ...tone, asinhA: Math.max(0.2, tone.asinhA) })),
  exposure: 1.5,
});

const highContrast: Preset = (picture, grid) => ({
  ...auto(picture, grid),
  overall: { ...NEUTRAL_SHAPE, curve: 's_curve' },
  saturation: { ...EMPTY_PICTURE.saturation, saturation: 1.15 },
});

const faintLight: Preset = (picture, grid) => {
  const automatic = auto(picture, grid);
  return {
    ...withTones(automatic, (_, { tone }) => ({
      ...tone,
      asinhA: within('asinhA', tone.asinhA / 3),
      gamma: within('gamma', tone.gamma * 1.2),
    })),
    exposure: within('exposure', automatic.exposure * 1.3),
  };
};

/** Linear between the 1st and the 99.9th percentile. */
const science: Preset = (picture, grid) => ({
  ...withTones(picture, (i) => ({ ...NEUTRAL_SHAPE, limits: percentileLimits(grid.channels[i]) })),
  ...{ exposure: 1, overall: null, saturation: EMPTY_PICTURE.saturation },
});

function percentileLimits(channel: GridChannel): ChannelTone['limits'] {
  const { p1, p99_9 } = channel.histogram.percentiles;
  const [low, high] = [within('limit', p1 ?? 0), within('limit', p99_9 ?? 1)];
  return low < high ? { low, high } : suggestedTone(channel).limits;
}

/** The presets in the order in which they are offered. */
export const PRESETS = { auto, natural, highContrast, faintLight, science } as const satisfies Record<
  string,
  Preset
>;

/** Lowers what is black in channels whose sky is darker than that of others: the sky becomes grey. */
export const neutralSky: Preset = (picture, grid) => {
  const tones = neutralTones(
    picture.channels.map(({ tone: { limits, ...shape } }, i) => ({
      tone: { ...shape, ...limits },
      sky: grid.channels[i].sky?.level ?? NaN,
    })),
  );
  return withTones(picture, (i, { tone }) => ({
    ...tone,
    limits: { ...tone.limits, low: within('limit', tones[i].low) },
  }));
};
