import { findHdu, type FitsFile, type Hdu } from '#kernels';
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
  const hdu = file.hdus.find(
    ({ name, version, shape, index }) =>
      name.toUpperCase() === 'DQ' &&
      index !== image.index &&
      (version ?? 1) === (image.version ?? 1) &&
      shape.length === image.shape.length &&
      shape.every((length, axis) => length === image.shape[axis]),
  );
  return hdu && { hdu, unusableBits };
}

/** Flags describe the science array: error arrays have values of their own. */
const MEASURED = 'SCI';

/** Planes that describe the science array: weights, contexts, exposures, errors, variances, flags. A zero in them is a value. */
const AUXILIARY_PLANE = /^(WHT|CON|CTX|EXP|ERR|VAR(_.*)?|DQ)$/i;

/** The weight plane of an image, as in JWST's resampled products. */
export function weightsOf(file: FitsFile, image: Hdu): Hdu | undefined {
  if (AUXILIARY_PLANE.test(image.name)) return undefined;
  const weights = findHdu(file, 'WHT', image.version ?? undefined);
  const isSameSize = weights?.shape.length === 2 && weights.shape.every((n, axis) => n === image.shape[axis]);
  return isSameSize && image.shape.length === 2 ? weights : undefined;
}

function unusableBitsOf({ header }: Hdu): number {
  const ofTelescope = UNUSABLE_BITS[header.string('TELESCOP')?.trim().toUpperCase() ?? ''] ?? 0;
  if (typeof ofTelescope === 'number') return ofTelescope;
  return ofTelescope[header.string('INSTRUME')?.trim().toUpperCase() ?? ''] ?? 0;
}
