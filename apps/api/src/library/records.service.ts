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

/** The library: records as a viewer may see and change them. */
@Injectable()
export class RecordsService {
  constructor(
    @Resource('records') private readonly search: RecordSearch,
    private readonly removals: RemovalsService,
  ) {}

  /** One record that the viewer may see. @throws AppError not-found for all others */
  async visible(id: string, viewer: Viewer): Promise<FoundRecord> {
    const record = UUID_PATTERN.test(id) ? await this.search.find(id, viewer) : null;
    if (!record) throw notFound('Record');
    return record;
  }

  /** Those of the records that the viewer may see, in no particular order. */
  visibleMany(ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]> {
    return this.search.findMany(ids, viewer);
  }

  /** Mosaics of observations that any of these is a part of, as far as the viewer may see them. */
  mosaicsOf(ids: readonly string[], viewer: Viewer): Promise<FoundRecord[]> {
    return this.search.mosaicsOf(ids, viewer);
  }

  /** One record that the viewer may change. @throws AppError not-found, forbidden */
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

  /** A record that the viewer has changed, as they see it. */
  async viewOf(record: RecordEntity, viewer: Viewer): Promise<RecordView> {
    const [people, [shown]] = await Promise.all([
      this.search.people([record]),
      this.search.withShownOrigins([record], viewer),
    ]);
    return showRecord({ ...shown, ...people(record) }, viewer);
  }

  /** @param more what narrows the list besides its query */
  list(query: RecordListQuery, viewer: Viewer, more: RecordFilter = {}): Promise<CursorPage<RecordView>> {
    return this.page({ ...filterOf(query), ...more }, query, viewer);
  }

  /** A page of the records that a filter lets through. */
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

  /** The same, with the facets of all of them. */
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

  /** Which of the archive's observations there are records of; every one that is asked is answered. */
  async availability(observationIds: readonly string[], viewer: Viewer): Promise<Availability> {
    const found = await this.search.idsByObservation(observationIds.flatMap(spellingsOf), viewer);
    const results = observationIds.map((obsId) => {
      const dataIds = spellingsOf(obsId).flatMap((spelling) => found.get(spelling) ?? []);
      return [obsId, { available: dataIds.length > 0, dataIds }] as const;
    });
    return { results: Object.fromEntries(results) };
  }

  /** Those of the records that the viewer may see and that are not put aside, as lists show them, by id. */
  async viewsById(ids: readonly string[], viewer: Viewer): Promise<Map<string, RecordView>> {
    if (ids.length === 0) return new Map();
    const { items } = await this.search.page({ filter: { ids }, pageSize: ids.length }, viewer);
    return new Map(items.map((record) => [record.id, showRecord(record, viewer)]));
  }

  /**
   * Removes the record, its thumbnail, its file unless another record still needs that, and the mosaic that shows it.
   * @param ifVersions the versions that may go; `null`: any
   */
  async remove(id: string, ifVersions: Versions, viewer: Viewer): Promise<void> {
    const removed = await this.removals.remove([await this.changeable(id, viewer)], ifVersions);
    if (removed.length === 0) throw notFound('Record'); // Another request was faster.
  }
}

/** An observation as it was asked for, and as the archive writes it: it looks at no case, and its own ids have small letters. */
const spellingsOf = (obsId: string): string[] => [...new Set([obsId, obsId.toLowerCase()])];

/** The query of a list in the words of the search. */
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
