import type { DataSource } from 'typeorm';

/** An entry of the search index as processes keep it in memory. */
export interface SearchEntry {
  readonly recordId: string;
  /** Whether the record or its vector was removed. */
  readonly isGone: boolean;
  /** Users who may find it; the nil UUID stands for all users. */
  readonly readers: readonly string[];
  /** `false`: archived by its owner. */
  readonly isListed: boolean;
  readonly model: string | null;
  readonly vector: Uint8Array | null;
  readonly scale: number | null;
  /** Entries of the word index. */
  readonly words: Uint8Array | null;
}

/** Changed entries, and the position from which to continue once all are read. */
export interface SearchChanges {
  readonly entries: readonly SearchEntry[];
  readonly next: string;
}

/** Number of entries per query: some three MB. */
const BATCH = 5_000;

interface Row {
  readonly next: string;
  readonly changed: string | null;
  readonly record_id: string;
  readonly removed: boolean;
  readonly readers: string[];
  readonly is_listed: boolean;
  readonly model: string | null;
  readonly vector: Buffer | null;
  readonly scale: number | null;
  readonly words: Buffer | null;
}

/**
 * Reads all entries changed by transactions that had not ended when an earlier call began (`since`), or all entries. Since a transaction
 * may end after one with a higher number, the next call begins at the oldest transaction that was running when this one began, and an entry
 * may be returned twice.
 */
export async function* readChanges(
  database: DataSource,
  since: string | null,
): AsyncGenerator<SearchChanges> {
  let after: readonly [changed: string, recordId: string] = [since ?? '0', NO_RECORD];
  let next: string | undefined;
  for (let isLast = false; !isLast;) {
    const rows = await readBatch(database, after);
    next ??= rows[0].next;
    const found = rows.filter((row) => row.changed !== null);
    isLast = found.length < BATCH;
    const last = found.at(-1);
    if (last) after = [last.changed as string, last.record_id];
    yield { entries: found.map(toEntry), next };
  }
}

/** Sorts before every other id in the index. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000';

/** One statement, so that the oldest running transaction and the entries are of the same moment. */
const readBatch = (database: DataSource, after: readonly [string, string]): Promise<Row[]> =>
  database.query<Row[]>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next, entry.*
     FROM (SELECT 1) AS always LEFT JOIN (
       SELECT changed::text AS changed, record_id, removed_at IS NOT NULL AS removed, readers, is_listed, model, vector, scale, words
       FROM search_entries WHERE (search_entries.changed, record_id) > ($1::xid8, $2::uuid)
       ORDER BY search_entries.changed, record_id LIMIT $3
     ) AS entry ON true`,
    [...after, BATCH],
  );

const toEntry = (row: Row): SearchEntry => ({
  recordId: row.record_id,
  isGone: row.removed || row.vector === null,
  readers: row.readers,
  isListed: row.is_listed,
  model: row.model,
  vector: row.vector,
  scale: row.scale,
  words: row.words,
});
