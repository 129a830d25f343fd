import {
  neutralTones,
  skyWeight,
  srgbToLinear,
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

/** Measures the limits of the channels' tones that are not given, and gives the skies of these channels a common grey if requested. */
export async function channelTones(
  context: RequestContext,
  channels: readonly CompositeChannelSpec[],
  sampled: readonly ChannelToTone[],
  neutralize: boolean,
): Promise<ChannelTones> {
  const measured = await measureTones(context, channels, sampled);
  const weight = commonSkyWeight(channels, measured);
  const automatic = automaticTones(channels, measured, weight);
  const manual = measured.filter((_, i) => !channels[i].autoStretch && !channels[i].limits);
  const given = neutralize ? neutralTones(manual.map(ofSky)) : manual.map(({ tone }) => tone);
  const tones = measured.map((channel, i) => automatic[i] ?? given[manual.indexOf(channel)] ?? channel.tone);
  const statistics = measured.map((channel) => channel.statistics);
  const isAutomatic = channels.every(({ autoStretch }) => autoStretch);
  return { tones, statistics, skyWeight: isAutomatic ? weight : 0 };
}

/** Statistics of a channel that is not measured. */
const UNMEASURED = { sky: NaN, noise: NaN, median: NaN, faint: NaN, bright: NaN };

/** Measures the tones of channels without given limits. */
async function measureTones(
  context: RequestContext,
  channels: readonly CompositeChannelSpec[],
  sampled: readonly ChannelToTone[],
): Promise<MeasuredTone[]> {
  const inputs = channels.flatMap((channel, i) =>
    channel.limits
      ? []
      : [
          {
            image: sampled[i].samples,
            sample: sampled[i].sample,
            tone: toneOf(channel),
            auto: channel.autoStretch,
            noiseDistance: sampled[i].noiseDistance,
          },
        ],
  );
  const measured = (await context.tasks.runEach(measureTone, inputs)).values();
  return channels.map((channel) =>
    channel.limits
      ? { tone: { ...toneOf(channel), ...channel.limits }, statistics: UNMEASURED, skyShare: NaN }
      : measured.next().value!,
  );
}

const ofSky = ({ tone, statistics: { sky } }: MeasuredTone) => ({ tone, sky });

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
