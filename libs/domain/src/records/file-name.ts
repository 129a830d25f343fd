import type { ProcessingLevel } from './record-values.js';

/** Level of each product suffix (wire-format.md, "Records"). */
const LEVEL_OF_SUFFIX: Record<string, ProcessingLevel> = {
  uncal: 'L1',
  rate: 'L2a',
  rateints: 'L2a',
  cal: 'L2b',
  calints: 'L2b',
  crf: 'L2b',
  i2d: 'L3',
  s2d: 'L3',
  s3d: 'L3',
  x1d: 'L3',
  x1dints: 'L3',
  c1d: 'L3',
  cat: 'L3',
};

const EXTENSION = /\.(fits|fit|fts|ecsv|csv|json|asdf)(\.(gz|bz2|z|fz))?$/i;
/** The last underscore part, when it is a product suffix of the pipeline. */
const SUFFIX =
  /_(uncal|ramp|rate|rateints|bsub|cal|calints|crf|crfints|i2d|s2d|s3d|x1d|x1dints|c1d|cat|segm|phot|whtlt|asn|pool)$/i;
/** Detector part of an exposure's name, with the association id that crf files carry after it. */
const DETECTOR =
  /_(nrc[ab][1-4]|nrc[ab]long|mirimage|mirifulong|mirifushort|nrs[12]|nis|guider[12])(_[aoc]\d{3,4})?$/i;
/** Optical elements after the instrument in a level-3 name (`_clear-f090w`, `_f770w`, `-sub2048`). */
const OPTICS = /^(jw\d{5}-[aoc]\d{3,4}_[tsbv]\d+(?:-epoch\d+)?_(?:nircam|miri|niriss|nirspec|fgs)).*$/i;

/** Product suffix of a pipeline file name (`i2d`), lower case; empty when it has none. */
export const productSuffix = (fileName: string): string =>
  SUFFIX.exec(fileName.replace(EXTENSION, ''))?.[1].toLowerCase() ?? '';

/**
 * Processing level of a file: by its suffix, but the archive's calibration level wins when it is known
 * (an exposure-level `_i2d` is level 2).
 */
export function processingLevel(fileName: string, calibrationLevel: number | null = null): ProcessingLevel {
  const bySuffix = LEVEL_OF_SUFFIX[productSuffix(fileName)] ?? 'unknown';
  if (calibrationLevel === 1) return 'L1';
  if (calibrationLevel === 2) return bySuffix === 'L2a' ? 'L2a' : 'L2b';
  if (calibrationLevel === 3 || calibrationLevel === 4) return 'L3';
  return bySuffix;
}

/** What the files of one observation have in common: the name without optics, detector and suffix. */
export function observationBaseId(fileName: string): string {
  const stem = fileName.replace(EXTENSION, '').replace(SUFFIX, '').replace(DETECTOR, '');
  return OPTICS.exec(stem)?.[1] ?? stem;
}
