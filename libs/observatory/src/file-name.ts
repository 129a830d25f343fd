import { PRODUCT_SUFFIXES } from './product-suffixes.js';

/** Extensions; catalogues are ECSV, associations JSON, pools CSV. */
const EXTENSION = /\.(fits|fit|fts|ecsv|csv|json|asdf)(\.(gz|bz2|z|fz))?$/i;
/** The part after the last underscore, if it is a product suffix of the pipeline. */
const SUFFIX = new RegExp(`_(${Object.keys(PRODUCT_SUFFIXES).join('|')})$`, 'i');
/** Detector part of an exposure's name, with the association id that crf files carry after it. */
const DETECTOR =
  /_(nrc[ab][1-4]|nrc[ab]long|mirimage|mirifulong|mirifushort|nrs[12]|nis|guider[12])(_[aoc]\d{3,4})?$/i;
/** Optical elements after the instrument in a level-3 name (`_clear-f090w`, `_f770w`, `-sub2048`). */
const OPTICS = /^(jw\d{5}-[aoc]\d{3,4}_[tsbv]\d+(?:-epoch\d+)?_(?:nircam|miri|niriss|nirspec|fgs)).*$/i;

/** A FITS file, compressed or not. */
const FITS_NAME = /\.(fits|fit|fts)(\.(gz|bz2|z|fz))?$/i;

export const isFitsName = (fileName: string): boolean => FITS_NAME.test(fileName);

/** Product suffix of a pipeline file name (`i2d`), lower case; empty when it has none. */
export const productSuffix = (fileName: string): string =>
  SUFFIX.exec(fileName.replace(EXTENSION, ''))?.[1].toLowerCase() ?? '';

/** Stem of a file's name, without the suffix of its product. */
const stemOf = (fileName: string): string => fileName.replace(EXTENSION, '').replace(SUFFIX, '');

/** Whether a file is of one detector of an exposure, by its name. */
export const isOfOneDetector = (fileName: string): boolean => DETECTOR.test(stemOf(fileName));

/** The common part of names of an observation: without optics, detector and suffix; the whole name if nothing would remain. */
export function observationBaseId(fileName: string): string {
  const stem = stemOf(fileName).replace(DETECTOR, '') || fileName;
  return OPTICS.exec(stem)?.[1] ?? stem;
}
