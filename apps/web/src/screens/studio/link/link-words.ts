/** What is said of files that others may not see. */
export const hiddenWords = (count: number): string =>
  count === 1
    ? 'Others do not see this file, and without it not this picture:'
    : `Others do not see these ${count} files, and without them not this picture:`;

/** What a copied link is good for. @param hidden files that others may not see; undefined: not known */
export function copiedWords(hidden: number | undefined): string {
  if (hidden === undefined) return 'Copied: it opens this picture for those who may see its files.';
  if (hidden === 0) return 'Copied: it opens this picture as it is now.';
  const files = hidden === 1 ? 'the file below is' : `the ${hidden} files below are`;
  return `Copied, but others see no picture with it while ${files} not public.`;
}
