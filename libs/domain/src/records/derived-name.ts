/** Maximum length of a file name in characters (docs/reference/records.md, "File names"). */
const MAX_LENGTH = 255;
const SUFFIX = /(?:\.fits|\.fit|\.fts)?(?:\.gz|\.fz|\.z|\.bz2)?$/i;

/** A file name without its format suffixes: `m51_i2d.fits.gz` → `m51_i2d`. */
export const stemOf = (fileName: string): string => fileName.replace(SUFFIX, '');

/** Name of a derived file: the stem of its source, shortened if needed, and an ending. */
export const derivedName = (stem: string, ending: string): string =>
  [...stem].slice(0, MAX_LENGTH - [...ending].length).join('') + ending;
