import { toneFunction, type Tone } from './tone.js';

/** The tone of a channel, and where its sky lies. */
export interface ChannelSky {
  /** Its tone. */
  readonly tone: Tone;
  /** Level of the sky in the unit of the data; NaN without one. */
  readonly sky: number;
}

/** The sky is never moved above this: the median of a field full of nebula can be anywhere. */
const MAX_SKY_PLACE = 0.5;
/** The smallest visible difference, as a fraction of a tone's range. */
const PLACE_TOLERANCE = 1e-6;
/** Bisections until two doubles are adjacent. */
const HALVINGS = 60;

/**
 * Tones under which all skies are as bright as the brightest of them, so that the background of a picture is grey: lower limits are lowered,
 * never raised, so that no further pixels are clipped. Channels without a sky keep their tones.
 *
 * @throws ArgumentError when a parameter of a tone is out of range
 */
export function neutralTones(channels: readonly ChannelSky[]): Tone[] {
  const grey = Math.max(...channels.map(skyBrightness));
  return channels.map((channel) => withSkyAt(channel, grey));
}

/** Brightness of the sky under a channel's own tone, 0 to 1; 0 where there is no sky. */
function skyBrightness(channel: ChannelSky): number {
  const place = skyPlace(channel);
  return Number.isFinite(place) ? toneFunction(channel.tone)(within(0, MAX_SKY_PLACE, place)) : 0;
}

/** Position of the sky between the limits of a tone: 0 at the lower one, 1 at the upper one. */
const skyPlace = ({ tone: { low, high }, sky }: ChannelSky): number => (sky - low) / (high - low);

/** Lowers the lower limit until the sky has this brightness. */
function withSkyAt(channel: ChannelSky, brightness: number): Tone {
  const { tone, sky } = channel;
  const place = placeOf(tone, brightness);
  const low = (sky - place * tone.high) / (1 - place);
  return skyPlace(channel) < place - PLACE_TOLERANCE && Number.isFinite(low) ? { ...tone, low } : tone;
}

/** The lowest position at which a tone reaches this brightness, by bisection: tones are monotonic. */
function placeOf(tone: Tone, brightness: number): number {
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
