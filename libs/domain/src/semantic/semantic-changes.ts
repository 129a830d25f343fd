import type { DataSource } from 'typeorm';

/** An entry of the search as a process keeps it in its memory. */
export interface SearchEntry {
  readonly recordId: string;
  /** The record, or its vector, is gone. */
  readonly isGone: boolean;
  /** Who may find it; the nil UUID is everybody. */
  readonly readers: readonly string[];
  /** `false`: put aside by its owner. */
  readonly isListed: boolean;
  readonly model: string | null;
  readonly vector: Uint8Array | null;
  readonly scale: number | null;
  /** Entries of the index of words. */
  readonly words: Uint8Array | null;
}

/** Entries that changed, and from where to read on when all are read. */
export interface SearchChanges {
  readonly entries: readonly SearchEntry[];
  readonly next: string;
}

/** Entries that are read at once: some three MB. */
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
 * All that changed in transactions that were not over when an earlier call began (`since`), or everything. A transaction may
 * be over later than one with a higher number: so the next call begins at the oldest that ran when this one began, and an
 * entry may come twice.
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

/** Before every other in the order of the index. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000';

/** The oldest running transaction and the entries are of one moment: one statement. */
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
