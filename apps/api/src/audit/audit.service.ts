import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createSecurityEventStore, type StoredSecurityEvent } from '#domain';
import { fieldError } from '#platform';
import { bindCursor } from '../paging/bound-cursor.js';
import { pageStart, type CursorPage } from '../paging/page.js';
import { Resource } from '../resources/resources.js';
import type { SecurityEventListQuery, SecurityEventView } from './audit.dto.js';

/** The security log as administrators read it. */
@Injectable()
export class AuditService {
  constructor(@Resource('database') private readonly database: DataSource) {}

  /** @throws AppError validation */
  async list(query: SecurityEventListQuery): Promise<CursorPage<SecurityEventView>> {
    const { event, userId } = query;
    const filter = { event, userId, from: momentOf('from', query.from), to: momentOf('to', query.to) };
    const { page, pageSize, cursor } = pageStart(query, query.pageSize, filter);
    const store = createSecurityEventStore(this.database.manager);
    const { items, nextCursor, ...list } = await store.list({ ...filter, page, pageSize, cursor });
    return {
      ...list,
      items: items.map(viewOf),
      ...{ page, pageSize },
      nextCursor: nextCursor && bindCursor(nextCursor, filter),
    };
  }
}

/** @throws AppError validation: the pattern admits a 45th of the month */
function momentOf(field: 'from' | 'to', text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw fieldError(field, 'is not a time');
  return moment;
}

const viewOf = ({ at, ...event }: StoredSecurityEvent): SecurityEventView => ({
  ...event,
  at: at.toISOString(),
});
