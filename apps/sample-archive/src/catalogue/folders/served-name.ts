const EXTENSION = /\.(?:fits|fit|fts)(?:\.(?:gz|bz2|z|fz))?$/i;
/** Product suffixes of JWST file names, not part of an observation's name. */
const PRODUCT_SUFFIX = /_(?:i2d|cal|crf|rate|rateints|calints|uncal|s2d|drz|drc|flt|flc|sci)$/;

/** Whether a file name looks like FITS, compressed or not: the service imports no other. */
export const looksLikeFits = (fileName: string): boolean => EXTENSION.test(fileName);

/** A file name without characters that are invalid in an archive address. */
export const servedName = (fileName: string): string => fileName.replace(/[^A-Za-z0-9._-]+/g, '_');

/** A file's name as obs_id: lower case, without extension. */
export const fullObsId = (fileName: string): string =>
  fileName
    .replace(EXTENSION, '')
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '_');

/** The obs_id without the product's suffix. */
export const shortObsId = (fileName: string): string => fullObsId(fileName).replace(PRODUCT_SUFFIX, '');

/** A text as part of a name: `/data/My Fields` → `my-fields`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
