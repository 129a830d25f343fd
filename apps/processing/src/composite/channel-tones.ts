import { srgbToLinear, type Tone as KernelTone } from '#kernels';
import type { CompositeChannelSpec } from '#processing-client/contract';
import type { MeasuredTone } from '../compute/tasks/measure-tone.js';
import type { Work } from '../operations/work.js';

/**
 * Brightness of the median under an automatic tone: a quarter of the way from black to white **in the picture**, which
 * is encoded as sRGB at the end; the channels are mixed in linear light.
 */
const SKY_TARGET = srgbToLinear(0.25);

/** Measures the limits of every channel's tone, and brings their skies to one grey when that is wanted. */
export async function channelTones(
  work: Work,
  channels: readonly CompositeChannelSpec[],
  images: readonly Float32Array[],
  neutralize: boolean,
): Promise<KernelTone[]> {
  const measured = await Promise.all(
    channels.map((tone, i) =>
      work.tasks.run('measureTone', {
        data: images[i],
        tone: toneOf(tone),
        auto: tone.autoStretch,
        target: SKY_TARGET,
      }),
    ),
  );
  // An automatic tone puts every channel's median at the same brightness already.
  const manual = measured.filter((_, i) => !channels[i].autoStretch);
  if (!neutralize || manual.length === 0) return measured.map(({ tone }) => tone);
  const grey = Math.max(...manual.map(skyPlace));
  return measured.map((channel, i) => (channels[i].autoStretch ? channel.tone : withSkyAt(channel, grey)));
}

const toneOf = ({ stretch, blackPoint, whitePoint, gamma, asinhA, curve }: CompositeChannelSpec) => ({
  stretch,
  blackPoint,
  whitePoint,
  gamma,
  asinhA,
  curve,
});

/** Where the sky lies between the limits of a tone, 0 to 1. */
function skyPlace({ tone: { low, high }, sky }: MeasuredTone): number {
  const place = (sky - low) / (high - low);
  return Number.isFinite(place) ? Math.min(Math.max(place, 0), MAX_SKY_PLACE) : 0;
}

/** A field that is all nebula has its median anywhere: the sky is never pushed above this. */
const MAX_SKY_PLACE = 0.5;

/** Moves the lower limit down until the sky lies at `place`; nothing is clipped that was not before. */
function withSkyAt({ tone, sky }: MeasuredTone, place: number): KernelTone {
  const low = (sky - place * tone.high) / (1 - place);
  return Number.isFinite(low) && low < tone.low ? { ...tone, low } : tone;
}
