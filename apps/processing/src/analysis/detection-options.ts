import type { DetectSourcesRequest } from '#processing-client/contract';

/**
 * Parameters of the background: boxes of 64 pixels, a median over three by three of them. A box counts if a tenth of its pixels is left: in
 * crowded fields nearly every box loses more than a tenth to stars, and in place of excluded boxes photutils takes any of several
 * neighbours at the same distance.
 */
export const BACKGROUND = { boxSize: 64, filterSize: 3, excludePercent: 90 } as const;

/** The options of the kernels: those of the request, without the ones that select the image. */
export const optionsOf = ({ key: _, hdu: __, method: ___, ...options }: DetectSourcesRequest) => ({
  ...options,
  background: BACKGROUND,
});
