import { Injectable } from '@nestjs/common';
import type { ArchiveClient, ArchiveSearch } from '#archive-client';
import type { RecordSearch, Viewer } from '#domain';
import { bindCursor } from '../http/bound-cursor.js';
import { pageStart, type PageChoice } from '../http/page.js';
import { Resource } from '../resources/resources.js';
import { pageOfCursor } from './search-cursor.js';
import type { ObservationPage, ProductPage, ProductsQueryDto } from './search.dto.js';

/** A search as it comes in: which page is said by number or by cursor. */
type SearchRequest = WithoutPage<ArchiveSearch> & PageChoice;
type WithoutPage<T> = T extends unknown ? Omit<T, 'page'> : never;

/** Searches of the archive, joined with what the caller has of it in the library. */
@Injectable()
export class SearchService {
  constructor(
    @Resource('archive') private readonly archive: ArchiveClient,
    @Resource('records') private readonly records: RecordSearch,
  ) {}

  async search(request: SearchRequest, viewer: Viewer): Promise<ObservationPage> {
    const { page: number, cursor, ...search } = request;
    const start = pageStart({ page: number, cursor }, search.pageSize, search);
    const page = start.cursor === undefined ? start.page : pageOfCursor(start.cursor);
    const result = await this.archive.search({ ...search, page });
    const obsIds = result.items.map(({ obsId }) => obsId);
    const recordsOf = await this.records.idsByObservation(obsIds, viewer);
    const hasMore = page * search.pageSize < result.total;
    return {
      ...result,
      items: result.items.map((item) => ({
        ...item,
        library: { recordIds: recordsOf.get(item.obsId) ?? [] },
      })),
      totalIsExact: !result.truncated,
      nextCursor: hasMore ? bindCursor(String(page + 1), search) : null,
    };
  }

  async products(query: ProductsQueryDto): Promise<ProductPage> {
    const items = await this.archive.products(query);
    const pageSize = Math.max(1, items.length);
    const whole = { total: items.length, page: 1, pageSize, totalIsExact: true, nextCursor: null };
    return { items, ...whole, truncated: false };
  }
}
