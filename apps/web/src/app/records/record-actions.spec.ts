import type { LibraryRecord } from '#sdk';
import { removalInWords, removalOf, sumOf } from './removal.js';
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
  const report = { deleted: 3, totalBytes: 3_000_000, fileNames: ['a', 'b', 'm'], dryRun: true };

  it('counts the mosaics that go with the files', () => {
    const removal = removalOf({ ...report, skipped: [] }, 2);
    expect(removalInWords(removal)).toBe('2 files, 3 MB, 1 mosaic');
    expect(removalInWords(removalOf({ ...report, skipped: [] }, 3))).toBe('3 files, 3 MB');
  });

  it('tells what stays; what is gone already is none of it', () => {
    const skipped = [
      { id: 'c', reason: 'forbidden' as const },
      { id: 'd', reason: 'not found' as const },
    ];
    expect(removalOf({ ...report, skipped }, 5)).toMatchObject({ files: 3, mosaics: 0, refused: ['c'] });
  });

  it('of several calls is their sum', () => {
    const one = removalOf({ ...report, skipped: [] }, 2);
    expect(sumOf([one, one])).toMatchObject({ files: 4, mosaics: 2, bytes: 6_000_000 });
    expect(sumOf([]).names).toEqual([]);
  });
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
