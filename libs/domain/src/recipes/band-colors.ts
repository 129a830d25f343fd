import type { Band } from './bands.js';

type Rgb = readonly [number, number, number];

/** Colour of a band. */
export interface BandColor {
  /** `null`: white. */
  readonly hue: number | null;
  /** `#rrggbb` */
  readonly hex: string;
  readonly weight: number;
}

const BLUE = 240;
/**
 * Opposite of 30, the middle of the warm hues: half as much green as blue, as they have half as much green as red. One cool band beside any
 * number of warm ones adds up to grey with all of them; cyan would leave no room for yellow and orange. One warm band beside several cool
 * ones, which have equal blue and green, is red for the same reason.
 */
const AZURE = 210;
const GREEN = 120;
const YELLOW = 60;
const RED = 0;

/**
 * Colours in chromatic order, from blue for the shortest wavelength to red for the longest. MIRI beside other instruments gets the warm
 * hues and they get the cool ones (docs/reference/algorithms.md, "Recipes"), except for a classic picture, whose three bands are blue,
 * green and red for any instrument. A single band is white. The weights make the colours add up to grey.
 */
export function bandColors(bands: readonly Band[], isClassic: boolean): BandColor[] {
  const hues = huesOf(bands, isClassic);
  const colors = hues.map((hue) => (hue === null ? WHITE : hueToRgb(hue)));
  const weights = balancedWeights(colors);
  return hues.map((hue, i) => ({ hue, hex: hexOf(colors[i]), weight: weights[i] }));
}

const WHITE: Rgb = [1, 1, 1];

function huesOf(bands: readonly Band[], isClassic: boolean): (number | null)[] {
  if (bands.length === 1) return [null];
  const warm = bands.filter(isWarm);
  const isMixed = warm.length > 0 && warm.length < bands.length;
  if (!isMixed || isClassic) return spread(BLUE, RED, bands.length);
  const [coolCount, warmCount] = [bands.length - warm.length, warm.length];
  const cools = coolCount === 1 ? [AZURE] : spread(BLUE, GREEN, coolCount);
  const warms = warmCount === 1 && coolCount > 1 ? [RED] : spread(YELLOW, RED, warmCount);
  return bands.map((band) => (isWarm(band) ? warms.shift() : cools.shift()) ?? null);
}

const isWarm = ({ instruments }: Band): boolean => instruments.has('MIRI');

/** Evenly spaced from one hue to another; a single hue lies between them. */
const spread = (first: number, last: number, count: number): number[] =>
  count === 1
    ? [(first + last) / 2]
    : Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1));

/** HSV(hue, 1, 1). */
function hueToRgb(hue: number): Rgb {
  const part = (offset: number): number => {
    const k = (offset + hue / 60) % 6;
    return 1 - Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [part(5), part(3), part(1)];
}

const hexOf = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const BALANCE_ROUNDS = 200;

/**
 * Weights, at most 1, with which the colours add up to grey as far as possible, so that a source of equal brightness in all bands has no
 * tint.
 */
function balancedWeights(colors: readonly Rgb[]): number[] {
  let weights = colors.map(() => 1);
  for (let round = 0; round < BALANCE_ROUNDS; round++) {
    const sums = [0, 1, 2].map((c) => colors.reduce((sum, color, i) => sum + weights[i] * color[c], 0));
    const mean = (sums[0] + sums[1] + sums[2]) / 3;
    weights = weights.map((weight, i) => {
      const gain = colors[i].reduce((sum, part, c) => sum + (part > 0 ? (part * mean) / sums[c] : 0), 0);
      return (weight * gain) / colors[i].reduce((sum, part) => sum + part, 0);
    });
  }
  const strongest = Math.max(...weights);
  return weights.map((weight) => Number((weight / strongest).toFixed(3)));
}
