import { isNarrowBand, narrowestElement } from '#observatory';
import { chromaticColors, nextHue } from '../picture/chromatic-colors.js';
import { setColor, setWeight, type Command } from '../picture/commands.js';
import type { ChannelColor } from '../picture/document.js';

/** What the desk knows of a channel. */
export interface DeskChannel {
  readonly label: string;
  /** Wavelength, micrometres; null: unknown. */
  readonly um: number | null;
  readonly color: ChannelColor;
}

const inOrder =
  (commands: readonly Command[]): Command =>
  (picture) =>
    commands.reduce((changed, command) => command(changed), picture);

const isColored = ({ color }: DeskChannel): boolean => !('luminance' in color);

const isNarrow = ({ label }: DeskChannel): boolean => isNarrowBand(narrowestElement(label));

const indicesOf = (channels: readonly DeskChannel[], test: (channel: DeskChannel) => boolean): number[] =>
  [...channels.keys()].filter((i) => isColored(channels[i]) && test(channels[i]));

/** Hues at even distances from blue to red in the order of the wavelengths; a single channel becomes white. */
function spreadColors(channels: readonly DeskChannel[], indices: readonly number[]): ChannelColor[] {
  return chromaticColors(indices.map((i) => channels[i].um));
}

/** Gives all coloured channels hues at even distances, from blue for the shortest wavelength to red for the longest. Weights stay. */
export function spread(channels: readonly DeskChannel[]): Command {
  const indices = indicesOf(channels, () => true);
  const colors = spreadColors(channels, indices);
  return inOrder(indices.map((index, i) => setColor(index, colors[i])));
}

/** Weight of the other channels beside narrow bands. */
const BACKGROUND_WEIGHT = 0.6;

/** Whether there are narrow bands and others: without both nothing can stand out. */
export const hasAccent = (channels: readonly DeskChannel[]): boolean =>
  indicesOf(channels, isNarrow).length > 0 && indicesOf(channels, (each) => !isNarrow(each)).length > 0;

/**
 * Makes lines stand out: the wide bands are spread over the hues and get less weight; each narrow band, from short to long wavelengths,
 * gets the hue in the middle of the widest gap that is left, and full weight.
 */
export function accentNarrowBands(channels: readonly DeskChannel[]): Command {
  const wide = indicesOf(channels, (each) => !isNarrow(each));
  const wideColors = spreadColors(channels, wide);
  const taken = [...wideColors];
  const narrow = indicesOf(channels, isNarrow).sort((a, b) => umOf(channels[a]) - umOf(channels[b]));
  const narrowColors = narrow.map(() => {
    const color = { hue: nextHue(taken) };
    taken.push(color);
    return color;
  });
  return inOrder([
    ...wide.flatMap((index, i) => [setColor(index, wideColors[i]), setWeight(index, BACKGROUND_WEIGHT)]),
    ...narrow.flatMap((index, i) => [setColor(index, narrowColors[i]), setWeight(index, 1)]),
  ]);
}

const umOf = ({ um }: DeskChannel): number => um ?? Number.MAX_VALUE;
