/** Longest name of a file (docs/reference/records.md, "File names"). */
const MAX_CHARACTERS = 255;
/** Control characters, line ends that are none of them, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** `.fits`, `.fits.gz`; before it the word that tells what kind of product it is: `_i2d.fits` */
const ENDING = /(?:_[A-Za-z0-9]{1,10})?(?:\.[A-Za-z0-9]{1,8}){1,2}$/;

/** Whether anything is left of a name that was sent. */
export const hasName = (sent: string): boolean => !/^\.*$/.test(nameIn(sent));

function nameIn(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  return last.replace(UNSEEN, '').trim();
}

/**
 * The name of a file as people see it: the last segment of the name that was sent, in any script, without control
 * characters, shortened before its suffix and extension. It is never part of a path: keys have names of their own.
 */
export function displayName(sent: string): string {
  const name = nameIn(sent);
  if (!hasName(sent)) return 'file';
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - ending.length).join('') + ending;
}
