import type { EntityManager } from 'typeorm';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { decodeCursor, encodeCursor, type ListOrder } from '../paging/cursor.js';
import { estimatedRows } from '../paging/estimated-rows.js';
import { visibleTo, type Viewer } from './record-access.js';
import { MAX_EXACT_TOTAL } from './record-search-rows.js';

/** So many records of an observation are listed with it; the others are asked for by its own list. */
export const MAX_LISTED_OF_OBSERVATION = 100;

/** One page of observations, in the order of their names. */
export interface LineageQuery {
  readonly includeArchived: boolean;
  readonly pageSize: number;
  /** Behind which entry it begins; wins over `page`. */
  readonly cursor?: string;
  /** 1 is the first. */
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
/** An observation is known by its name alone. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Finds observations by their records that `viewer` may see: in the order of an index, no farther than the page reaches.
 * @throws AppError validation naming `cursor`
 */
export async function findObservations(
  manager: EntityManager,
  { includeArchived, pageSize, cursor, page = 1 }: LineageQuery,
  viewer: Viewer,
): Promise<FoundObservations> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ORDER).key;
  const parts = partsFor(viewer, includeArchived);
  const skip = after === null ? (page - 1) * pageSize : 0;
  const rows = await readObservations(manager, parts, { after, skip, limit: pageSize + 1 });
  const items = rows.slice(0, pageSize);
  const last = items.at(-1)?.observationBaseId;
  const hasMore = rows.length > pageSize && last !== undefined;
  return {
    items,
    ...(await countObservations(manager, parts)),
    nextCursor: hasMore ? encodeCursor(ORDER, { key: last, id: NO_ID }) : null,
  };
}

/** What the viewer may see: open records, which an index of their own covers, and the others. */
function partsFor(viewer: Viewer, includeArchived: boolean): Fragment[][] {
  const rights = visibleTo(viewer);
  const common: Fragment[] = includeArchived ? [] : [() => 'record.archived_at IS NULL'];
  if (!rights) return [common];
  return [
    [() => 'record.is_open', ...common],
    [() => 'NOT record.is_open', rights, ...common],
  ];
}

const matches =
  (columns: string, parts: readonly Fragment[][], more: Fragment): Fragment =>
  (bind) =>
    parts
      .map((part) => `SELECT ${columns} FROM records record WHERE ${allOf([...part, more])(bind)}`)
      .join(' UNION ALL ');

interface Slice {
  readonly after: string | null;
  readonly skip: number;
  readonly limit: number;
}

async function readObservations(
  manager: EntityManager,
  parts: readonly Fragment[][],
  { after, skip, limit }: Slice,
): Promise<FoundObservation[]> {
  const isBehind: Fragment = (bind) =>
    after === null ? 'true' : `record.observation_base_id > ${bind(after)}::text`;
  const ofBase: Fragment = () => 'record.observation_base_id = page.base';
  const [text, values] = statement(
    (bind) => `
      WITH page AS (
        SELECT base, count(*)::int AS files
        FROM (${matches('record.observation_base_id AS base', parts, isBehind)(bind)}) AS matches
        GROUP BY base ORDER BY base LIMIT ${bind(limit)} OFFSET ${bind(skip)}
      )
      SELECT base AS "observationBaseId", files AS "totalFiles", ARRAY(
        SELECT id FROM (${matches('record.id, record.processing_level AS level', parts, ofBase)(bind)}) AS listed
        ORDER BY level, id LIMIT ${MAX_LISTED_OF_OBSERVATION}
      ) AS "recordIds" FROM page ORDER BY base`,
  );
  return manager.query(text, values);
}

/** Counts no more than are counted exactly. */
async function countObservations(
  manager: EntityManager,
  parts: readonly Fragment[][],
): Promise<Pick<FoundObservations, 'total' | 'totalIsExact'>> {
  const distinct: Fragment = (bind) =>
    `SELECT DISTINCT base FROM (${matches('record.observation_base_id AS base', parts, () => 'true')(bind)}) AS matches`;
  const [text, values] = statement(
    (bind) =>
      `SELECT count(*)::int AS total FROM (${distinct(bind)} LIMIT ${MAX_EXACT_TOTAL + 1}) AS counted`,
  );
  const [{ total }] = await manager.query<{ total: number }[]>(text, values);
  if (total <= MAX_EXACT_TOTAL) return { total, totalIsExact: true };
  return { total: Math.max(total, await estimatedRows(manager, distinct)), totalIsExact: false };
}
