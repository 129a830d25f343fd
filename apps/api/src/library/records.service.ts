import { Injectable } from '@nestjs/common';
import {
  mayChange,
  RecordEntity,
  type LibraryStore,
  type ListedRecord,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { AppError, notFound, type Logger } from '#platform';
import { UUID_PATTERN } from '../http/fields.js';
import { bindCursor } from '../http/bound-cursor.js';
import { pageStart, type CursorPage } from '../http/page.js';
import { Resource } from '../resources/resources.js';
import { ObservationMosaicsService } from './observation-mosaics.service.js';
import { toRecordView } from './record-view.js';
import type { RecordListQuery, RecordView } from './record.dto.js';

/** The library: records as a viewer may see and change them. */
@Injectable()
export class RecordsService {
  constructor(
    @Resource('records') private readonly search: RecordSearch,
    @Resource('library') private readonly library: LibraryStore,
    @Resource('logger') private readonly logger: Logger,
    private readonly mosaics: ObservationMosaicsService,
  ) {}

  /** One record that the viewer may see. @throws AppError not-found for all others */
  async visible(id: string, viewer: Viewer): Promise<RecordEntity> {
    const [record] = UUID_PATTERN.test(id) ? await this.visibleMany([id], viewer) : [];
    if (!record) throw notFound('Record');
    return record;
  }

  /** Those of the records that the viewer may see, in no particular order. */
  visibleMany(ids: readonly string[], viewer: Viewer): Promise<RecordEntity[]> {
    return this.search.findMany(ids, viewer);
  }

  /** Mosaics of observations that any of these is a part of, as far as the viewer may see them. */
  mosaicsOf(ids: readonly string[], viewer: Viewer): Promise<RecordEntity[]> {
    return this.search.mosaicsOf(ids, viewer);
  }

  /** One record that the viewer may change. @throws AppError not-found, forbidden */
  async changeable(id: string, viewer: Viewer): Promise<RecordEntity> {
    const record = await this.visible(id, viewer);
    if (!mayChange(record, viewer)) throw new AppError('forbidden', 'Only the owner may do this');
    return record;
  }

  async view(id: string, viewer: Viewer): Promise<RecordView> {
    const [view] = await this.toViews([await this.visible(id, viewer)], viewer);
    return view;
  }

  async list(query: RecordListQuery, viewer: Viewer): Promise<CursorPage<RecordView>> {
    const filter = filterOf(query);
    const { page, pageSize, cursor } = pageStart(query, query.pageSize, filter);
    const { items, ...list } = await this.search.page({ filter, page, pageSize, cursor }, viewer);
    const nextCursor = list.nextCursor && bindCursor(list.nextCursor, filter);
    return { ...list, items: await this.toViews(items, viewer), page, pageSize, nextCursor };
  }

  /** Those of the records that the viewer may see and that are not put aside, as lists show them, by id. */
  async viewsOf(ids: readonly string[], viewer: Viewer): Promise<Map<string, RecordView>> {
    if (ids.length === 0) return new Map();
    const { items } = await this.search.page({ filter: { ids }, pageSize: ids.length }, viewer);
    return new Map((await this.toViews(items, viewer)).map((view) => [view.id, view]));
  }

  /** Removes the record, its thumbnail, its file unless another record still needs that, and the mosaic that shows it. */
  async remove(id: string, viewer: Viewer): Promise<void> {
    const record = await this.changeable(id, viewer);
    const { removedIds, doomed } = await this.library.remove([record.id]);
    if (removedIds.length === 0) throw notFound('Record'); // Another request was faster.
    // Right now where that is possible; the sweeper comes back to what cannot be deleted at the moment.
    await this.library.deleteDoomed(doomed).catch((error: unknown) => {
      this.logger.warn({ recordId: record.id, err: error }, 'file not deleted yet');
    });
    await this.mosaics.afterRemoval(record, removedIds);
  }

  private async toViews(
    records: readonly (RecordEntity | ListedRecord)[],
    viewer: Viewer,
  ): Promise<RecordView[]> {
    const people = await this.search.people(records);
    return records.map((record) => toRecordView(record, people(record), viewer));
  }
}

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
