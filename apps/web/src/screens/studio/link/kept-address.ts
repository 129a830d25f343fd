/** No text of a link begins with it. */
const MARK = '~';

/** What stands behind `#` for a picture with too many files for a link: its name in this browser's storage. */
export const keptAddress = (id: string): string => MARK + id;

/** The name in {@link keptAddress}; undefined for the text of a link. */
export const keptIn = (hash: string): string | undefined =>
  hash.startsWith(MARK) ? hash.slice(MARK.length) : undefined;
