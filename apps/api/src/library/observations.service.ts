import { Injectable } from '@nestjs/common';
import {
  showRecord,
  type LibraryStore,
  type ListedRecord,
  type ObservationPart,
  type RecordSearch,
  type RemovableRecord,
  type Viewer,
} from '#domain';
import { AppError, notFound } from '#platform';
import { bindCursor } from '../paging/bound-cursor.js';
import { isPlainText } from '../validation/field-checks.js';
import { pageStart, type CursorPage } from '../paging/page.js';
import { Resource } from '../resources/resources.js';
import type { ArchiveReport, Lineage, LineageListQuery, RemovalReport } from './lineage.dto.js';
import { RecordsService } from './records.service.js';
import { RemovalsService } from './removals.service.js';

/** Records grouped by observation. */
@Injectable()
export class ObservationsService {
  constructor(
    @Resource('records') private readonly search: RecordSearch,
    @Resource('library') private readonly library: LibraryStore,
    private readonly records: RecordsService,
    private readonly removals: RemovalsService,
  ) {}

  async list(query: LineageListQuery, viewer: Viewer): Promise<CursorPage<Lineage>> {
    const { includeArchived } = query;
    const filter = { lineage: true, includeArchived };
    const { page, pageSize, cursor } = pageStart(query, query.pageSize, filter);
    const found = await this.search.observations({ includeArchived, page, pageSize, cursor }, viewer);
    const { items, nextCursor, ...list } = found;
    const lineages = items.map(({ records, ...item }) => ({
      ...item,
      levels: byLevel(records, (record) => showRecord(record, viewer)),
    }));
    return {
      ...list,
      items: lineages,
      page,
      pageSize,
      nextCursor: nextCursor && bindCursor(nextCursor, filter),
    };
  }

  /** The records of one observation, in pages. @throws AppError not-found */
  async one(base: string, query: LineageListQuery, viewer: Viewer): Promise<CursorPage<Lineage>> {
    assertName(base);
    const { includeArchived } = query;
    const archived = includeArchived ? 'with' : 'without';
    const { items, ...list } = await this.records.page(
      { observationBaseIds: [base], archived },
      query,
      viewer,
    );
    if (items.length === 0) await this.assertVisible({ observationBaseId: base }, viewer);
    const lineage = {
      observationBaseId: base,
      totalFiles: list.total,
      levels: byLevel(items, (view) => view),
    };
    return { ...list, items: list.total === 0 ? [] : [lineage] };
  }

  /** Removes the records of an observation that the caller may remove. @throws AppError not-found, forbidden */
  async remove(part: ObservationPart, dryRun: boolean, viewer: Viewer): Promise<RemovalReport> {
    return this.removals.report(await this.changeable(part, viewer), dryRun);
  }

  /** Archives the records of an observation that the caller may archive. @throws AppError not-found, forbidden */
  async archive(part: ObservationPart, viewer: Viewer): Promise<ArchiveReport> {
    await this.changeable(part, viewer);
    return { archived: await this.library.archive(part, viewer) };
  }

  private async changeable(part: ObservationPart, viewer: Viewer): Promise<RemovableRecord[]> {
    await this.assertVisible(part, viewer);
    const records = await this.search.changeable(part, viewer);
    if (records.length > 0) return records;
    // They may have been removed since the lookup.
    await this.assertVisible(part, viewer);
    throw new AppError('forbidden', 'Only the owner may do this');
  }

  private async assertVisible(part: ObservationPart, viewer: Viewer): Promise<void> {
    assertName(part.observationBaseId);
    if (!(await this.search.hasVisible(part, viewer))) throw notFound('Observation');
  }
}

/** @throws AppError not-found when no observation has this id */
function assertName(base: string): void {
  if (!isPlainText(base)) throw notFound('Observation');
}

function byLevel<T extends Pick<ListedRecord, 'processingLevel'>, V>(
  records: readonly T[],
  viewOf: (record: T) => V,
): Record<string, V[]> {
  const levels: Record<string, V[]> = {};
  for (const record of records) (levels[record.processingLevel] ??= []).push(viewOf(record));
  return levels;
}
