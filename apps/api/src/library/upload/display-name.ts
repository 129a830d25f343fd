/** Longest file name (docs/reference/records.md, "File names"). */
const MAX_CHARACTERS = 255;
/** Control characters, other line separators, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** `.fits`, `.fits.gz`, with the product suffix before it: `_i2d.fits` */
const ENDING = /(?:_[A-Za-z0-9]{1,10})?(?:\.[A-Za-z0-9]{1,8}){1,2}$/;

/** Whether anything remains of a file name. */
export const hasName = (sent: string): boolean => !/^\.*$/.test(nameIn(sent));

function nameIn(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  return last.replace(UNSEEN, '').trim();
}

/**
 * The displayed name of a file: the last segment of the given name, in any script, without control characters, shortened before
 * its suffix and extension. Never used in a path: keys have names of their own.
 */
export function displayName(sent: string): string {
  const name = nameIn(sent);
  if (!hasName(sent)) return 'file';
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - ending.length).join('') + ending;
}
