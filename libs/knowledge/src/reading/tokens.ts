import { SYNONYMS } from './synonyms.js';
import stopWords from './word-lists/stop-words.json' with { type: 'json' };

/** Usual words of search queries, without meaning for the search. */
const REQUEST_WORDS = 'show shows showing shown see seen look looking find give get let want please';

/** Function words with a meaning in astronomy: He (helium), S (sulphur), T dwarfs. */
const SYMBOLS = new Set(['he', 's', 't']);

const IGNORED = new Set(
  `${stopWords.lines.join(' ')} ${REQUEST_WORDS}`.split(' ').filter((word) => !SYMBOLS.has(word)),
);

const SPELLINGS: Readonly<Record<string, string>> = {
  messier: 'm',
  barnard: 'b',
  sharpless: 'sh 2',
  abell: 'abell',
};

/** Lower case without accents, letters and numbers separated: `NGC-3132`, `ngc3132` and `NGC 03132` are equal. */
export function nameTokens(text: string): string[] {
  const parts = plainText(text).match(/\p{L}+|\d+/gu) ?? [];
  return parts
    .flatMap((part) => (Object.hasOwn(SPELLINGS, part) ? SPELLINGS[part].split(' ') : [part]))
    .map((part) => (/^\d+$/.test(part) ? part.replace(/^0+(?=\d)/, '') : part));
}

/** Words between spaces and punctuation, in lower case without accents: `F212N` is one word. */
export const writtenWords = (text: string): string[] =>
  (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    /^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word,
  );

const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/gu, 's')
    .replace(/['’]/gu, '');

/** Words without stop words, in normal form. */
export const meaningTokens = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => !isStopWord(token)).map(canonical);

export const isStopWord = (token: string): boolean => IGNORED.has(token);

/** The normal form of a word: its synonyms' representative. */
export function canonical(word: string): string {
  const known = SYNONYMS.get(word);
  if (known !== undefined) return stem(known);
  const short = stem(word);
  const synonym = SYNONYMS.get(short);
  return synonym === undefined ? short : stem(synonym);
}

/** A light stemmer: plurals, then the most common endings, down to a stem of four letters (after Porter 1980). */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const single = word
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/nebulae$/, 'nebula')
    .replace(/nuclei$/, 'nucleus')
    .replace(/^spectra$/, 'spectrum')
    .replace(/(?<=x|ch|sh|ss)es$/, '')
    .replace(/(?<!len)(?<=[^ius])s$/, '');
  const cut = single.replace(/(?<=.{4})(?:ing|ation|ion|ed|ly|al|e)$/, '');
  return cut.replace(/([bdgmnprt])\1$/, '$1');
}
