import type {
  ChannelColor,
  CompositeSpec,
  CompositionGridSpec,
  GridChannelSpec,
} from '#processing-client/contract';
import { NEUTRAL_TONE } from '../suggest-tone.js';

/** Hue of the shortest wavelength, degrees; the longest has 0. */
const BLUE = 240;

/** The composite of a grid's channels with automatic tones, in the colours by which its normalization is given. */
export function automaticComposite({ channels, ...shape }: CompositionGridSpec): CompositeSpec {
  const colors = chromaticColors(channels);
  return {
    ...shape,
    channels: channels.map((channel, i) => ({
      ...channel,
      ...NEUTRAL_TONE,
      ...{ autoStretch: true, weight: 1, color: colors[i] },
    })),
    ...{ overall: null, backgroundNeutralization: false, featherArcsec: 0 },
    sharpening: { radius: 1, amount: 0, threshold: 0 },
    saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
    ...{ width: null, height: null, outputFormat: 'png', bitDepth: 16, quality: 100, embedAvm: false },
    repairCores: false,
  };
}

/** Hues from blue to red in the order of the wavelengths; channels without one come last. A single channel is white. */
function chromaticColors(channels: readonly Pick<GridChannelSpec, 'wavelengthUm'>[]): ChannelColor[] {
  if (channels.length === 1) return [{ rgb: [1, 1, 1] }];
  const wavelength = (i: number): number => channels[i].wavelengthUm ?? Infinity;
  const order = [...channels.keys()].sort((a, b) =>
    wavelength(a) < wavelength(b) ? -1 : wavelength(a) > wavelength(b) ? 1 : a - b,
  );
  return channels.map((_, i) => ({ hue: BLUE * (1 - order.indexOf(i) / (channels.length - 1)) }));
}
