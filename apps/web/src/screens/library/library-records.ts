import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
} from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { unwrap, type components, type LibraryRecord } from '#sdk';
import { answers, firstlight } from '../../app/client.js';
import { useUser } from '../../app/user.js';
import { describeError } from '../../parts/describe-error.js';
import { serviceTime } from '../../parts/time/service-clock.js';
import { showToast } from '../../parts/toast-queue.js';
import { searchBody, type LibrarySearch, type SearchBody } from './library-search.js';

/** Of all answers about the library, to ask for them again. */
export const LIBRARY_KEY = ['library'];

/** Thumbnails are made after a file has arrived; one that is not there after a minute will not come. */
const THUMBNAIL_EVERY_MS = 2_000;
const THUMBNAIL_WITHIN_MS = 60_000;

const isNew = ({ hasThumbnail, isViewable, createdAt }: LibraryRecord): boolean =>
  isViewable && !hasThumbnail && serviceTime(Date.now()) - Date.parse(createdAt) < THUMBNAIL_WITHIN_MS;

type Page = components['schemas']['FoundRecords'];
/** What is loaded of the list. */
type Loaded = InfiniteData<Page, string | null>;

/** All records of a list that are on their way. */
interface Loading {
  readonly name: string;
  readonly records: Promise<readonly LibraryRecord[]>;
}

/** The records that the library shows, page by page; visitors find public ones. */
export function useLibraryRecords(search: LibrarySearch) {
  const user = useUser();
  const body = searchBody(search);
  const queryKey = [...LIBRARY_KEY, user?.id ?? null, body];
  const [loadedCount, setLoadedCount] = useState<number>();
  const list = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(body, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, ...query } = useInfiniteQuery({
    ...list,
    enabled: user !== undefined,
    placeholderData: keepPreviousData,
    // Longer lists are asked for again when the job that makes thumbnails has ended.
    refetchInterval: ({ state }) =>
      state.data?.pages.length === 1 && state.data.pages[0].items.some(isNew) ? THUMBNAIL_EVERY_MS : false,
  });
  const records = useMemo(() => data && recordsOf(data), [data]);
  const loading = useRef<Loading | undefined>(undefined);
  /** Loads what is not there yet, once for all who ask meanwhile: End may be held. */
  const loadAll = (): Promise<readonly LibraryRecord[]> => {
    const name = JSON.stringify(queryKey);
    if (loading.current?.name === name) return loading.current.records;
    const asked = { name, records: loadRest() };
    loading.current = asked;
    void asked.records.finally(() => loading.current === asked && (loading.current = undefined));
    return asked.records;
  };
  /** The list grows once: laying it out takes longer than a page of it. */
  const loadRest = async (): Promise<readonly LibraryRecord[]> => {
    let loaded: Loaded = { pages: [], pageParams: [] };
    try {
      // While a search is on its way, the former list is shown.
      loaded = answers.getQueryData(list.queryKey) ?? (await answers.fetchInfiniteQuery(list));
      loaded = await readAll(body, loaded, setLoadedCount);
      await answers.cancelQueries({ queryKey });
      answers.setQueryData(queryKey, loaded);
    } catch (error) {
      showToast({ ...describeError(error), look: 'bad' });
    }
    setLoadedCount(undefined);
    return recordsOf(loaded);
  };
  const [first] = data?.pages ?? [];
  return {
    ...{ user, records, total: first?.total, facets: first?.facets ?? null },
    ...{ loadAll, loadedCount, ...query },
  };
}

const recordsOf = ({ pages }: Pick<Loaded, 'pages'>): readonly LibraryRecord[] =>
  pages.flatMap(({ items }) => items);

const readPage = (body: SearchBody, cursor: string | null, signal?: AbortSignal): Promise<Page> =>
  unwrap(
    firstlight.api.POST('/api/spacedata/search', {
      body: { ...body, ...(cursor !== null && { cursor }) },
      ...(signal && { signal }),
    }),
  );

/** All pages of a list. @param onProgress called with the number of records that are loaded */
async function readAll(
  body: SearchBody,
  { pages, pageParams }: Loaded,
  onProgress: (count: number) => void,
): Promise<Loaded> {
  const all = { pages: [...pages], pageParams: [...pageParams] };
  for (let cursor = all.pages.at(-1)!.nextCursor; cursor !== null; cursor = all.pages.at(-1)!.nextCursor) {
    all.pages.push(await readPage(body, cursor));
    all.pageParams.push(cursor);
    onProgress(all.pages.reduce((sum, { items }) => sum + items.length, 0));
  }
  return all;
}
