import { hueToRgb, type Tone as KernelTone } from '#kernels';
import type { ChannelColor, CompositeSpec } from '#processing-client/contract';
import type { MixedTile } from '../compute/tasks/mix-tile.js';
import type { Picture } from '../encode/encode-picture.js';
import type { Work } from '../operations/work.js';
import { channelTile, type CompositeLayout } from './composite-layout.js';
import { maskIn, type Fade } from './fade-edges.js';
import { PROGRESS } from './progress.js';
import type { SampledChannel } from './sample-channels.js';
import { largest, sampledMaximum, type UnfadedChannel } from './sampled-maximum.js';

/** Components of the picture in memory: red, green, blue. */
export const COMPONENTS = 3;

/** A maximum that is too small by less than this share changes no level of a picture by more than half. */
const SLACK = 0.005;

/** All that was found out about the channels before they are mixed. */
export interface ToMix {
  readonly sampled: readonly SampledChannel[];
  readonly tones: readonly KernelTone[];
  /** How far it is a picture of sky, 0 … 1. */
  readonly skyWeight: number;
  readonly fade: Fade;
}

export interface MixedPicture {
  readonly pixels: Picture['pixels'];
  /** Share of the picture that every channel covers, 0 to 1. */
  readonly coverage: number;
}

/**
 * Mixes the channels tile by tile, each from its files to its pixels. They are scaled by their common maximum, which is known
 * only when all pixels are: where the samples leave a doubt, it is measured on the way, and the picture is made again if the
 * samples missed it.
 */
export async function mixPicture(
  work: Work,
  spec: CompositeSpec,
  ready: ToMix,
  layout: CompositeLayout,
): Promise<MixedPicture> {
  const { width, height } = layout.grid;
  const pixels = newPixels(work, spec.bitDepth, COMPONENTS * width * height);
  const channels = mixedChannels(spec, ready);
  const white = greatestSum(channels);
  const sampled = await sampledMaximum(work, channels, ready, layout);
  // A field without a bright source stays dark: its brightest noise is not made white.
  const estimate = Math.max(sampled, ready.skyWeight * white);
  const isEstimate = layout.step > 1 && estimate < (1 - SLACK) * white;
  const mix = (maximum: number, measured: boolean) =>
    mixTiles(work, spec, { channels, ready, maximum, isEstimate: measured, pixels }, layout);
  let tiles = await mix(estimate, isEstimate);
  const maximum = largest(tiles.map((tile) => tile.maximum));
  if (maximum > (1 + SLACK) * estimate) tiles = await mix(maximum, false);
  const covered = tiles.reduce((sum, tile) => sum + tile.covered, 0);
  return { pixels, coverage: covered / (width * height) };
}

/** What cannot be exceeded: every channel at white in the same pixel. */
function greatestSum(channels: readonly UnfadedChannel[]): number {
  const sums = [0, 1, 2].map((c) =>
    channels.reduce((sum, { rgb, weight }) => sum + weight * (rgb?.[c] ?? 0), 0),
  );
  return Math.max(...sums);
}

interface Mix {
  readonly channels: readonly UnfadedChannel[];
  readonly ready: ToMix;
  readonly maximum: number;
  readonly isEstimate: boolean;
  readonly pixels: Picture['pixels'];
}

async function mixTiles(
  work: Work,
  spec: CompositeSpec,
  mix: Mix,
  layout: CompositeLayout,
): Promise<MixedTile[]> {
  const { channels, ready, maximum, isEstimate, pixels } = mix;
  const { grid, tiles, step } = layout;
  const { sampled, fade } = ready;
  const options = { ...spec.saturation, maximum, overall: spec.overall ?? undefined };
  const inputs = tiles.map((tile, index) => ({
    channels: channels.map((channel, i) => ({
      ...channel,
      mask: maskIn(fade, i, index),
      coverage: sampled[i].coverage[index],
      source: { channel: channelTile(layout, i, tile), samples: step === 1 ? sampled[i].samples : null },
    })),
    ...{ tile, fadeRadius: fade.radius, options, isEstimate },
    picture: pixels,
    size: { width: grid.width, height: grid.height },
  }));
  return work.tasks.runEach('mixTile', inputs, progressOf(work, tiles.length));
}

/** Reports each twentieth of the tiles. */
function progressOf(work: Work, tiles: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (done % Math.ceil(tiles / 20) !== 0) return;
    const percent = PROGRESS.compose + ((PROGRESS.encode - PROGRESS.compose) * done) / tiles;
    work.report({ percent, stage: 'composing', message: `Mixing colours: ${done} of ${tiles} tiles` });
  };
}

const newPixels = ({ memory }: Work, bitDepth: 8 | 16, length: number): Picture['pixels'] =>
  bitDepth === 16 ? memory.words(length) : memory.bytes(length);

const mixedChannels = ({ channels }: CompositeSpec, { tones }: ToMix): UnfadedChannel[] =>
  channels.map(({ color, weight }, i) => ({ rgb: rgbOf(color), weight, tone: tones[i] }));

/** Linear red, green and blue of a channel; `null` for luminance. */
function rgbOf(color: ChannelColor): readonly [number, number, number] | null {
  if ('rgb' in color) return color.rgb;
  return 'hue' in color ? hueToRgb(color.hue) : null;
}
