/** Characters that a file's name has at most (docs/reference/records.md, "File names"). */
const MAX_LENGTH = 255;
const SUFFIX = /(?:\.fits|\.fit|\.fts)?(?:\.gz|\.fz|\.z|\.bz2)?$/i;

/** A file's name without what says how it is stored: `m51_i2d.fits.gz` → `m51_i2d`. */
export const stemOf = (fileName: string): string => fileName.replace(SUFFIX, '');

/** Name of what is made of a file: its stem, shortened if need be, and an ending. */
export const derivedName = (stem: string, ending: string): string =>
  [...stem].slice(0, MAX_LENGTH - [...ending].length).join('') + ending;
