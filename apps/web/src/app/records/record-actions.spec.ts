import type { LibraryRecord } from '#sdk';
import { removalInWords, removalOf } from './removal.js';
import { changeableBy } from './rights.js';
import { textsOf } from './text-list.js';

const recordOf = (id: string, changes: Partial<LibraryRecord> = {}) =>
  ({
    id,
    fileSize: 1_000_000,
    parentId: null,
    derivedFrom: [],
    owner: { id: 'me' },
    ...changes,
  }) as unknown as LibraryRecord;

describe('a removal', () => {
  const [a, b] = [recordOf('a'), recordOf('b')];
  const relatives = [
    a,
    b,
    recordOf('mosaic', { derivedFrom: ['a', 'c'] }),
    recordOf('of others', { derivedFrom: ['c', 'd'] }),
    recordOf('processed', { derivedFrom: ['a'], parentId: 'a' }),
  ];

  it('takes the mosaics of the records with them, and nothing else', () => {
    const removal = removalOf([a, b], relatives);
    expect(removal.mosaics.map(({ id }) => id)).toEqual(['mosaic']);
    expect(removalInWords(removal)).toBe('2 files, 3 MB, 1 mosaic');
  });

  it('counts a mosaic once that is selected itself', () =>
    expect(removalInWords(removalOf([a, relatives[2]], relatives))).toBe('2 files, 2 MB'));
});

it('only owners and administrators change a record', () => {
  const records = [
    recordOf('a'),
    recordOf('b', { owner: { id: 'other', username: 'x' } }),
    recordOf('c', { owner: null }),
  ];
  const as = (role: 'user' | 'admin') =>
    changeableBy({ id: 'me', role } as never, records).map(({ id }) => id);
  expect(as('user')).toEqual(['a']);
  expect(as('admin')).toEqual(['a', 'b', 'c']);
  expect(changeableBy(null, records)).toEqual([]);
});

it('texts of a field are separated by commas', () =>
  expect(textsOf(' carina, red dwarf ,,carina, <b>')).toEqual(['carina', 'red dwarf', '<b>']));
