import { stem } from './tokens.js';
import { COMMON_WORDS } from './word-lists/common-words.js';
import { DICTIONARY } from './word-lists/dictionary.js';

const wordsOf = (list: string): string[] => list.trim().split(/\s+/);

const COMMON_STEMS: ReadonlySet<string> = new Set(wordsOf(COMMON_WORDS).map(stem));
const ENGLISH: ReadonlySet<string> = new Set([...wordsOf(COMMON_WORDS), ...wordsOf(DICTIONARY)]);

/**
 * Whether a word, by its stem, is so common that it stands in titles by chance: alone it does not make a record an answer.
 * The thesaurus may know it.
 */
export const isCommonWord = (stemmed: string): boolean => COMMON_STEMS.has(stemmed);

/** Whether a word is correct English, so that the spelling correction leaves it. */
export const isEnglishWord = (word: string): boolean => ENGLISH.has(word);
