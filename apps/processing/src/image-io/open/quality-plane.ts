import { isImage, type FitsFile, type Hdu } from '#kernels';
import type { OpenQuality } from './read-part.js';

/**
 * Flags of pixels without a measurement. The significance of others (saturated, hot, warm, cosmic ray …) depends on the purpose:
 * astronomers choose among them, we do not.
 *
 * - JWST: DO_NOT_USE, 1, which the pipeline sets on all pixels that its steps exclude (JWST User Documentation, "Data Quality
 *   Flags"; jwst.datamodels.dqflags).
 * - HST, ACS, WFC3 and STIS: 1 (error when the telemetry was decoded), 2 (missing data, replaced by a fill value), 4 (bad
 *   detector pixel); these three mean the same in all of them (ACS Data Handbook, table 3.4; WFC3 Data Handbook, table 3.3;
 *   STIS Data Handbook, table 2.8).
 */
const UNUSABLE_BITS: Readonly<Record<string, Readonly<Record<string, number>> | number>> = {
  JWST: 1,
  HST: { ACS: 1 | 2 | 4, WFC3: 1 | 2 | 4, STIS: 1 | 2 | 4 },
};

/** The quality plane of an image, if its flags are known: of the same version and the same shape. */
export function qualityOf(file: FitsFile, image: Hdu): OpenQuality | undefined {
  const unusableBits = unusableBitsOf(file.hdus[0]);
  if (unusableBits === 0 || image.name.toUpperCase() !== MEASURED) return undefined;
  const hdu = companionOf(file, image, 'DQ');
  return hdu && { hdu, unusableBits };
}

/** Flags describe the science array: error arrays have values of their own. */
const MEASURED = 'SCI';

/** Planes that describe the science array: weights, contexts, exposures, errors, variances, flags. A zero in them is a value. */
export const AUXILIARY_PLANE = /^(WHT|CON|CTX|EXP|ERR|VAR(_.*)?|DQ)$/i;

/** The weight plane of an image, as in JWST's resampled products: of the same version and the same shape. */
export function weightsOf(file: FitsFile, image: Hdu): Hdu | undefined {
  if (AUXILIARY_PLANE.test(image.name) || image.shape.length !== 2) return undefined;
  return companionOf(file, image, 'WHT');
}

/** The plane with this name that describes an image. Of several images without versions of their own, each has the plane of its rank. */
function companionOf(file: FitsFile, image: Hdu, name: string): Hdu | undefined {
  const named = (wanted: string): Hdu[] =>
    file.hdus.filter(
      (hdu) => isImage(hdu) && hdu.name.toUpperCase() === wanted.toUpperCase() && areAlike(hdu, image),
    );
  return named(name)[named(image.name).findIndex(({ index }) => index === image.index)];
}

const areAlike = (a: Hdu, b: Hdu): boolean =>
  (a.version ?? 1) === (b.version ?? 1) &&
  a.shape.length === b.shape.length &&
  a.shape.every((length, axis) => length === b.shape[axis]);

function unusableBitsOf({ header }: Hdu): number {
  const ofTelescope = UNUSABLE_BITS[header.string('TELESCOP')?.trim().toUpperCase() ?? ''] ?? 0;
  if (typeof ofTelescope === 'number') return ofTelescope;
  return ofTelescope[header.string('INSTRUME')?.trim().toUpperCase() ?? ''] ?? 0;
}
