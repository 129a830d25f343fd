/** In the pipeline's terms; `unknown` for other files. */
export const PROCESSING_LEVELS = ['L1', 'L2a', 'L2b', 'L3', 'unknown'] as const;
export type ProcessingLevel = (typeof PROCESSING_LEVELS)[number];

/**
 * Content of a file with this suffix (docs/reference/records.md, "File kinds"); `null`: undefined, so that the archive's type
 * counts.
 */
export type ProductKind = 'image' | 'table' | 'other' | null;

interface ProductSuffix {
  readonly kind: ProductKind;
  /** Processing level of a file with this suffix (docs/reference/records.md, "Levels"). */
  readonly level: ProcessingLevel;
  /**
   * The archive's calib_level of files with this suffix (docs/reference/records.md, "Calibration levels"): resampled and
   * extracted products exist for single exposures, level 2, and for combinations, level 3; none: any.
   */
  readonly calibrationLevels: readonly number[];
}

const suffix = (
  kind: ProductKind,
  level: ProcessingLevel,
  ...calibrationLevels: number[]
): ProductSuffix => ({
  kind,
  level,
  calibrationLevels,
});

/** All known product suffixes of the JWST pipeline (docs/reference/archive-protocol.md, "File names"). */
export const PRODUCT_SUFFIXES: Readonly<Record<string, ProductSuffix>> = {
  uncal: suffix('image', 'L1', 1),
  ramp: suffix(null, 'unknown'),
  rate: suffix('image', 'L2a', 2),
  rateints: suffix('image', 'L2a', 2),
  bsub: suffix(null, 'unknown'),
  cal: suffix('image', 'L2b', 2),
  calints: suffix('image', 'L2b', 2),
  crf: suffix('image', 'L2b', 2),
  crfints: suffix('other', 'unknown', 2),
  i2d: suffix('image', 'L3', 2, 3),
  s2d: suffix('image', 'L3', 2, 3),
  s3d: suffix('other', 'L3', 2, 3),
  x1d: suffix('table', 'L3', 2, 3),
  x1dints: suffix('table', 'L3', 2, 3),
  c1d: suffix('table', 'L3'),
  cat: suffix('table', 'L3'),
  segm: suffix(null, 'unknown'),
  phot: suffix(null, 'unknown'),
  whtlt: suffix(null, 'unknown'),
  asn: suffix('table', 'unknown'),
  pool: suffix('table', 'unknown'),
};
