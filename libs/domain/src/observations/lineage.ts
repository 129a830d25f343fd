import type { EntityManager } from 'typeorm';
import { estimatedRows } from '../database/estimated-rows.js';
import { prepared } from '../database/prepared.js';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { decodeCursor, encodeCursor, type ListOrder } from '../paging/cursor.js';
import type { EstimateCache } from '../paging/estimate-cache.js';
import { readableParts, type Viewer } from '../records/record-access.js';
import { countedAtEnd, limitText, MAX_EXACT_TOTAL } from '../search/matches.js';

/** Limit of records that are listed with an observation; the others are read by its own list. */
export const MAX_LISTED_OF_OBSERVATION = 100;

/** One page of observations, ordered by name. */
export interface LineageQuery {
  readonly includeArchived: boolean;
  readonly pageSize: number;
  /** Cursor of the entry before the page; takes precedence over `page`. */
  readonly cursor?: string;
  /** Starts at 1. */
  readonly page?: number;
}

/** An observation, and the first of its records that the viewer may see, by level. */
export interface FoundObservation {
  readonly observationBaseId: string;
  readonly totalFiles: number;
  readonly recordIds: readonly string[];
}

export interface FoundObservations {
  readonly items: readonly FoundObservation[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
}

const ORDER: ListOrder = {
  name: 'observations',
  sort: {
    ...{ expression: 'record.observation_base_id', idColumn: 'record.id' },
    ...{ type: 'text', isNullable: false, direction: 'asc' },
  },
};
/** Observations have no id besides their name. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Finds observations by the records that `viewer` may see, in the order of an index and no further than the page.
 * @throws AppError validation naming `cursor`
 */
export async function findObservations(
  manager: EntityManager,
  { includeArchived, pageSize, cursor, page = 1 }: LineageQuery,
  { viewer, counted }: { readonly viewer: Viewer; readonly counted: CountedObservations },
): Promise<FoundObservations> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ORDER).key;
  const parts = partsFor(viewer, includeArchived);
  const skip = after === null ? (page - 1) * pageSize : 0;
  const [rows, total] = await Promise.all([
    readObservations(manager, parts, { after, skip, limit: pageSize + 1 }),
    countObservations(manager, parts, counted),
  ]);
  const items = rows.slice(0, pageSize);
  const last = items.at(-1)?.observationBaseId;
  const hasMore = rows.length > pageSize && last !== undefined;
  const readAll = countedAtEnd({ after, skip, limit: pageSize + 1 }, rows.length);
  return {
    items,
    ...(readAll === null ? total : { total: readAll, totalIsExact: true }),
    nextCursor: hasMore ? encodeCursor(ORDER, { key: last, id: NO_ID }) : null,
  };
}

/** The records that the viewer may see: a condition for the public index, and one for the rest. */
function partsFor(viewer: Viewer, includeArchived: boolean): Fragment[] {
  const common: Fragment[] = includeArchived ? [] : [() => 'record.archived_at IS NULL'];
  return readableParts(viewer).map((readable) => allOf([...readable, ...common]));
}

/** The matches of one partition. */
const matches =
  (columns: string, part: Fragment, more: Fragment): Fragment =>
  (bind) =>
    `SELECT ${columns} FROM records record WHERE ${allOf([part, more])(bind)}`;

const unionOf =
  (queries: readonly Fragment[]): Fragment =>
  (bind) =>
    queries.map((query) => `(${query(bind)})`).join(' UNION ALL ');

interface Slice {
  readonly after: string | null;
  readonly skip: number;
  readonly limit: number;
}

/** The first entries overall are among the first of each partition, so no partition is read further. */
async function readObservations(
  manager: EntityManager,
  parts: readonly Fragment[],
  { after, skip, limit }: Slice,
): Promise<FoundObservation[]> {
  const isBehind: Fragment = (bind) =>
    after === null ? 'true' : `record.observation_base_id > ${bind(after)}::text`;
  const ofBase: Fragment = () => 'record.observation_base_id = page.base';
  const firstOf =
    (part: Fragment): Fragment =>
    (bind) =>
      `${matches('record.observation_base_id AS base, count(*) AS files', part, isBehind)(bind)}
       GROUP BY record.observation_base_id ORDER BY record.observation_base_id
       LIMIT ${limitText(bind, skip + limit, skip === 0)}`;
  const listed = parts.map((part) => matches('record.id, record.processing_level AS level', part, ofBase));
  const [text, values] = statement(
    (bind) => `
      WITH page AS (
        SELECT base, sum(files)::int AS files FROM (${unionOf(parts.map(firstOf))(bind)}) AS firsts
        GROUP BY base ORDER BY base LIMIT ${limitText(bind, limit, skip === 0)} OFFSET ${limitText(bind, skip, skip === 0)}
      )
      SELECT base AS "observationBaseId", files AS "totalFiles", ARRAY(
        SELECT id FROM (${unionOf(listed)(bind)}) AS listed
        ORDER BY level, id LIMIT ${MAX_LISTED_OF_OBSERVATION}
      ) AS "recordIds" FROM page ORDER BY base`,
  );
  return manager.query(prepared(text), values);
}

type Count = Pick<FoundObservations, 'total' | 'totalIsExact'>;

/** Cached estimates of lists that were too long to count. */
export type CountedObservations = EstimateCache<Count>;

/** Counts up to the limit of exact totals. */
async function countObservations(
  manager: EntityManager,
  parts: readonly Fragment[],
  counted: CountedObservations,
): Promise<Count> {
  const names = parts.map((part) =>
    matches('DISTINCT record.observation_base_id AS base', part, () => 'true'),
  );
  const few = names.map(
    (query): Fragment =>
      (bind) =>
        `${query(bind)} ORDER BY base LIMIT ${MAX_EXACT_TOTAL + 1}`,
  );
  const [text, values] = statement(
    (bind) => `SELECT count(DISTINCT base)::int AS total FROM (${unionOf(few)(bind)}) AS counted`,
  );
  const question = JSON.stringify([text, values]);
  const recalled = counted.get(question);
  if (recalled) return recalled;
  const [{ total }] = await manager.query<{ total: number }[]>(prepared(text), values);
  if (total <= MAX_EXACT_TOTAL) return { total, totalIsExact: true };
  const estimates = [];
  for (const query of names) estimates.push(await estimatedRows(manager, query));
  const estimate = { total: Math.max(MAX_EXACT_TOTAL + 1, ...estimates), totalIsExact: false };
  counted.set(question, estimate);
  return estimate;
}
