import type { CompositeChannelSpec, CompositeSpec } from '#processing-client';

/** A channel of some files, toned linearly by default. */
export const channelSpec = (
  files: readonly string[],
  changes: Partial<CompositeChannelSpec> = {},
): CompositeChannelSpec => ({
  ...{ stretch: 'linear', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' },
  inputs: files.map((name) => ({ key: `library/${name}`, name })),
  ...{ color: { hue: 0 }, autoStretch: false, weight: 1, label: null, wavelengthUm: null },
  ...changes,
});

/** A composite of channels with only its size given. */
export const compositeSpec = (
  channels: readonly CompositeChannelSpec[],
  changes: Partial<CompositeSpec> = {},
): CompositeSpec => ({
  channels,
  ...{ overall: null, backgroundNeutralization: false, resolutionMatch: false, featherArcsec: 0 },
  sharpening: { radius: 1.5, amount: 0, threshold: 0 },
  saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
  ...{ rotationDegrees: 0, crop: 'union', northUp: true, width: 240, height: null },
  ...{ outputFormat: 'png', bitDepth: 8, quality: 95, embedAvm: false },
  ...changes,
});
