import {
  type Position,
  keyText,
  listAfter,
  orderBy,
  segmentAfter,
  segmentOrder,
  segmentsOf,
  type Segment,
  type SortKey,
} from '../paging/keyset.js';
import type { RecordRow } from '../records/record-fields.js';
import type { EntityManager } from 'typeorm';
import { setPlan, SHORT_PLANS, type PlanSettings, estimatedRows } from '../database/plan-settings.js';
import { prepared } from '../database/prepared.js';
import { lastRead, sent } from '../database/reading.js';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { askedOfRows, holdsAll, matchesIn, surelySeen, type Wanted } from './partitions.js';
import type { Known } from './costs.js';
import { isBeyondDoubt, likelyRows, sampleQuestion, takeSample } from './sample.js';
import { heldOf } from './sort.js';

/** Up to here totals are counted, beyond they are estimated (docs/reference/wire-format.md, "Lists"). */
export const MAX_EXACT_TOTAL = 10_000;

/** A match with what was read along. */
export type MatchRow = Position & Readonly<Record<string, unknown>>;

/** A part of a sorted list of matches. */
export interface Window {
  readonly wanted: Wanted;
  readonly known: Known | null;
  readonly sort: SortKey;
  readonly after: Position | null;
  readonly skip: number;
  readonly limit: number;
  /** What is to be read with the matches, where they are read in order from where the page begins. */
  readonly along?: Along;
}

/** Columns of records (alias `record`), their id among them. */
export interface Along {
  readonly columns: Fragment;
  /** Nothing else is read in the transaction. */
  readonly isLast: boolean;
}

export interface Matches {
  /** In order. */
  readonly positions: readonly Position[];
  /** What was to be read with them, if it was. */
  readonly rows?: readonly MatchRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/**
 * Finds matches in one of two ways, each with a bound. Indexes give the matches themselves, in no order: up to
 * {@link MAX_EXACT_TOTAL} of them are counted and sorted. Where there are more, matches are dense, and going through
 * the index of the sort order meets enough of them soon. A sample of the library says which indexes pay, and whether
 * counting is needed at all; the planner is told what is meant, since its own choice rests on how many it expects,
 * which for two filters that exclude each other is wrong by any factor.
 *
 * Within a transaction that only reads, begun with {@link MATCHES_FIRST}.
 */
export async function findMatches(manager: EntityManager, window: Window): Promise<Matches> {
  const { wanted, known, after } = window;
  const seen = known && surelySeen(known.sample);
  const isLong = after?.isLong || known?.found.isLong || (seen && isBeyondDoubt(seen, MAX_EXACT_TOTAL));
  if (!isLong) {
    const few = await sortFew(manager, window);
    if (few.total <= MAX_EXACT_TOTAL) return { ...few, totalIsExact: true };
    if (known) known.found.isLong = true;
  }
  const expected = seen ? likelyRows(seen) : await expectedRows(manager, wanted);
  const total = Math.max(MAX_EXACT_TOTAL + 1, expected);
  const told = sent(setPlan(manager, ORDER_FIRST));
  // What is skipped is not to be read.
  const along = window.skip === 0 ? window.along : undefined;
  const rows = await goInOrder(manager, { ...window, along });
  await told;
  const positions = rows.map(({ key, id }) => ({ key, id }));
  // Many may have gone since it was known that there are too many.
  const counted = countedAtEnd(window, positions.length);
  const found = { positions, total: counted ?? total, totalIsExact: counted !== null };
  return along ? { ...found, rows } : found;
}

export const MATCHES_FIRST: PlanSettings = {
  ...SHORT_PLANS,
  // Half a million matches as one bit each row, not each page.
  work_mem: '64MB',
  // Which indexes are read is decided here, by a sample: the planner, whose figures of two columns together are guesses, is to
  // intersect them rather than look at a hundred thousand rows.
  cpu_index_tuple_cost: '0.0005',
  cpu_operator_cost: '0.0002',
  enable_seqscan: 'off',
};

const ORDER_FIRST: PlanSettings = {
  ...SHORT_PLANS,
  enable_bitmapscan: 'off',
  enable_seqscan: 'off',
  enable_sort: 'off',
  // There is one such plan, whatever the values.
  plan_cache_mode: 'force_generic_plan',
};

/** Back to {@link MATCHES_FIRST}, for what is asked behind a list that was read in order. */
export const UNORDERED: PlanSettings = {
  enable_bitmapscan: 'on',
  enable_sort: 'on',
  plan_cache_mode: 'auto',
};

/**
 * Counts one more than are counted exactly; the positions are right when there are no more than that, and none otherwise.
 * The limit is kept from the planner of the matches, which would read fewer indexes and more rows for it; no more are read
 * all the same. They are kept once, and of a page's order no more than the page: each of 10,000 rows that is written or
 * sorted takes as long as an entry of an index.
 */
async function sortFew(
  manager: EntityManager,
  { wanted, known, sort, after, skip, limit }: Window,
): Promise<{ total: number; positions: Position[] }> {
  const found: SortKey = { ...sort, expression: 'found.key', idColumn: 'found.id' };
  const [text, values] = statement(
    (bind) => `
      WITH matches AS MATERIALIZED (
        ${matchesIn(`record.id AS id, ${sort.expression} AS key`, wanted, known, heldOf(sort))(bind)}
      ), counted AS MATERIALIZED (
        SELECT count(*)::int AS total FROM (SELECT 1 FROM matches LIMIT ${MAX_EXACT_TOTAL + 1}) AS found
      )
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

/** How many matches there are, where a list that is read from its beginning ends on the page. */
export const countedAtEnd = (
  { after, skip, limit }: Pick<Window, 'skip' | 'limit'> & { readonly after: unknown },
  found: number,
): number | null => (after === null && found < limit && (found > 0 || skip === 0) ? skip + found : null);

/** One segment after the other, as far as the page reaches. */
async function goInOrder(manager: EntityManager, window: Window): Promise<MatchRow[]> {
  const { sort, after, skip, limit, along } = window;
  const segments = segmentsOf(sort, after);
  const isLast = along?.isLast === true && segments.length === 1;
  const found: MatchRow[] = [];
  for (const segment of segments) {
    const rows = segmentRows(manager, window, segment, skip + limit - found.length);
    found.push(...(await (isLast ? lastRead(manager, rows) : rows)));
    if (found.length >= skip + limit) break;
  }
  return found.slice(skip);
}

function segmentRows(
  manager: EntityManager,
  window: Window,
  segment: Segment,
  limit: number,
): Promise<MatchRow[]> {
  const { wanted, sort, after, along } = window;
  const [text, values] = statement(
    (bind) => `
      SELECT ${keyText(sort)} AS key, ${along ? along.columns(bind) : 'record.id'} FROM records record
      WHERE ${allOf([segmentAfter(sort, segment, after), ...askedOfRows(wanted)])(bind)}
      ORDER BY ${segmentOrder(sort)} LIMIT ${bind(limit)}`,
  );
  return manager.query(prepared(text), values);
}

/**
 * Of what was likely to be rare and is not: the planner multiplies what single columns say, and knows nobody's rights. For two that
 * go together it is far off.
 */
async function expectedRows(manager: EntityManager, wanted: Wanted): Promise<number> {
  const sample = await takeSample(manager, wanted, sampleQuestion(wanted));
  return sample ? likelyRows(surelySeen(sample)) : estimatedRows(manager, matching(wanted));
}

const matching =
  (wanted: Wanted): Fragment =>
  (bind) =>
    `SELECT 1 FROM records record WHERE ${allOf(holdsAll(wanted))(bind)}`;

/** Rows in the order of their positions. */
export function inOrder<T extends Pick<RecordRow, 'id'>>(
  rows: readonly T[],
  positions: readonly Position[],
): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}
