import { rounded, type ChannelColor } from './document.js';

/** Hue of the shortest wavelength, degrees; the longest has 0. */
const BLUE = 240;

/**
 * Colours from blue to red in the order of the wavelengths, as a grid's suggested normalization has them; channels without one come
 * last. A single channel is white.
 */
export function chromaticColors(wavelengths: readonly (number | null)[]): ChannelColor[] {
  if (wavelengths.length === 1) return [{ rgb: [1, 1, 1] }];
  const um = (i: number): number => wavelengths[i] ?? Number.MAX_VALUE;
  const order = [...wavelengths.keys()].sort((a, b) => um(a) - um(b) || a - b);
  return wavelengths.map((_, i) => ({
    hue: rounded(BLUE * (1 - order.indexOf(i) / (wavelengths.length - 1))),
  }));
}

/** The hue in the middle of the widest gap between the hues from blue to red; those of other channels are kept. */
export function nextHue(colors: readonly ChannelColor[]): number {
  const hues = colors.flatMap((color) => ('hue' in color && color.hue <= BLUE ? [color.hue] : []));
  if (!hues.includes(BLUE)) return BLUE;
  if (!hues.includes(0)) return 0;
  const sorted = hues.toSorted((a, b) => b - a);
  let [middle, widest] = [0, -1];
  for (let i = 1; i < sorted.length; i++) {
    const gap = sorted[i - 1] - sorted[i];
    if (gap > widest) [middle, widest] = [rounded((sorted[i - 1] + sorted[i]) / 2), gap];
  }
  return middle;
}
