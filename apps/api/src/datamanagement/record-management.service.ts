import { Injectable } from '@nestjs/common';
import { mayChange, type BulkOutcome, type LibraryStore, type RecordSearch, type Viewer } from '#domain';
import { fieldError } from '#platform';
import { rememberOutcome } from '../audit/request-origin.js';
import type { Identity } from '../auth/access.js';
import { MAX_TAGS } from '../library/tags-field.js';
import { RecordsService } from '../library/records.service.js';
import { RemovalsService } from '../library/removals.service.js';
import { Resource } from '../resources/resources.js';
import type {
  BulkRemoval,
  BulkRemovalReport,
  BulkStatus,
  BulkTags,
  ClaimOrphaned,
  ClaimReport,
  FoundRecords,
  SearchRecords,
  Statistics,
} from './record-management.dto.js';
import { filterOf } from './selection-filter.js';

/** Bulk operations on records. */
@Injectable()
export class RecordManagementService {
  constructor(
    @Resource('records') private readonly search: RecordSearch,
    @Resource('library') private readonly library: LibraryStore,
    private readonly records: RecordsService,
    private readonly removals: RemovalsService,
  ) {}

  find(query: SearchRecords, viewer: Viewer): Promise<FoundRecords> {
    const sort = { by: query.sortBy, direction: query.sortOrder };
    return this.records.pageWithFacets(filterOf(query), query, viewer, sort);
  }

  async statistics(user: Identity): Promise<Statistics> {
    const { oldest, newest, topTags, ...figures } = await this.search.statistics(user);
    const [first, last] = [oldest, newest].map((date) => date?.toISOString() ?? null);
    return { ...figures, oldest: first, newest: last, topTags: [...topTags] };
  }

  async changeTags({ recordIds, add, remove }: BulkTags, user: Identity): Promise<Report> {
    if (add.length + remove.length === 0) throw fieldError('add', 'must name a tag if remove names none');
    return report(await this.library.changeMany(recordIds, { add, remove, maxTags: MAX_TAGS }, user));
  }

  async changeStatus({ recordIds, status }: BulkStatus, user: Identity): Promise<Report> {
    return report(await this.library.changeMany(recordIds, { status }, user));
  }

  /** Removes the records that the user may remove, with the mosaics that show them. */
  async remove({ recordIds, dryRun }: BulkRemoval, user: Identity): Promise<BulkRemovalReport> {
    const ids = [...new Set(recordIds.map((id) => id.toLowerCase()))];
    const visible = new Map((await this.records.visibleMany(ids, user)).map((record) => [record.id, record]));
    const changeable = [...visible.values()].filter((record) => mayChange(record, user));
    const removable = new Set(changeable.map(({ id }) => id));
    const skipped = ids
      .filter((id) => !removable.has(id))
      .map((id) => ({ id, reason: visible.has(id) ? 'forbidden' : 'not found' }));
    return { ...(await this.removals.report(changeable, dryRun)), skipped };
  }

  async claimOrphaned(body: ClaimOrphaned, user: Identity): Promise<ClaimReport> {
    const { ownerId = user.id } = body;
    const claimed = await this.library.claimOrphaned(ownerId);
    if (claimed === null) throw fieldError('ownerId', 'there is no such user');
    rememberOutcome({ ownerId, records: claimed });
    return { claimed };
  }
}

interface Report {
  updated: number;
  skipped: { id: string; reason: string }[];
}

const report = ({ updated, skipped }: BulkOutcome): Report => ({ updated, skipped: [...skipped] });
