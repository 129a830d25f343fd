import {
  RECORD_SORTS,
  type RecordEntity,
  type RecordList,
  type RecordQuery,
  type RecordSearch,
  type RecordSort,
} from '#domain';

export const SORTS: RecordSort[] = RECORD_SORTS.flatMap((by) => [
  { by, direction: 'asc' as const },
  { by, direction: 'desc' as const },
]);

/** A page of public records. */
export const pageOf = (search: RecordSearch, query: Partial<RecordQuery> = {}): Promise<RecordList> =>
  search.page({ filter: {}, pageSize: 50, ...query }, null);

/** More pages than any list has, so that circular cursors fail. */
const MAX_PAGES = 50;

/** Reads an anonymous list by cursor to its end. */
export async function readAllPages(
  search: RecordSearch,
  query: Partial<RecordQuery>,
): Promise<RecordEntity[]> {
  const items: RecordEntity[] = [];
  let cursor = query.cursor;
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const page = await pageOf(search, { ...query, cursor });
    items.push(...(page.items as unknown as RecordEntity[]));
    if (!page.nextCursor) return items;
    cursor = page.nextCursor;
  }
  throw new Error(`a list goes on after ${MAX_PAGES} pages`);
}
