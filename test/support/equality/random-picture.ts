import {
  CURVES,
  EMPTY_PICTURE,
  RANGES,
  rounded,
  STRETCHES,
  within,
  type ChannelColor,
  type ChannelTone,
  type Frame,
  type Grid,
  type GridChannel,
  type Picture,
  type ToneShape,
} from '../../../apps/web/src/picture/document.js';
import { pictureOf, PRESETS } from '../../../apps/web/src/picture/presets.js';

/** Chooses at random; the same for the same seed. */
export interface Dice {
  /** A number from the range. */
  between(low: number, high: number): number;
  /** A positive number of the range, of every order of magnitude alike. */
  magnitude(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
}

export function diceOf(random: () => number): Dice {
  const between = (low: number, high: number): number => low + random() * (high - low);
  return {
    between,
    magnitude: (low, high) => low * (high / low) ** random(),
    pick: (choices) => choices[Math.floor(random() * choices.length)],
    chance: (share) => random() < share,
  };
}

/**
 * A picture whose tones are those that the page offers by itself: automatic, or of a preset; colours are chosen at random, but none is the
 * luminance: no preset makes one.
 */
export function presetPicture(dice: Dice, grid: Grid, frame: Frame): Picture {
  const preset = dice.pick(Object.values(PRESETS));
  const picture = preset(pictureOf(grid, frame), grid);
  return withColors(dice, picture, -1);
}

/** A picture of any tone, colour and saturation of the wire format. */
export function anyPicture(dice: Dice, grid: Grid, frame: Frame): Picture {
  const picture = pictureOf(grid, frame);
  const toned = picture.channels.map((channel, i) => ({ ...channel, tone: anyTone(dice, grid.channels[i]) }));
  return {
    ...withColors(dice, { ...picture, channels: toned }, anyLuminance(dice, toned.length)),
    exposure: within('exposure', dice.magnitude(0.3, 5)),
    overall: dice.chance(0.5) ? anyShape(dice) : null,
    saturation: dice.chance(0.7)
      ? {
          saturation: within('saturation', dice.between(...RANGES.saturation)),
          vibrancy: within('vibrancy', dice.between(...RANGES.vibrancy)),
          hueRotation: within('hueRotation', dice.between(...RANGES.hueRotation)),
        }
      : EMPTY_PICTURE.saturation,
  };
}

function anyShape(dice: Dice): ToneShape {
  return {
    stretch: dice.pick(STRETCHES),
    curve: dice.pick(CURVES),
    asinhA: within('asinhA', dice.magnitude(...RANGES.asinhA)),
    gamma: within('gamma', dice.magnitude(...RANGES.gamma)),
    blackPoint: dice.chance(0.5) ? 0 : rounded(dice.between(0, 0.4)),
    whitePoint: dice.chance(0.5) ? 1 : rounded(dice.between(0.5, 1)),
  };
}

/** Black between the faintest and half of the pixels, white from there to the brightest. */
function anyTone(dice: Dice, { histogram, stats }: GridChannel): ChannelTone {
  const { p0_1, p50, p99 } = histogram.percentiles;
  const [low, middle, high] = [p0_1 ?? 0, p50 ?? 0.5, dice.chance(0.5) ? p99! : stats.max!];
  const black = rounded(dice.between(low, middle));
  const white = rounded(dice.between(middle, high));
  return { ...anyShape(dice), limits: { low: black, high: white > black ? white : black + 1 } };
}

/** The channel that is the luminance, or -1: none. */
const anyLuminance = (dice: Dice, channelCount: number): number =>
  channelCount > 2 && dice.chance(0.4) ? Math.floor(dice.between(0, channelCount)) : -1;

/** Gives the channels colours, weights and, to some, no place in the picture. @param luminance the channel that is the luminance, or -1 */
function withColors(dice: Dice, picture: Picture, luminance: number): Picture {
  return {
    ...picture,
    channels: picture.channels.map((channel, i) => ({
      ...channel,
      color: i === luminance ? { luminance: true } : anyColor(dice),
      weight: within('weight', dice.chance(0.3) ? 1 : dice.between(0.1, 2)),
      shown: i === 0 || dice.chance(0.85),
    })),
  };
}

function anyColor(dice: Dice): ChannelColor {
  const share = () => rounded(dice.between(0, 1));
  return dice.chance(0.7)
    ? { hue: within('hue', dice.between(0, 360)) }
    : { rgb: [share(), share(), share()] };
}
