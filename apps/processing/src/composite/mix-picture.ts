import { greatestSum, hueToRgb, type Tone as KernelTone } from '#kernels';
import type { ChannelColor, CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { stepProgress } from '../engine/step-progress.js';
import type { FilledCore } from '../image-io/image.tasks.js';
import type { Picture } from '../picture/encode-picture.js';
import { currentMaximum, newCommonMaximum } from './common-maximum.js';
import { channelTile, type CompositeLayout } from './composite-layout.js';
import { PROGRESS } from './composite-progress.js';
import {
  measureMaximum,
  mixTile,
  type MixedChannel,
  type MixedTile,
  type MixTileInput,
} from './composite.tasks.js';
import { isMeasured } from './numbers/is-measured.js';
import { maskIn, type Fade } from './fade-edges.js';
import type { SampledChannel } from './sample-channels.js';

/** Components of the picture in memory: red, green, blue. */
export const COMPONENTS = 3;

/** Samples, tones and edges of the channels, measured before they are mixed. */
export interface ToMix {
  /** Empty: nothing is measured. */
  readonly sampled: readonly SampledChannel[];
  readonly tones: readonly KernelTone[];
  /** Weight of sky in the picture, 0 … 1. */
  readonly skyWeight: number;
  readonly fade: Fade;
}

export interface MixedPicture {
  readonly pixels: Picture['pixels'];
  /** Share of the picture that every channel covers, 0 to 1. */
  readonly coverage: number;
  /** Divisor of the summed channels. */
  readonly normalization: number;
  /** Cores filled while the tiles were read. */
  readonly filled: readonly FilledCore[];
}

/** Mixes the channels tile by tile, from files to pixels. */
export async function mixPicture(
  context: RequestContext,
  spec: CompositeSpec,
  ready: ToMix,
  layout: CompositeLayout,
): Promise<MixedPicture> {
  const { width, height } = layout.grid;
  const pixels = newPixels(context, spec.bitDepth, COMPONENTS * width * height);
  const channels = mixedChannels(spec, ready);
  const mix: MixTiles = (tiles, maximum, range) =>
    mixTiles(context, spec, { tiles, channels, ready, maximum, pixels, range }, layout);
  const given = givenMaximum(spec, channels);
  const { mixed, maximum } =
    given === null
      ? await mixByPeak(context, mix, channels, ready, layout)
      : await mixBy(given, mix, [...layout.tiles.keys()]);
  // A sum that is 0 everywhere is not divided.
  const filled = mixed.flatMap((tile) => tile.filled);
  return { pixels, coverage: shareOf(mixed, layout), normalization: maximum || 1, filled };
}

/** Mixes tiles, scaled by a maximum that is known or being found. */
type MixTiles = (tiles: Mix['tiles'], maximum: Mix['maximum'], range: Mix['range']) => Promise<MixedTile[]>;

/** The tiles of a picture, and the maximum by which all of them are scaled. */
interface ScaledTiles {
  readonly mixed: readonly MixedTile[];
  readonly maximum: number;
}

/** The divisor of the sum that is known from the request alone; `null`: the peak of the picture. */
function givenMaximum(
  { normalization = 'peak' }: CompositeSpec,
  channels: readonly UnfadedChannel[],
): number | null {
  if (normalization === 'peak') return null;
  return normalization === 'sum' ? greatestSum(channels) : normalization;
}

const mixBy = async (maximum: number, mix: MixTiles, tiles: readonly number[]): Promise<ScaledTiles> => ({
  mixed: await mix(tiles, maximum, [PROGRESS.compose, PROGRESS.encode]),
  maximum,
});

/**
 * Mixes the channels, scaled by their common maximum, which is known only when all pixels are: if the samples leave it in doubt, each tile
 * measures its own meanwhile, and tiles that were scaled by too small a maximum are made again.
 */
async function mixByPeak(
  context: RequestContext,
  mix: MixTiles,
  channels: readonly UnfadedChannel[],
  ready: ToMix,
  layout: CompositeLayout,
): Promise<ScaledTiles> {
  const { compose, again, encode } = PROGRESS;
  const white = greatestSum(channels);
  const sampled = await sampledMaxima(context, channels, ready, layout);
  // A field without a bright source stays dark: its brightest noise does not become white.
  const estimate = Math.max(largest(sampled), ready.skyWeight * white);
  const all = brightestFirst(sampled);
  const isKnown = layout.step === 1 || estimate >= white;
  if (isKnown) return mixBy(estimate, mix, all);
  const common = newCommonMaximum(estimate);
  const mixed = await mix(all, common, [compose, again]);
  const maximum = currentMaximum(common);
  const tooDark = all.filter((_, i) => mixed[i].maximum < maximum);
  if (tooDark.length > 0) await mix(tooDark, maximum, [again, encode]);
  return { mixed, maximum };
}

/** Share of the picture that every channel covers. */
const shareOf = (tiles: readonly MixedTile[], { grid }: CompositeLayout): number =>
  tiles.reduce((sum, { covered }) => sum + covered, 0) / (grid.width * grid.height);

/** The tiles in the order of their sampled maxima, the brightest first. */
const brightestFirst = (maxima: readonly number[]): number[] =>
  maxima.map((_, index) => index).sort((a, b) => maxima[b] - maxima[a]);

interface Mix {
  /** Indices of the tiles to mix. */
  readonly tiles: readonly number[];
  readonly channels: readonly UnfadedChannel[];
  readonly ready: ToMix;
  readonly maximum: MixTileInput['maximum'];
  readonly pixels: Picture['pixels'];
  /** Start and end of the progress, in percent. */
  readonly range: readonly [number, number];
}

async function mixTiles(
  context: RequestContext,
  spec: CompositeSpec,
  mix: Mix,
  layout: CompositeLayout,
): Promise<MixedTile[]> {
  const { channels, ready, maximum, pixels } = mix;
  const { grid, step } = layout;
  const { sampled, fade } = ready;
  const options = { ...spec.saturation, overall: spec.overall ?? undefined, exact: !isMeasured(spec) };
  const toMix = mix.tiles.map((index) => ({ index, tile: layout.tiles[index] }));
  const inputs = toMix.map(({ index, tile }) => ({
    channels: channels.map((channel, i) => ({
      ...channel,
      mask: maskIn(fade, i, index),
      twinOf: layout.channels[i].twinOf,
      coverage: sampled.at(i)?.coverage[index] ?? 'some',
      source: {
        channel: channelTile(layout, i, tile),
        samples: (step === 1 && sampled.at(i)?.samples) || null,
      },
    })),
    ...{ tile, fadeRadius: fade.radius, options, maximum },
    picture: pixels,
    size: { width: grid.width, height: grid.height },
  }));
  return context.tasks.runEach(mixTile, inputs, progressOf(context, inputs.length, mix.range));
}

const progressOf = (context: RequestContext, count: number, [from, to]: Mix['range']): (() => void) =>
  stepProgress(context, {
    ...{ from, to, stage: 'composing', count },
    describe: (done) => `Mixing colours: ${done} of ${count} tiles`,
  });

const newPixels = ({ memory }: RequestContext, bitDepth: 8 | 16, length: number): Picture['pixels'] =>
  bitDepth === 16 ? memory.words(length) : memory.bytes(length);

/** The channels of a composite with their colours and tones. */
export const mixedChannels = (
  { channels }: CompositeSpec,
  { tones }: Pick<ToMix, 'tones'>,
): UnfadedChannel[] =>
  channels.map(({ color, weight }, i) => ({ rgb: rgbOf(color), weight, tone: tones[i] }));

/** Linear red, green and blue of a channel; `null` for luminance. */
function rgbOf(color: ChannelColor): readonly [number, number, number] | null {
  if ('rgb' in color) return color.rgb;
  return 'hue' in color ? hueToRgb(color.hue) : null;
}

/** A channel away from its edges, without a mask. */
type UnfadedChannel = Omit<MixedChannel, 'mask'>;

/**
 * The largest component of the summed channels at the samples of each tile. A fade only darkens: tiles with fading edges are measured
 * without the fade first, and again only if they could hold the overall maximum; otherwise their maximum is given as 0.
 */
export async function sampledMaxima(
  context: RequestContext,
  channels: readonly UnfadedChannel[],
  { sampled, fade }: Pick<ToMix, 'sampled' | 'fade'>,
  { tiles, step }: CompositeLayout,
): Promise<number[]> {
  const measure = (indices: readonly number[], isFaded: boolean): Promise<number[]> =>
    context.tasks.runEach(
      measureMaximum,
      indices.map((index) => ({
        channels: channels.map((channel, i) => ({
          ...channel,
          samples: sampled[i].samples,
          mask: isFaded ? maskIn(fade, i, index) : null,
        })),
        ...{ tile: tiles[index], fadeRadius: fade.radius, step },
      })),
    );
  const all = tiles.map((_, index) => index);
  const unfaded = await measure(all, false);
  const edges = all.filter((index) => channels.some((_, i) => maskIn(fade, i, index) !== null));
  const maxima = unfaded.map((maximum, index) => (edges.includes(index) ? 0 : maximum));
  const inner = largest(maxima);
  const candidates = edges.filter((index) => unfaded[index] > inner);
  const faded = await measure(candidates, true);
  candidates.forEach((index, i) => (maxima[index] = faded[i]));
  return maxima;
}

const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);
