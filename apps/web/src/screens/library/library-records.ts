import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrap, type LibraryRecord } from '#sdk';
import { firstlight } from '../../app/client.js';
import { useUser } from '../../app/user.js';
import { searchBody, type FoundRecords, type LibrarySearch, type SearchBody } from './library-search.js';

/** Of all answers about the library, to ask for them again. */
export const LIBRARY_KEY = ['library'];

/** Thumbnails are made after a file has arrived; one that is not there after a minute will not come. */
const THUMBNAIL_EVERY_MS = 2_000;
const THUMBNAIL_WITHIN_MS = 60_000;

const isNew = ({ hasThumbnail, isViewable, createdAt }: LibraryRecord): boolean =>
  isViewable && !hasThumbnail && Date.now() - Date.parse(createdAt) < THUMBNAIL_WITHIN_MS;

interface RecordPage {
  readonly records: readonly LibraryRecord[];
  /** Records that match, or, for visitors, observations. */
  readonly total: number;
  readonly facets: FoundRecords['facets'] | null;
  readonly nextCursor: string | null;
}

/** The records that the library shows, page by page; visitors see the public observations. */
export function useLibraryRecords(search: LibrarySearch) {
  const user = useUser();
  const body = searchBody(search);
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...LIBRARY_KEY, user?.id ?? null, user ? body : null],
    queryFn: ({ pageParam, signal }) =>
      user ? searchPage(body, pageParam, signal) : publicPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.records.some(isNew)) ? THUMBNAIL_EVERY_MS : false,
  });
  const records = useMemo(() => data?.pages.flatMap((page) => page.records), [data]);
  return { user, records, total: data?.pages[0].total, facets: data?.pages[0].facets ?? null, ...query };
}

async function searchPage(body: SearchBody, cursor: string | null, signal: AbortSignal): Promise<RecordPage> {
  const page = await unwrap(
    firstlight.api.POST('/api/datamanagement/search', {
      body: { ...body, ...(cursor !== null && { cursor }) },
      signal,
    }),
  );
  return { records: page.items, total: page.total, facets: page.facets, nextCursor: page.nextCursor };
}

async function publicPage(cursor: string | null, signal: AbortSignal): Promise<RecordPage> {
  const page = await unwrap(
    firstlight.api.GET('/api/spacedata/lineage', {
      params: { query: cursor === null ? {} : { cursor } },
      signal,
    }),
  );
  const records = page.items.flatMap(({ levels }) => Object.values(levels).flat());
  return { records, total: page.total, facets: null, nextCursor: page.nextCursor };
}
