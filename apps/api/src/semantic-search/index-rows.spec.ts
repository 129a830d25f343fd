import type { SearchEntry } from '#domain';
import { createIndexRows } from './index-rows.js';
import { createReaderSets } from './reader-sets.js';

const sets = createReaderSets();
jest.mock('./reader-sets.js', () => {
  const actual = jest.requireActual<{ createReaderSets: typeof createReaderSets }>('./reader-sets.js');
  const mockSets = actual.createReaderSets();
  return { createReaderSets: () => mockSets };
});

const setUp = () => {
  const rows = createIndexRows();
  rows.reset(1);
  const put = (recordId: string, readers: readonly string[], word = 0) => {
    const words = Uint8Array.of(word, 0, 0, 0, 100);
    rows.put({ recordId, readers, scale: 1, words } as unknown as SearchEntry, Uint8Array.of(1));
  };
  const seenBy = (reader: string) => rows.seenBy([reader]).filter((isSeen) => isSeen === 1).length;
  return { rows, put, seenBy };
};
const setsKept = () => sets.thatHold(null).length;

it('reader sets without records are freed, whatever changed', () => {
  const { rows, put, seenBy } = setUp();
  for (let i = 0; i < 10_000; i += 1) {
    put('a', ['owner', `friend-${i}`]); // Changes of readers only.
    put('b', ['owner', `other-${i}`], i % 251); // Changes of words, too.
    put('c', [`passer-by-${i}`]);
    rows.remove('c');
    rows.tidy();
  }
  expect(setsKept()).toBeLessThan(5);
  const seen = ['owner', 'friend-9999', 'other-9999', 'friend-9998', 'passer-by-9999'].map(seenBy);
  expect(seen).toEqual([2, 1, 1, 0, 0]);
  rows.reset(1);
  expect(setsKept()).toBe(0);
});

it('a reader set is kept as long as one record has it', () => {
  const { rows, put, seenBy } = setUp();
  put('a', ['x', 'y']);
  put('b', ['y', 'x']);
  put('c', ['z']);
  expect(setsKept()).toBe(2);
  rows.remove('a');
  put('c', ['w']);
  expect(['x', 'y', 'z', 'w'].map(seenBy)).toEqual([1, 1, 0, 1]);
});
