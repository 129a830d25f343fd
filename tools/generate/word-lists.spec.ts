import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { WORD_LISTS, wordLists } from './word-lists.mjs';

const lists = wordLists(PROJECT_ROOT);
const committed = (name: string): string => readFileSync(path.join(PROJECT_ROOT, WORD_LISTS, name), 'utf8');

describe('the word lists of the semantic search', () => {
  it.each([...lists.keys()])('%s is what `npm run word-lists` makes of the published list', (name) => {
    expect(committed(name)).toBe(lists.get(name));
  });

  it('holds no list of our own', () => {
    const written = readdirSync(path.join(PROJECT_ROOT, WORD_LISTS)).filter((name) => name.endsWith('.ts'));
    expect(written.filter((name) => !lists.has(name))).toEqual([]);
  });

  it('names for each list a licence that is there', () => {
    for (const [name, text] of lists) {
      if (!name.endsWith('.ts')) continue;
      const licence = /see ([\w-]+\.txt)/.exec(text)?.[1] ?? '';
      expect(committed(licence)).toContain('Permission to use, copy, modify');
    }
  });

  it('has the words that the sizes of SCOWL promise, in both spellings', () => {
    const common = (lists.get('common-words.ts') ?? '').split(/\s+/);
    expect(common).toEqual(expect.arrayContaining(['world', 'color', 'colour']));
    expect(common).not.toContain('zucchini');
    expect(lists.get('dictionary.ts')?.split(/\s+/)).toContain('zucchini');
  });
});
