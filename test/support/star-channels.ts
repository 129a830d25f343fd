import { starImage } from './star-image.js';

/** Just beyond RA 0: the images extend over both sides. */
export const FIELD = { ra: 0.0002, dec: 12 };
export const STAR = { ra: 359.9993, dec: 12.0011 };

/** Red, green and blue: one star, with another scale, size and rotation in each. */
export const STAR_CHANNELS = [
  { filter: 'F444W', wavelengthUm: 4.4, rgb: [1, 0, 0], scaleArcsec: 0.126, rotationDeg: 160, size: 320 },
  { filter: 'F200W', wavelengthUm: 2, rgb: [0, 1, 0], scaleArcsec: 0.062, rotationDeg: 35, size: 600 },
  { filter: 'F090W', wavelengthUm: 0.9, rgb: [0, 0, 1], scaleArcsec: 0.05, rotationDeg: -20, size: 640 },
] as const;

type StarChannel = (typeof STAR_CHANNELS)[number];

const FWHM_ARCSEC = 0.6;

/** A channel's file name in the pipeline's format. */
export const channelFileName = ({ filter }: StarChannel): string =>
  `jw09999-o001_t001_nircam_clear-${filter.toLowerCase()}_i2d.fits`;

/** A channel's FITS file. */
export function channelImage({ filter, scaleArcsec, rotationDeg, size }: StarChannel): Uint8Array {
  const grid = { ...FIELD, scaleArcsec, rotationDeg, width: size, height: size };
  return starImage({ grid, star: STAR, filter, fwhmArcsec: FWHM_ARCSEC });
}

/** A composite of the channels' records, given in the order of {@link STAR_CHANNELS}. */
export const starComposite = (recordIds: readonly string[], more: object = {}) => ({
  channels: STAR_CHANNELS.map(({ rgb }, index) => ({
    dataIds: [recordIds[index]],
    color: { rgb },
    stretch: 'linear',
  })),
  ...more,
});
