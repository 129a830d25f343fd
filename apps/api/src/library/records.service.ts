import { Injectable } from '@nestjs/common';
import {
  mayChange,
  NEWEST_FIRST,
  showRecord,
  type FoundRecord,
  type RecordEntity,
  type RecordFacets,
  type RecordFilter,
  type RecordList,
  type RecordSearch,
  type RecordSort,
  type Viewer,
} from '#domain';
import { AppError, notFound } from '#platform';
import { UUID_PATTERN } from '../validation/fields.js';
import { bindCursor } from '../paging/bound-cursor.js';
import { pageStart, type CursorPage, type PageChoice, type PageStart } from '../paging/page.js';
import type { Versions } from '../responses/if-match.js';
import { Resource } from '../resources/resources.js';
import type { Availability } from './availability.dto.js';
import type { RecordListQuery, RecordView } from './record.dto.js';
import { RemovalsService } from './removals.service.js';

/** The library: records as a caller may see and change them. */
@Injectable()
export class RecordsService {
  constructor(
    @Resource('records') private readonly search: RecordSearch,
    private readonly removals: RemovalsService,
  ) {}

  /** A record that the caller may see. @throws AppError not-found otherwise */
  async visible(id: string, viewer: Viewer): Promise<FoundRecord> {
    const record = UUID_PATTERN.test(id) ? await this.search.find(id, viewer) : null;
    if (!record) throw notFound('Record');
    return record;
  }

  /** The records that the caller may see, unordered. */
  visibleMany(ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]> {
    return this.search.findMany(ids, viewer);
  }

  /** Visible mosaics of observations that contain any of these records. */
  mosaicsOf(ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]> {
    return this.search.mosaicsOf(ids, viewer);
  }

  /** A record that the caller may change. @throws AppError not-found, forbidden */
  async changeable(id: string, viewer: Viewer): Promise<FoundRecord> {
    const record = await this.visible(id, viewer);
    if (!mayChange(record, viewer)) throw new AppError('forbidden', 'Only the owner may do this');
    return record;
  }

  /** @throws AppError not-found */
  async view(id: string, viewer: Viewer): Promise<RecordView> {
    const record = UUID_PATTERN.test(id) ? await this.search.seen(id, viewer) : null;
    if (!record) throw notFound('Record');
    return showRecord(record, viewer);
  }

  /** A record after a change, as the caller sees it. */
  async viewOf(record: RecordEntity, viewer: Viewer): Promise<RecordView> {
    const [people, [shown]] = await Promise.all([
      this.search.people([record]),
      this.search.withShownOrigins([record], viewer),
    ]);
    return showRecord({ ...shown, ...people(record) }, viewer);
  }

  /** @param more restricts the list further */
  list(query: RecordListQuery, viewer: Viewer, more: RecordFilter = {}): Promise<CursorPage<RecordView>> {
    return this.page({ ...filterOf(query), ...more }, query, viewer);
  }

  /** A page of the records that match a filter. */
  async page(
    filter: RecordFilter,
    query: PageChoice & { readonly pageSize: number },
    viewer: Viewer,
    sort: RecordSort = NEWEST_FIRST,
  ): Promise<CursorPage<RecordView>> {
    return this.pageBy(
      (start) => this.search.page({ filter, sort, ...start }, viewer),
      filter,
      query,
      viewer,
    );
  }

  /** The same, with facets of all matches. */
  pageWithFacets(
    filter: RecordFilter,
    query: PageChoice & { readonly pageSize: number },
    viewer: Viewer,
    sort: RecordSort,
  ): Promise<CursorPage<RecordView> & { facets: RecordFacets }> {
    const read = (start: PageStart) => this.search.pageWithFacets({ filter, sort, ...start }, viewer);
    return this.pageBy(read, filter, query, viewer);
  }

  private async pageBy<T extends RecordList>(
    read: (start: PageStart) => Promise<T>,
    filter: RecordFilter,
    query: PageChoice & { readonly pageSize: number },
    viewer: Viewer,
  ): Promise<Omit<T, keyof RecordList> & CursorPage<RecordView>> {
    const start = pageStart(query, query.pageSize, filter);
    const list = await read(start);
    const nextCursor = list.nextCursor && bindCursor(list.nextCursor, filter);
    const items = list.items.map((record) => showRecord(record, viewer));
    return { ...list, items, page: start.page, pageSize: start.pageSize, nextCursor };
  }

  /** The given observations of the archive that have records; each one gets an entry. */
  async availability(observationIds: readonly string[], viewer: Viewer): Promise<Availability> {
    const found = await this.search.idsByObservation(observationIds.flatMap(spellingsOf), viewer);
    const results = observationIds.map((obsId) => {
      const dataIds = spellingsOf(obsId).flatMap((spelling) => found.get(spelling) ?? []);
      return [obsId, { available: dataIds.length > 0, dataIds }] as const;
    });
    return { results: Object.fromEntries(results) };
  }

  /** The visible, unarchived records, as in lists, by id. */
  async viewsById(ids: readonly string[], viewer: Viewer): Promise<Map<string, RecordView>> {
    if (ids.length === 0) return new Map();
    const { items } = await this.search.page({ filter: { ids }, pageSize: ids.length }, viewer);
    return new Map(items.map((record) => [record.id, showRecord(record, viewer)]));
  }

  /**
   * Removes the record, its thumbnail, its mosaic, and its file unless another record uses it.
   * @param ifVersions the versions to which this applies; `null`: any
   */
  async remove(id: string, ifVersions: Versions, viewer: Viewer): Promise<void> {
    const removed = await this.removals.remove([await this.changeable(id, viewer)], ifVersions);
    if (removed.length === 0) throw notFound('Record'); // Another request was faster.
  }
}

/** An observation id as requested and as the archive writes it: ids are case-insensitive, and its own are in lower case. */
const spellingsOf = (obsId: string): string[] => [...new Set([obsId, obsId.toLowerCase()])];

/** The search filter of a list request. */
function filterOf(query: RecordListQuery): RecordFilter {
  const { q, tag, instrument, filter, targetName, processingLevel, visibility } = query;
  return {
    q,
    targetName,
    visibility,
    ...(tag && { tags: [tag] }),
    ...(instrument && { instruments: [instrument] }),
    ...(filter && { filters: [filter] }),
    ...(processingLevel && { processingLevels: [processingLevel] }),
    archived: query.includeArchived ? 'with' : 'without',
  };
}
