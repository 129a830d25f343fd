import { FEATURED_TARGETS, type FeaturedTarget } from './featured-targets.js';

/** Words of a name: `NGC-3324_Center` is ngc, 3324, center; spaces, hyphens and case are ignored. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .match(/\d+|\p{L}+/gu) ?? [];

/** Whether a record's target contains the words of the requested name in sequence. */
export function isOfTarget(recordTarget: string, asked: string): boolean {
  const [words, wanted] = [wordsOf(recordTarget), wordsOf(asked)];
  return wanted.length > 0 && words.some((_, from) => wanted.every((word, i) => words[from + i] === word));
}

/**
 * Spellings of a name for a search that ignores which separators are used but not where: as given, `ngc 3324 center`, `ngc3324
 * center`, `ngc3324center`.
 */
export function spellingsOf(name: string): string[] {
  const apart = wordsOf(name).join(' ');
  if (apart === '') return [];
  const numbered = apart.replace(/(\p{L}) (?=\d)/gu, '$1');
  return [...new Set([name.toLowerCase(), apart, numbered, apart.replaceAll(' ', '')])];
}

/** The longest run of letters or digits, which every spelling of the target contains. */
export const longestWord = (name: string): string =>
  (name.match(/\d+|\p{L}+/gu) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    '',
  );

/** The featured target with this name. */
export const featuredTarget = (name: string): FeaturedTarget | undefined =>
  FEATURED_TARGETS.find((target) => namesOf(target).some((known) => isSame(known, name)));

/** The name that people know the target of a record by. */
export const commonName = (targetName: string): string => featuredTarget(targetName)?.name ?? targetName;

const namesOf = ({ name, catalogId, searchName, aliases }: FeaturedTarget): string[] => [
  ...[name, catalogId, searchName],
  ...aliases,
];

const isSame = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ');
