import { stem } from './tokens.js';
import common from './word-lists/common-words.json' with { type: 'json' };
import dictionary from './word-lists/dictionary.json' with { type: 'json' };

const wordsOf = ({ lines }: { lines: string[] }): string[] => lines.flatMap((line) => line.split(' '));

const COMMON_STEMS: ReadonlySet<string> = new Set(wordsOf(common).map(stem));
const ENGLISH: ReadonlySet<string> = new Set([...wordsOf(common), ...wordsOf(dictionary)]);

/**
 * Whether a word, by its stem, is so common that it occurs in titles by chance: alone it does not make a record a match. The
 * thesaurus may know it.
 */
export const isCommonWord = (stemmed: string): boolean => COMMON_STEMS.has(stemmed);

/** Whether a word is correct English, which the spelling correction leaves alone. */
export const isEnglishWord = (word: string): boolean => ENGLISH.has(word);
