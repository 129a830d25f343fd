import { isNarrowed, readLibrarySearch, searchBody } from './library-search.js';

describe('the address of the library', () => {
  it('leaves out what is usual', () =>
    expect(readLibrarySearch({ q: '', group: 'target', view: 'grid', filter: [] })).toEqual({}));

  it('keeps words, facets, group and view', () => {
    const search = { q: 'carina', filter: ['F200W', '<b>'], group: 'none', view: 'table' };
    expect(readLibrarySearch(search)).toEqual(search);
  });

  it.each([
    [
      { q: { a: 1 }, filter: 'F200W', group: 'toString', view: 4, status: [1, null, 'ready'] },
      { status: ['ready'] },
    ],
    [{ q: 2731 }, { q: '2731' }],
    [{ archived: 'true' }, {}],
    [{ archived: true }, { archived: true }],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(200) }],
  ])('reads whatever it holds: %j', (raw, search) => expect(readLibrarySearch(raw)).toEqual(search));

  it('asks the service for the same', () => {
    expect(searchBody({ q: 'm16', dataType: ['image'], instrument: ['MIRI'], group: 'none' })).toEqual({
      ...{ q: 'm16', dataTypes: ['image'], instruments: ['MIRI'], pageSize: 200 },
      ...{ sortBy: 'createdAt', sortOrder: 'desc' },
    });
    expect(searchBody({ archived: true })).toMatchObject({ archived: 'only' });
    expect(searchBody({}).sortBy).toBe('targetName');
    expect(searchBody({ group: 'observation' }).sortBy).toBe('fileName');
  });

  it('tells an empty library from a list that is narrowed too far', () => {
    expect(isNarrowed({ view: 'table' })).toBe(false);
    expect(isNarrowed({ filter: ['F200W'] })).toBe(true);
  });
});
