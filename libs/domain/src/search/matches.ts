import type { EntityManager } from 'typeorm';
import { estimatedRows } from '../database/estimated-rows.js';
import { prepared } from '../database/prepared.js';
import { lastRead } from '../database/reading.js';
import { allOf, statement, type Bind, type Fragment } from '../database/statement.js';
import type { EstimateCache } from '../paging/estimate-cache.js';
import {
  keyText,
  listAfter,
  orderBy,
  segmentAfter,
  segmentOrder,
  segmentsOf,
  type Position,
  type Segment,
  type SortKey,
} from '../paging/keyset.js';
import { readableParts, type Viewer } from '../records/record-access.js';
import type { RecordRow } from '../records/record-fields.js';
import { conditionsOf, type RecordFilter } from './filter.js';
import { matchNames } from './names.js';

/** Totals are exact up to this number and estimated beyond it (docs/reference/wire-format.md, "Lists"). */
export const MAX_EXACT_TOTAL = 10_000;

/**
 * The conditions of a search: one for the public index and one for the viewer's other readable records; a single one for administrators.
 */
export type Matching = readonly Fragment[];

/** Combines the filter with the viewer's access rights, so that every count, order and group includes only visible records. */
export async function matchingOf(
  manager: EntityManager,
  filter: RecordFilter,
  viewer: Viewer,
): Promise<Matching> {
  const conditions = conditionsOf(filter, await matchNames(manager, filter));
  return readableParts(viewer).map((readable) => allOf([...readable, ...conditions]));
}

/** @param columns SQL, of records (alias `record`) */
export const selectMatches =
  (columns: string, matching: Matching): Fragment =>
  (bind) =>
    matching.map((where) => `SELECT ${columns} FROM records record WHERE ${where(bind)}`).join(' UNION ALL ');

/** Estimated totals of searches with too many matches to count, by statement and values. */
export type LongLists = EstimateCache<{ readonly total: number }>;

/** A match with the columns that were read together with it. */
export type MatchRow = Position & Readonly<Record<string, unknown>>;

/** A section of a sorted list of matches. */
export interface Window {
  readonly matching: Matching;
  readonly sort: SortKey;
  readonly after: Position | null;
  readonly skip: number;
  readonly limit: number;
  /** Columns to read together with the matches of a long list. */
  readonly rowColumns?: RowColumns;
}

/** Columns of records to read together with their positions (alias `record`), including their id. */
export interface RowColumns {
  readonly columns: Fragment;
  /** Whether this is the last statement of the transaction. */
  readonly isLast: boolean;
}

export interface Matches {
  readonly positions: readonly Position[];
  /** The rows with these columns, if the list is long. */
  readonly rows?: readonly MatchRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** A section of a sorted list and the start of the next one; `null`: it was the last. */
export interface Slice extends Matches {
  readonly next: Position | null;
}

/** One extra entry tells whether there is a next page. */
export async function readSlice(
  manager: EntityManager,
  window: Window,
  longLists: LongLists,
): Promise<Slice> {
  const matches = await findMatches(manager, { ...window, limit: window.limit + 1 }, longLists);
  const positions = matches.positions.slice(0, window.limit);
  const hasMore = matches.positions.length > window.limit;
  return {
    ...matches,
    positions,
    ...(matches.rows && { rows: matches.rows.slice(0, window.limit) }),
    next: hasMore ? { ...positions[positions.length - 1], isLong: !matches.totalIsExact } : null,
  };
}

/**
 * Up to {@link MAX_EXACT_TOTAL} matches are counted and sorted. More matches are so dense that the index of the order, or a better plan of
 * PostgreSQL, fills a page soon; the fact that there are more is cached for a short time.
 */
async function findMatches(manager: EntityManager, window: Window, longLists: LongLists): Promise<Matches> {
  const question = questionOf(window.matching);
  const remembered = longLists.get(question);
  if (!window.after?.isLong && !remembered) {
    const few = await sortFew(manager, window);
    if (few.total <= MAX_EXACT_TOTAL) return { ...few, totalIsExact: true };
  }
  const { total } = remembered ?? (await estimateLong(manager, window.matching));
  if (!window.after?.isLong) longLists.set(question, { total });
  // Columns of skipped matches are not read.
  const rowColumns = window.skip === 0 ? window.rowColumns : undefined;
  const rows = await goInOrder(manager, { ...window, rowColumns });
  const positions = rows.map(({ key, id }) => ({ key, id }));
  // Many matches may be gone since the estimate was cached.
  const counted = countedAtEnd(window, positions.length);
  const found = { positions, total: counted ?? total, totalIsExact: counted !== null };
  return rowColumns ? { ...found, rows } : found;
}

/** Whether there are more matches than the limit of exact totals. */
export async function isLongList(
  manager: EntityManager,
  matching: Matching,
  longLists: LongLists,
): Promise<boolean> {
  const question = questionOf(matching);
  if (longLists.has(question)) return true;
  const [text, values] = statement(
    (bind) => `WITH ${countedMatches(selectMatches('record.id', matching))(bind)} SELECT total FROM counted`,
  );
  const [{ total }] = await manager.query<{ total: number }[]>(text, values);
  if (total <= MAX_EXACT_TOTAL) return false;
  longLists.set(question, await estimateLong(manager, matching));
  return true;
}

/** Cache key; its values include the viewer, and the names that match the filter. */
const questionOf = (matching: Matching): string =>
  JSON.stringify(statement(selectMatches('record.id', matching)));

async function estimateLong(manager: EntityManager, matching: Matching): Promise<{ total: number }> {
  const rows = await estimatedRows(manager, selectMatches('record.id', matching));
  return { total: Math.max(MAX_EXACT_TOTAL + 1, rows) };
}

/** Planned as if all matches were read; reading stops at one more than the limit of exact totals. */
const countedMatches =
  (matches: Fragment): Fragment =>
  (bind) =>
    `
    matches AS MATERIALIZED (${matches(bind)}),
    counted AS MATERIALIZED (
      SELECT count(*)::int AS total FROM (SELECT 1 FROM matches LIMIT ${MAX_EXACT_TOTAL + 1}) AS found
    )`;

/** Returns the positions if there are no more matches than the limit of exact totals, otherwise none. */
async function sortFew(
  manager: EntityManager,
  { matching, sort, after, skip, limit }: Window,
): Promise<{ total: number; positions: Position[] }> {
  const found: SortKey = { ...sort, expression: 'found.key', idColumn: 'found.id' };
  const [text, values] = statement(
    (bind) => `
      WITH ${countedMatches(selectMatches(`record.id AS id, ${sort.expression} AS key`, matching))(bind)}
      SELECT counted.total, ${keyText(found)} AS key, found.id FROM counted LEFT JOIN (
        SELECT found.key, found.id FROM matches AS found
        WHERE (SELECT total FROM counted) <= ${MAX_EXACT_TOTAL} AND ${listAfter(found, after)(bind)}
        ORDER BY ${orderBy(found)} LIMIT ${bind(limit)} OFFSET ${bind(skip)}
      ) AS found ON true ORDER BY ${orderBy(found)}`,
  );
  const rows: { total: number; key: string | null; id: string | null }[] = await manager.query(text, values);
  return {
    total: rows[0].total,
    positions: rows.flatMap(({ key, id }) => (id === null ? [] : [{ key, id }])),
  };
}

/** The exact total, if the list was read from its beginning and ends on the page. */
export const countedAtEnd = (
  { after, skip, limit }: Pick<Window, 'skip' | 'limit'> & { readonly after: unknown },
  found: number,
): number | null => (after === null && found < limit && (found > 0 || skip === 0) ? skip + found : null);

/** Reads one segment after the other, no further than the page. */
async function goInOrder(manager: EntityManager, window: Window): Promise<MatchRow[]> {
  const { sort, after, skip, limit, rowColumns } = window;
  const segments = segmentsOf(sort, after);
  const isLast = rowColumns?.isLast === true && segments.length === 1;
  const found: MatchRow[] = [];
  for (const segment of segments) {
    const rows = segmentRows(manager, window, segment, skip + limit - found.length);
    found.push(...(await (isLast ? lastRead(manager, rows) : rows)));
    if (found.length >= skip + limit) break;
  }
  return found.slice(skip);
}

/** The first entries overall are among the first of each partition. */
function segmentRows(
  manager: EntityManager,
  window: Window,
  segment: Segment,
  limit: number,
): Promise<MatchRow[]> {
  const { matching, sort, after, rowColumns } = window;
  const first: SortKey = { ...sort, expression: 'first.key', idColumn: 'first.id' };
  const limitOf = (bind: Bind) => limitText(bind, limit, limit === window.limit);
  const firstOf =
    (where: Fragment): Fragment =>
    (bind) =>
      `
      (SELECT ${sort.expression} AS key, record.id FROM records record
       WHERE ${allOf([segmentAfter(sort, segment, after), where])(bind)}
       ORDER BY ${segmentOrder(sort)} LIMIT ${limitOf(bind)})`;
  const [text, values] = statement(
    (bind) => `
      SELECT ${keyText(first)} AS key, ${rowColumns ? rowColumns.columns(bind) : 'first.id'} FROM (
        SELECT key, id FROM (${matching.map((where) => firstOf(where)(bind)).join(' UNION ALL ')}) AS first
        ORDER BY ${segmentOrder(first)} LIMIT ${limitOf(bind)}
      ) AS first ${rowColumns ? 'JOIN records record ON record.id = first.id' : ''}
      ORDER BY ${segmentOrder(first)}`,
  );
  return manager.query(prepared(text), values);
}

/**
 * Writes a limit shared by many pages into the text: PostgreSQL assumes that a parameter limits to a tenth of all rows, and therefore plans
 * the prepared statement again each time (half a millisecond).
 */
export const limitText = (bind: Bind, limit: number, isShared: boolean): string =>
  isShared ? limit.toFixed(0) : bind(limit);

/** Sorts rows into the order of their positions. */
export function inOrder<T extends Pick<RecordRow, 'id'>>(
  rows: readonly T[],
  positions: readonly Position[],
): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}
