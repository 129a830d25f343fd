import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { WORD_LISTS, wordLists } from './word-lists.mjs';

const lists = wordLists(PROJECT_ROOT);
const committed = (name: string): string => readFileSync(path.join(PROJECT_ROOT, WORD_LISTS, name), 'utf8');
const wordsIn = (name: string): string[] =>
  (JSON.parse(lists.get(name) ?? '') as { lines: string[] }).lines.join(' ').split(' ');

describe('the word lists of semantic search', () => {
  it.each([...lists.keys()])('%s matches the published list', (name) => {
    expect(committed(name)).toBe(lists.get(name));
  });

  it('holds no list of our own', () => {
    const written = readdirSync(path.join(PROJECT_ROOT, WORD_LISTS)).filter((name) => name.endsWith('.json'));
    expect(written.filter((name) => !lists.has(name))).toEqual([]);
  });

  it('have a licence file each', () => {
    for (const [name, text] of lists) {
      if (!name.endsWith('.json')) continue;
      const licence = (JSON.parse(text) as { licence: string }).licence;
      expect(committed(licence)).toContain('Permission to use, copy, modify');
    }
  });

  it('has the words that the sizes of SCOWL promise, in both spellings', () => {
    const common = wordsIn('common-words.json');
    expect(common).toEqual(expect.arrayContaining(['world', 'color', 'colour']));
    expect(common).not.toContain('zucchini');
    expect(wordsIn('dictionary.json')).toContain('zucchini');
  });
});
