import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { mayChange, onlyVisibleTo, RecordEntity, UserEntity, type Viewer } from '#domain';
import { AppError, notFound } from '#platform';
import { UUID_PATTERN } from '../http/fields.js';
import type { Page } from '../http/page.js';
import { Resources } from '../resources.js';
import { toRecordView } from './record-view.js';
import type { RecordListQuery, RecordView } from './record.dto.js';

/** The library: records as a viewer may see and change them. */
@Injectable()
export class RecordsService {
  constructor(private readonly resources: Resources) {}

  /** One record that the viewer may see. @throws AppError not-found for all others */
  async visible(id: string, viewer: Viewer): Promise<RecordEntity> {
    const [record] = UUID_PATTERN.test(id) ? await this.visibleMany([id], viewer) : [];
    if (!record) throw notFound('Record');
    return record;
  }

  /** Those of the records that the viewer may see, in no particular order. */
  visibleMany(ids: readonly string[], viewer: Viewer): Promise<RecordEntity[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return onlyVisibleTo(this.query().where('record.id IN (:...ids)', { ids }), viewer).getMany();
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

  async list(query: RecordListQuery, viewer: Viewer): Promise<Page<RecordView>> {
    const { page, pageSize } = query;
    const [records, total] = await this.filtered(query, viewer)
      .orderBy('record.createdAt', 'DESC')
      .addOrderBy('record.id', 'DESC')
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount();
    return { items: await this.toViews(records, viewer), total, page, pageSize };
  }

  /** Removes the record, its thumbnail, and its file unless another record still needs that. */
  async remove(id: string, viewer: Viewer): Promise<void> {
    const record = await this.changeable(id, viewer);
    const { library, logger } = this.resources;
    const doomed = await library.remove([record.id]);
    // Right now where that is possible; the sweeper comes back to what cannot be deleted at the moment.
    await library.deleteDoomed(doomed).catch((error: unknown) => {
      logger.warn({ recordId: record.id, err: error }, 'file not deleted yet');
    });
  }

  private query() {
    return this.resources.database.getRepository(RecordEntity).createQueryBuilder('record');
  }

  private filtered(filter: RecordListQuery, viewer: Viewer) {
    const query = onlyVisibleTo(this.query(), viewer);
    if (!filter.includeArchived) query.andWhere('record.archivedAt IS NULL');
    if (filter.tag) query.andWhere(':tag = ANY (record.tags)', filter);
    if (filter.instrument) query.andWhere('record.instrument ILIKE :instrument', like(filter, 'instrument'));
    if (filter.filter) query.andWhere('record.filter ILIKE :filter', like(filter, 'filter'));
    if (filter.targetName) query.andWhere('record.targetName ILIKE :targetName', like(filter, 'targetName'));
    if (filter.processingLevel) query.andWhere('record.processingLevel = :processingLevel', filter);
    if (filter.visibility) query.andWhere('record.visibility = :visibility', filter);
    if (filter.q) {
      query.andWhere(
        '(record.fileName ILIKE :q OR record.targetName ILIKE :q OR record.observationTitle ILIKE :q)',
        like(filter, 'q'),
      );
    }
    return query;
  }

  /** Looks up the people of all records at once. */
  private async toViews(records: readonly RecordEntity[], viewer: Viewer): Promise<RecordView[]> {
    const shares = await this.sharesOf(records);
    const ids = [...new Set([...records.flatMap((r) => r.ownerId ?? []), ...shares.map((s) => s.userId)])];
    const users = await this.resources.database.getRepository(UserEntity).findBy({ id: In(ids) });
    const people = new Map(users.map(({ id, username }) => [id, { id, username }]));
    return records.map((record) => {
      const sharedWith = shares
        .filter((share) => share.recordId === record.id)
        .map((share) => people.get(share.userId))
        .filter((person) => person !== undefined);
      return toRecordView(record, { owner: people.get(record.ownerId ?? '') ?? null, sharedWith }, viewer);
    });
  }

  private async sharesOf(records: readonly RecordEntity[]): Promise<{ recordId: string; userId: string }[]> {
    return this.resources.database.query(
      `SELECT record_id AS "recordId", user_id AS "userId" FROM record_shares WHERE record_id = ANY ($1)`,
      [records.map((record) => record.id)],
    );
  }
}

/** `%value%` with the wildcards of the value itself taken literally. */
function like<K extends keyof RecordListQuery>(filter: RecordListQuery, key: K): Record<K, string> {
  const value = String(filter[key]).replace(/[\\%_]/g, (c) => `\\${c}`);
  return { [key]: `%${value}%` } as Record<K, string>;
}
