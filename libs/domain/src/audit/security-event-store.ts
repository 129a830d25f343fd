import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { estimatedRows } from '../database/estimated-rows.js';
import { allOf, lockedOnce, statement, type Fragment } from '../database/statement.js';
import { decodeCursor, encodeCursor, type ListOrder } from '../paging/cursor.js';
import { keyText, listAfter, segmentOrder } from '../paging/keyset.js';
import { MAX_EXACT_TOTAL } from '../search/matches.js';
import type { SecurityEvent, SecurityEventType } from './security-events.js';

/** How long events are kept (docs/reference/accounts-and-rights.md, "Security log"). */
export const SECURITY_EVENT_DAYS = 400;

export interface SecurityEventFilter {
  readonly event?: SecurityEventType;
  readonly userId?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

export interface SecurityEventQuery extends SecurityEventFilter {
  readonly page: number;
  readonly pageSize: number;
  /** `nextCursor` of the previous page, instead of `page`. */
  readonly cursor?: string;
}

export type StoredSecurityEvent = SecurityEvent & { readonly id: string };

export interface SecurityEventList {
  readonly items: StoredSecurityEvent[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
}

/** The table of the security log. */
export interface SecurityEventStore {
  /** Adds events in one statement. */
  add(events: readonly SecurityEvent[]): Promise<void>;
  /** One page, newest first. @throws AppError validation naming `cursor` */
  list(query: SecurityEventQuery): Promise<SecurityEventList>;
  /** Deletes up to `limit` events older than {@link SECURITY_EVENT_DAYS}. @returns how many */
  removeExpired(limit: number): Promise<number>;
}

/** The one writer of the table `security_events`. */
export const createSecurityEventStore = (manager: EntityManager): SecurityEventStore => ({
  add: (events) => add(manager, events),
  list: (query) => list(manager, query),
  async removeExpired(limit) {
    const [, count] = await manager.query<[unknown, number]>(
      `DELETE FROM security_events WHERE ${lockedOnce(
        `SELECT id FROM security_events WHERE created_at < now() - make_interval(days => $1)
         ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      )}`,
      [SECURITY_EVENT_DAYS, limit],
    );
    return count;
  },
});

async function add(manager: EntityManager, events: readonly SecurityEvent[]): Promise<void> {
  const rows = events.map((event) => ({ id: uuidv7(), ...event }));
  await manager.query(
    `INSERT INTO security_events (id, created_at, event, user_id, username, address, request_id, details)
     SELECT id, at, event, "userId", username, address, "requestId", details
     FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, at timestamptz, event text, "userId" uuid,
       username text, address text, "requestId" text, details jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Newest first. */
const ORDER: ListOrder = {
  name: 'security-events',
  sort: {
    expression: 'created_at',
    idColumn: 'id',
    type: 'timestamptz',
    isNullable: false,
    direction: 'desc',
  },
};

const COLUMNS = `id, event, created_at AS at, user_id AS "userId", username, address, request_id AS "requestId", details`;

async function list(manager: EntityManager, query: SecurityEventQuery): Promise<SecurityEventList> {
  const { page, pageSize, cursor } = query;
  const after = cursor === undefined ? null : decodeCursor(cursor, ORDER);
  const where = allOf(conditionsOf(query));
  // One extra row tells whether there is a next page.
  const [text, values] = statement(
    (bind) =>
      `SELECT ${COLUMNS}, ${keyText(ORDER.sort)} AS sort_key FROM security_events
       WHERE ${allOf([where, listAfter(ORDER.sort, after)])(bind)}
       ORDER BY ${segmentOrder(ORDER.sort)} LIMIT ${bind(pageSize + 1)} OFFSET ${bind(after ? 0 : (page - 1) * pageSize)}`,
  );
  const rows = await manager.query<(StoredSecurityEvent & { sort_key: string })[]>(text, values);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    items: rows.slice(0, pageSize).map(({ sort_key: _, ...event }) => event),
    ...(await totalOf(manager, where)),
    nextCursor: last ? encodeCursor(ORDER, { key: last.sort_key, id: last.id }) : null,
  };
}

const conditionsOf = ({ event, userId, from, to }: SecurityEventFilter): Fragment[] => [
  ...(event ? [((bind) => `event = ${bind(event)}`) satisfies Fragment] : []),
  ...(userId ? [((bind) => `user_id = ${bind(userId)}::uuid`) satisfies Fragment] : []),
  ...(from ? [((bind) => `created_at >= ${bind(from)}`) satisfies Fragment] : []),
  ...(to ? [((bind) => `created_at < ${bind(to)}`) satisfies Fragment] : []),
];

async function totalOf(manager: EntityManager, where: Fragment) {
  const matches: Fragment = (bind) => `SELECT 1 FROM security_events WHERE ${where(bind)}`;
  const [text, values] = statement(
    (bind) => `SELECT count(*)::int AS total FROM (${matches(bind)} LIMIT ${MAX_EXACT_TOTAL + 1}) AS counted`,
  );
  const [{ total }] = await manager.query<[{ total: number }]>(text, values);
  if (total <= MAX_EXACT_TOTAL) return { total, totalIsExact: true };
  return { total: Math.max(total, await estimatedRows(manager, matches)), totalIsExact: false };
}
