import 'reflect-metadata';
import { AppError } from '#platform';
import { bindCursor } from './bound-cursor.js';
import { CursorPageQuery, MAX_COUNTED, pageStart } from './page.js';
import { requestValidation } from '../validation/request-validation.js';

const fieldsOf = async (query: object): Promise<string[]> => {
  try {
    await requestValidation().transform(query, { type: 'query', metatype: CursorPageQuery });
    return [];
  } catch (error) {
    return [...new Set((error as AppError).errors?.map(({ field }) => field))];
  }
};

describe('paging parameters of a query', () => {
  it.each([
    [{ page: '0' }, ['page']],
    [{ page: '1.5' }, ['page']],
    [{ page: 'first' }, ['page']],
    [{ pageSize: '0' }, ['pageSize']],
    [{ pageSize: '201' }, ['pageSize']],
    [{ page: '7', pageSize: '200' }, []],
    [{ cursor: '' }, ['cursor']],
    [{ cursor: 'x'.repeat(8193) }, ['cursor']],
    [{ cursor: 'a\0b' }, ['cursor']],
    [{ cursor: ['a', 'b'] }, ['cursor']],
    [{ cursor: 'abc', pageSize: '200' }, []],
  ])('%j', async (query, fields) => {
    expect(await fieldsOf(query)).toEqual(fields);
  });
});

describe('pageStart', () => {
  const SEARCH = { q: 'm51' };
  const bound = bindCursor('abc', SEARCH);
  const problemOf = (choice: Parameters<typeof pageStart>[0], pageSize: number) => {
    try {
      return pageStart(choice, pageSize, SEARCH);
    } catch (error) {
      return (error as AppError).errors?.map(({ field }) => field);
    }
  };

  it('counts up to 100,000 entries, and names cursor beyond', () => {
    expect(problemOf({ page: MAX_COUNTED / 200 }, 200)).toEqual({
      page: 500,
      pageSize: 200,
      cursor: undefined,
    });
    expect(problemOf({ page: MAX_COUNTED / 200 + 1 }, 200)).toEqual(['cursor']);
    expect(problemOf({ page: 1e20 }, 1)).toEqual(['cursor']);
  });

  it('takes page or cursor', () => {
    expect(problemOf({}, 50)).toEqual({ page: 1, pageSize: 50, cursor: undefined });
    expect(problemOf({ cursor: bound }, 50)).toEqual({ page: 1, pageSize: 50, cursor: 'abc' });
    expect(problemOf({ cursor: bound, page: 1 }, 50)).toEqual(['cursor']);
    expect(problemOf({ cursor: bindCursor('abc', {}) }, 50)).toEqual(['cursor']);
  });
});
