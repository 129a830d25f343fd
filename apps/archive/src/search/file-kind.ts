import type { ArchiveProduct, CalibrationLevel } from '#archive-client/contract';

type Kind = ArchiveProduct['kind'];

/** Product suffixes that are images and tables (spec.md, "File kinds"). */
const IMAGES = new Set(['uncal', 'rate', 'rateints', 'cal', 'calints', 'i2d', 's2d', 'crf']);
const TABLES = new Set(['asn', 'x1d', 'x1dints', 'cat', 'pool']);

/**
 * Levels in which a suffix occurs (spec.md, "Calibration levels", completed by archive-protocol.md 1.6: resampled
 * and extracted products exist for single exposures, level 2, and for combinations, level 3).
 */
const LEVELS = new Map<string, readonly CalibrationLevel[]>([
  ['uncal', [1]],
  ['rate', [2]],
  ['rateints', [2]],
  ['cal', [2]],
  ['calints', [2]],
  ['crf', [2]],
  ['crfints', [2]],
  ['i2d', [2, 3]],
  ['s2d', [2, 3]],
  ['s3d', [2, 3]],
  ['x1d', [2, 3]],
  ['x1dints', [2, 3]],
]);

/** A FITS file, gzipped or not. */
const FITS_NAME = /\.(fits|fit|fts)(\.gz)?$/i;
/** Any extension; catalogues come as ECSV, associations as JSON, pools as CSV. */
const EXTENSION = /\.(fits|fit|fts|ecsv|csv|json)(\.gz)?$/i;

export const isFitsName = (fileName: string): boolean => FITS_NAME.test(fileName);

const suffixOf = (fileName: string): string =>
  /_([a-z0-9]+)$/i.exec(fileName.replace(EXTENSION, ''))?.[1].toLowerCase() ?? '';

/**
 * Kind of a product by the suffix of its name; FITS files with other names (not of the pipeline) count as images
 * when the archive calls the product an image. Previews and other files are `other`.
 */
export function fileKind(fileName: string, dataProductType: string | null): Kind {
  const suffix = suffixOf(fileName);
  if (TABLES.has(suffix) && EXTENSION.test(fileName)) return 'table';
  if (!isFitsName(fileName)) return 'other';
  if (IMAGES.has(suffix)) return 'image';
  return dataProductType?.toLowerCase() === 'image' && !LEVELS.has(suffix) ? 'image' : 'other';
}

/**
 * Whether a file belongs to a calibration level: the archive's own calib_level says so, and its suffix, when it is
 * one of the pipeline's, does not say otherwise.
 */
export function matchesLevel(
  fileName: string,
  archiveLevel: number | null,
  levels: readonly CalibrationLevel[],
): boolean {
  const level = levels.find((l) => l === archiveLevel);
  if (!level) return false;
  const possible = LEVELS.get(suffixOf(fileName));
  return !possible || level === 4 || possible.includes(level);
}
