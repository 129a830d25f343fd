import { libraryRows, selectedKeys, selectionAfter } from './library-rows.js';
import { sampleRecord } from '../testing/sample-record.js';

const records = [
  sampleRecord({ id: 'a' }),
  sampleRecord({ id: 'b', targetName: null }),
  sampleRecord({ id: 'c', observationBaseId: 'jw2' }),
];
const rows = libraryRows(records, 'target');
const after = (selected: string[], keys: string[]) =>
  [...selectionAfter(rows, new Set(selected), new Set(keys))].sort();

describe('rows of the library', () => {
  it('are below the heading of their group', () => {
    expect(rows.map(({ id }) => id)).toEqual(['group M 16', 'a', 'c', 'group ', 'b']);
    expect(libraryRows(records, 'observation').map(({ id }) => id)).toEqual([
      'group jw1',
      'a',
      'b',
      'group jw2',
      'c',
    ]);
    expect(libraryRows(records, 'none').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('tell of a group whether it is whole', () => {
    const wholeOf = (group: 'target' | 'observation', hasMore: boolean) =>
      libraryRows(records, group, hasMore).flatMap((row) => (row.kind === 'heading' ? [row.isWhole] : []));
    expect(wholeOf('target', false)).toEqual([true, true]);
    const inOrder = [records[0], records[2], records[1]];
    const part = libraryRows(inOrder, 'target', true).filter((row) => row.kind === 'heading');
    expect(part.map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ['M 16', true],
      [null, false],
    ]);
    expect(wholeOf('observation', true)).toEqual([false, false]);
    expect([...selectedKeys(libraryRows(inOrder, 'target', true), new Set(['b']))]).toEqual(['b']);
  });

  it('show a heading as selected when all of its records are', () => {
    expect([...selectedKeys(rows, new Set(['a']))]).toEqual(['a']);
    expect([...selectedKeys(rows, new Set(['a', 'c']))]).toEqual(['a', 'c', 'group M 16']);
  });

  it.each<[string, string[], string[], string[]]>([
    ['a heading selects its group', ['b'], ['b', 'group ', 'group M 16'], ['a', 'b', 'c']],
    ['a heading gives its group up', ['a', 'c'], ['a', 'c'], []],
    ['a heading in a range says nothing', [], ['c', 'group ', 'b'], ['b', 'c']],
    ['a record is taken out of a whole group', ['a', 'c'], ['group M 16', 'c'], ['c']],
    ['records that are not in the list stay', ['x'], ['x', 'a'], ['a', 'x']],
  ])('%s', (_, selected, keys, expected) => expect(after(selected, keys)).toEqual(expected));
});
