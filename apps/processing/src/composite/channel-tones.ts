import {
  skyWeight,
  srgbToLinear,
  toneFunction,
  type Raster,
  type Tone as KernelTone,
  type ToneStatistics,
} from '#kernels';
import type { CompositeChannelSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { automaticTone } from '../picture/automatic-tone.js';
import { measureTone, type MeasuredTone } from '../picture/picture.tasks.js';

/**
 * Brightness **in the picture** under an automatic tone: of the median if structure fills the frame, a quarter of the way from black to
 * white; of the sky if most of the field is sky. Pictures are encoded as sRGB at the end; the channels are mixed in linear light.
 */
const STRUCTURE_LEVEL = 0.25;
const SKY_LEVEL = 0.1;

/** The gamma that darkens the middle tones most: the brightest pixels of a picture become white in any case. */
const DARKEST_GAMMA = 1 / 4;

/** Tones of the channels, and the weight of sky in the picture, 0 … 1. */
export interface ChannelTones {
  readonly tones: readonly KernelTone[];
  readonly statistics: readonly ToneStatistics[];
  readonly skyWeight: number;
}

/** A channel whose tone is to be measured, with its samples. */
export interface ChannelToTone {
  readonly samples: Raster;
  /** A sample of the same pixels without wild pixels and filled cores; default: of `samples`. */
  readonly sample?: Float32Array;
  /** Columns between samples whose noise is independent. */
  readonly noiseDistance: number;
}

/** Measures the limits of every channel's tone, and gives their skies a common grey if requested. */
export async function channelTones(
  context: RequestContext,
  channels: readonly CompositeChannelSpec[],
  sampled: readonly ChannelToTone[],
  neutralize: boolean,
): Promise<ChannelTones> {
  const measured = await context.tasks.runEach(
    measureTone,
    channels.map((channel, i) => ({
      image: sampled[i].samples,
      sample: sampled[i].sample,
      tone: toneOf(channel),
      auto: channel.autoStretch,
      noiseDistance: sampled[i].noiseDistance,
    })),
  );
  const weight = commonSkyWeight(channels, measured);
  const automatic = automaticTones(channels, measured, weight);
  const manual = measured.filter((_, i) => !channels[i].autoStretch);
  const grey = Math.max(...manual.map(skyBrightness));
  const tones = measured.map(
    (channel, i) => automatic[i] ?? (neutralize ? withSkyAt(channel, grey) : channel.tone),
  );
  const statistics = measured.map((channel) => channel.statistics);
  return { tones, statistics, skyWeight: manual.length === 0 ? weight : 0 };
}

/** Automatic tones of a picture are chosen together, so that the sky has one colour. */
function commonSkyWeight(
  channels: readonly CompositeChannelSpec[],
  measured: readonly MeasuredTone[],
): number {
  const shares = measured.filter((_, i) => channels[i].autoStretch).map((channel) => channel.skyShare);
  return skyWeight(mean(shares.filter(Number.isFinite)));
}

function automaticTones(
  channels: readonly CompositeChannelSpec[],
  measured: readonly MeasuredTone[],
  weight: number,
): (KernelTone | undefined)[] {
  const target = srgbToLinear(STRUCTURE_LEVEL + (SKY_LEVEL - STRUCTURE_LEVEL) * weight);
  const options = { target, skyWeight: weight, darkestGamma: DARKEST_GAMMA };
  return channels.map((channel, i) =>
    channel.autoStretch ? automaticTone(toneOf(channel), measured[i].statistics, options) : undefined,
  );
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const toneOf = ({ stretch, blackPoint, whitePoint, gamma, asinhA, curve }: CompositeChannelSpec) => ({
  stretch,
  blackPoint,
  whitePoint,
  gamma,
  asinhA,
  curve,
});

/** Brightness of the sky under a channel's own tone, 0 to 1; 0 where there is no sky. */
function skyBrightness(channel: MeasuredTone): number {
  const place = skyPlace(channel);
  return Number.isFinite(place) ? toneFunction(channel.tone)(within(0, MAX_SKY_PLACE, place)) : 0;
}

/** Position of the sky between the limits of a tone: 0 at the lower one, 1 at the upper one. */
const skyPlace = ({ tone: { low, high }, statistics: { sky } }: MeasuredTone): number =>
  (sky - low) / (high - low);

/** The sky is never moved above this: the median of a field full of nebula can be anywhere. */
const MAX_SKY_PLACE = 0.5;
/** The smallest visible difference, as a fraction of a tone's range. */
const PLACE_TOLERANCE = 1e-6;
/** Bisections until two doubles are adjacent. */
const HALVINGS = 60;

/** Lowers the lower limit until the sky has this brightness; no further pixels are clipped. */
function withSkyAt(channel: MeasuredTone, brightness: number): KernelTone {
  const { tone, statistics } = channel;
  const place = placeOf(tone, brightness);
  const low = (statistics.sky - place * tone.high) / (1 - place);
  return skyPlace(channel) < place - PLACE_TOLERANCE && Number.isFinite(low) ? { ...tone, low } : tone;
}

/** The lowest position at which a tone reaches this brightness, by bisection: tones are monotonic. */
function placeOf(tone: KernelTone, brightness: number): number {
  const shown = toneFunction(tone);
  let [below, above] = [0, MAX_SKY_PLACE];
  if (shown(below) >= brightness) return below;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (below + above) / 2;
    if (shown(middle) >= brightness) above = middle;
    else below = middle;
  }
  return above;
}

const within = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value));
