import type { CompositeSpec } from '#processing-client/contract';

/**
 * Whether a picture depends on measurements of its pixels: on limits of tones, on the peak of the sum, or on edges that fade. Otherwise the
 * colour of a pixel depends on its values alone, and the channels are read only once.
 */
export const isMeasured = ({
  channels,
  normalization = 'peak',
  featherArcsec,
}: Pick<CompositeSpec, 'channels' | 'normalization' | 'featherArcsec'>): boolean =>
  normalization === 'peak' || featherArcsec !== 0 || channels.some(({ limits }) => !limits);
