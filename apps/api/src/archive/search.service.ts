import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { ArchiveClient, ArchiveSearch } from '#archive-client';
import type { RecordSearch } from '#domain';
import { AppError, fieldError, type Logger, type SettingsOf } from '#platform';
import { bindCursor } from '../paging/bound-cursor.js';
import { pageStart, type PageChoice } from '../paging/page.js';
import { Resource } from '../resources/resources.js';
import { searchQueue, type SearchQueue } from './search-queue.js';
import type { ObservationPage, ProductPage, ListProducts } from './search.dto.js';
import type { Searcher } from './searcher.js';

/** A search request: its page is given by number or by cursor. */
type SearchRequest = SearchParameters<ArchiveSearch> & PageChoice;
type SearchParameters<T> = T extends unknown ? Omit<T, 'page'> : never;

/** The current time is rounded to this step, so that requests within one step share a result. */
const NEWS_STEP_MS = 5 * 60_000;
/** A retry makes sense when the previous search has reached its own time limit. */
const RETRY_AFTER_SECONDS = 60;

/** Searches of the archive, one at a time per user, joined with the caller's records of each result. */
@Injectable()
export class SearchService {
  private readonly queue: SearchQueue;
  private readonly limitMs: number;

  constructor(
    @Resource('archive') private readonly archive: ArchiveClient,
    @Resource('records') private readonly records: RecordSearch,
    @Resource('redis') redis: Redis,
    @Resource('logger') logger: Logger,
    @Resource('settings') settings: SettingsOf<'api'>,
  ) {
    this.queue = searchQueue(redis, logger);
    this.limitMs = 1000 * settings.ARCHIVE_CALL_SECONDS;
  }

  async search(request: SearchRequest, searcher: Searcher): Promise<ObservationPage> {
    const { page: number, cursor, ...search } = request;
    const start = pageStart({ page: number, cursor }, search.pageSize, search);
    const place = start.cursor === undefined ? { page: start.page } : placeOfCursor(start.cursor);
    const { page, ...until } = search.by === 'whats-new' ? roundedNow(place) : { page: place.page };
    const result = await this.inTurn(searcher, (options) =>
      this.archive.search({ ...search, ...until, page }, options),
    );
    const obsIds = result.items.map(({ obsId }) => obsId);
    const recordsOf = await this.records.idsByObservation(obsIds, searcher.viewer);
    // If the archive holds more results than it returns, pages end before the total.
    const hasMore = result.items.length === search.pageSize && page * search.pageSize < result.total;
    return {
      ...result,
      items: result.items.map((item) => ({
        ...item,
        library: { recordIds: recordsOf.get(item.obsId) ?? [] },
      })),
      totalIsExact: !result.truncated,
      nextCursor: hasMore ? bindCursor(cursorOf({ page: page + 1, ...until }), search) : null,
    };
  }

  async products(query: ListProducts, searcher: Searcher): Promise<ProductPage> {
    const items = await this.inTurn(searcher, (options) => this.archive.products(query, options));
    const pageSize = Math.max(1, items.length);
    const whole = { total: items.length, page: 1, pageSize, totalIsExact: true, nextCursor: null };
    return { items, ...whole, truncated: false };
  }

  /**
   * Queries the archive when it is the user's turn; waiting and querying share one time limit and end when the client
   * disconnects.
   */
  private async inTurn<T>(
    { queueKey, signal }: Searcher,
    ask: (options: { readonly signal: AbortSignal; readonly timeoutMs: number }) => Promise<T>,
  ): Promise<T> {
    const startMs = performance.now();
    const limit = AbortSignal.timeout(this.limitMs);
    let isAsking = false;
    try {
      return await this.queue(
        queueKey,
        () => {
          isAsking = true;
          const timeoutMs = Math.max(1, this.limitMs - (performance.now() - startMs));
          return ask({ signal, timeoutMs });
        },
        AbortSignal.any([signal, limit]),
      );
    } catch (error) {
      if (isAsking || signal.aborted || !limit.aborted) throw error;
      throw timedOutInQueue(error);
    }
  }
}

const roundedNow = ({ page, until }: SearchPlace): Required<SearchPlace> => ({
  page,
  until: until ?? Math.floor(Date.now() / NEWS_STEP_MS) * NEWS_STEP_MS,
});

const timedOutInQueue = (cause: unknown) =>
  new AppError('rate-limited', 'Your other searches of the archive did not end in time; try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });

/** The first page of a search: the archive counts pages. */
interface SearchPlace {
  readonly page: number;
  /** Releases after this time do not belong to these pages, milliseconds since 1970. */
  readonly until?: number;
}

const cursorOf = ({ page, until }: SearchPlace): string =>
  until === undefined ? String(page) : `${page}-${until}`;

/** @throws AppError validation naming `cursor` */
function placeOfCursor(cursor: string): SearchPlace {
  const [, page, until] = /^([1-9]\d{0,5})(?:-(\d{1,15}))?$/.exec(cursor) ?? [];
  if (!page) throw fieldError('cursor', 'is not a cursor of this search');
  return { page: Number(page), ...(until ? { until: Number(until) } : {}) };
}
