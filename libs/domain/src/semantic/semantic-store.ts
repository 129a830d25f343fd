import type { DataSource } from 'typeorm';
import type { MeaningTerm, RecordMeaning } from '#processing-client/contract';
import { retryOnDeadlock } from '../database/retry-on-deadlock.js';
import { lockedOnce } from '../database/statement.js';
import { readChanges, type SearchChanges } from './semantic-changes.js';

/** A record whose vector is out of date, or missing. */
export interface StaleRecord {
  readonly recordId: string;
  /** Number of changes of the texts and values that the vector is computed from. */
  readonly version: number;
  readonly meaning: RecordMeaning;
}

/** A vector computed from one version of a record. */
export interface NewEntry extends Pick<StaleRecord, 'recordId' | 'version'> {
  readonly model: string;
  readonly dimensions: number;
  readonly vector: Buffer;
  readonly scale: number;
  /** Entries of the word index, see the contract of the engine. */
  readonly words: Buffer;
  readonly terms: readonly MeaningTerm[];
}

/** Identifies vectors that can be compared: those of one model and length. */
export interface EmbedderName {
  readonly model: string;
  /** `null`: unknown, any length. */
  readonly dimensions: number | null;
}

export interface SearchStatus {
  readonly totalRecords: number;
  /** Records with a vector of the model, current or outdated. */
  readonly totalIndexed: number;
  /** Records whose vector is missing, outdated, or of another model. */
  readonly stale: number;
  readonly updatedAt: Date | null;
}

/** Vectors of records; the one writer of the table `search_entries`, besides the triggers on records. */
export interface SearchStore {
  /** Stale records of this owner, and ownerless ones. */
  stale(ownerId: string, limit: number): Promise<StaleRecord[]>;
  /** Number of these records. */
  countStale(ownerId: string): Promise<number>;
  /** Owners of stale records without a running embedding job or a recent failed one. */
  staleOwners(limit: number): Promise<string[]>;
  /** Records last embedded before `before`, ordered by id. */
  embeddedBefore(before: Date, limit: number): Promise<StaleRecord[]>;
  countEmbeddedBefore(before: Date): Promise<number>;
  /**
   * Writes vectors. Skips vectors older than the stored one, vectors of removed records, and entries locked by another transaction, which
   * stay stale: waiting for a lock while holding others could deadlock.
   * @returns how many were written
   */
  write(entries: readonly NewEntry[]): Promise<number>;
  /** Marks a batch of vectors of other models or lengths as stale. @returns how many */
  renewOthers(model: EmbedderName, limit: number): Promise<number>;
  /** All changes since a position returned by an earlier call, or all entries. */
  changes(since: string | null): AsyncGenerator<SearchChanges>;
  /** The terms that the vectors of these records were computed from. */
  terms(recordIds: readonly string[]): Promise<Map<string, readonly MeaningTerm[]>>;
  /** @param model `null`: unknown, vectors of any model count */
  status(model: EmbedderName | null): Promise<SearchStatus>;
  /** Deletes entries of records removed so long ago that every process has read the removal. @returns how many */
  forgetRemoved(before: Date): Promise<number>;
}

export const createSemanticStore = (database: DataSource): SearchStore => ({
  stale: (ownerId, limit) =>
    readStale(database, `${IS_STALE} AND (entry.owner_id = $1 OR entry.owner_id IS NULL)`, [ownerId], limit),
  countStale: (ownerId) =>
    count(database, `${IS_STALE} AND (entry.owner_id = $1 OR entry.owner_id IS NULL)`, [ownerId]),
  staleOwners: (limit) => staleOwners(database, limit),
  embeddedBefore: (before, limit) => readStale(database, EMBEDDED_BEFORE, [before], limit),
  countEmbeddedBefore: (before) => count(database, EMBEDDED_BEFORE, [before]),
  // Deadlocks were observed although locked rows are skipped, once during changes of all records.
  write: (entries) => retryOnDeadlock(() => write(database, entries)),
  renewOthers: (model, limit) => renewOthers(database, model, limit),
  changes: (since) => readChanges(database, since),
  terms: (recordIds) => readTerms(database, recordIds),
  status: (model) => readStatus(database, model),
  async forgetRemoved(before) {
    const [, removed] = await database.query<[unknown, number]>(
      `DELETE FROM search_entries WHERE removed_at < $1`,
      [before],
    );
    return removed;
  },
});

const IS_STALE = 'entry.embedded_version < entry.wanted_version AND entry.removed_at IS NULL';
const EMBEDDED_BEFORE =
  'entry.removed_at IS NULL AND (entry.embedded_at IS NULL OR entry.embedded_at < $1::timestamptz)';

interface StaleRow extends RecordMeaning {
  readonly recordId: string;
  readonly version: string;
}

async function readStale(
  database: DataSource,
  where: string,
  values: readonly unknown[],
  limit: number,
): Promise<StaleRecord[]> {
  const rows = await database.query<StaleRow[]>(
    `SELECT entry.record_id AS "recordId", entry.wanted_version AS version, record.target_name AS "targetName",
       record.instrument, record.filter, record.observation_title AS "observationTitle",
       record.proposal_pi AS "proposalPi", record.proposal_id AS "proposalId", record.wavelength_um AS "wavelengthUm", record.data_type AS "dataType",
       record.tags, record.description, record.ra, record.dec
     FROM search_entries entry JOIN records record ON record.id = entry.record_id
     WHERE ${where} ORDER BY entry.record_id LIMIT $${values.length + 1}`,
    [...values, limit],
  );
  return rows.map(({ recordId, version, ...meaning }) => ({ recordId, version: Number(version), meaning }));
}

async function count(database: DataSource, where: string, values: readonly unknown[]): Promise<number> {
  const [row] = await database.query<{ count: string }[]>(
    `SELECT count(*) FROM search_entries entry WHERE ${where}`,
    [...values],
  );
  return Number(row.count);
}

/** Delay before an embedding is submitted again after a failure, which would probably repeat. */
const REST_SECONDS = 60;

/** Ownerless records are embedded with those of any owner, else by the oldest administrator. */
async function staleOwners(database: DataSource, limit: number): Promise<string[]> {
  const rows = await database.query<{ owner_id: string }[]>(
    `WITH RECURSIVE owners AS (
       (SELECT owner_id FROM search_entries entry WHERE ${IS_STALE} AND owner_id IS NOT NULL ORDER BY owner_id LIMIT 1)
       UNION ALL
       SELECT (SELECT entry.owner_id FROM search_entries entry
         WHERE ${IS_STALE} AND entry.owner_id > owners.owner_id ORDER BY entry.owner_id LIMIT 1)
       FROM owners WHERE owners.owner_id IS NOT NULL
     ), wanted AS (
       SELECT owner_id FROM owners WHERE owner_id IS NOT NULL
       UNION ALL
       SELECT (SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1)
       WHERE NOT EXISTS (SELECT FROM owners WHERE owner_id IS NOT NULL)
         AND EXISTS (SELECT FROM search_entries entry WHERE ${IS_STALE} AND owner_id IS NULL)
     )
     SELECT owner_id FROM wanted
     WHERE owner_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM jobs WHERE jobs.owner_id = wanted.owner_id AND type = 'embedding'
         AND (status IN ('queued', 'running')
           OR (status IN ('failed', 'cancelled') AND finished_at > now() - make_interval(secs => $2)))
     ) LIMIT $1`,
    [limit, REST_SECONDS],
  );
  return rows.map(({ owner_id: ownerId }) => ownerId);
}

/** SQL: the vector is of the record's current version, so that all readers of the record may find it. */
const IS_OF_NOW = '(given.version >= entry.wanted_version)';

/** Skips locked rows: changes of many records lock theirs in any order, so waiting could deadlock. */
async function write(database: DataSource, entries: readonly NewEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const column = <K extends keyof NewEntry>(name: K) => entries.map((entry) => entry[name]);
  const [, written] = await database.query<[unknown, number]>(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::int[], $5::bytea[], $6::real[], $7::text[], $8::bytea[])
         AS given(record_id, version, model, dimensions, vector, scale, terms, words)
     ), free AS MATERIALIZED (
       SELECT record_id FROM search_entries WHERE record_id = ANY ($1::uuid[]) FOR UPDATE SKIP LOCKED
     )
     UPDATE search_entries entry SET model = given.model, dimensions = given.dimensions, vector = given.vector,
       scale = given.scale, terms = given.terms::jsonb, words = given.words, embedded_version = given.version,
       readers = CASE WHEN ${IS_OF_NOW} THEN coalesce(entry.record_readers, entry.readers) ELSE entry.readers END,
       record_readers = CASE WHEN NOT ${IS_OF_NOW} THEN entry.record_readers END,
       embedded_at = clock_timestamp(), changed = pg_current_xact_id()
     FROM given JOIN free USING (record_id)
     WHERE entry.record_id = given.record_id AND entry.removed_at IS NULL AND entry.embedded_version <= given.version`,
    [
      ...[column('recordId'), column('version'), column('model'), column('dimensions'), column('vector')],
      ...[column('scale'), entries.map(({ terms }) => JSON.stringify(terms)), column('words')],
    ],
  );
  return written;
}

async function renewOthers(
  database: DataSource,
  { model, dimensions }: EmbedderName,
  limit: number,
): Promise<number> {
  const [, renewed] = await database.query<[unknown, number]>(
    `UPDATE search_entries SET wanted_version = wanted_version + 1, changed = pg_current_xact_id()
     WHERE ${lockedOnce(
       `SELECT record_id FROM search_entries
        WHERE removed_at IS NULL AND embedded_version = wanted_version AND ${isOfAnother('$1', '$2')}
        LIMIT $3 FOR UPDATE SKIP LOCKED`,
       'record_id',
     )}`,
    [model, dimensions, limit],
  );
  return renewed;
}

/** SQL: a vector of another model or length; a bound `null` stands for unknown. */
const isOfAnother = (model: string, dimensions: string): string =>
  `(model IS DISTINCT FROM coalesce(${model}::text, model)
    OR dimensions IS DISTINCT FROM coalesce(${dimensions}::int, dimensions))`;

async function readTerms(
  database: DataSource,
  recordIds: readonly string[],
): Promise<Map<string, readonly MeaningTerm[]>> {
  const rows = await database.query<{ record_id: string; terms: MeaningTerm[] | null }[]>(
    `SELECT record_id, terms FROM search_entries WHERE record_id = ANY ($1)`,
    [recordIds],
  );
  return new Map(rows.map(({ record_id: id, terms }) => [id, terms ?? []]));
}

async function readStatus(database: DataSource, embedder: EmbedderName | null): Promise<SearchStatus> {
  const [row] = await database.query<Record<'records' | 'indexed' | 'stale' | 'updated', string | null>[]>(
    `SELECT count(*) AS records, count(*) FILTER (WHERE vector IS NOT NULL AND NOT ${isOfAnother('$1', '$2')}) AS indexed,
       count(*) FILTER (WHERE embedded_version < wanted_version OR ${isOfAnother('$1', '$2')}) AS stale,
       max(embedded_at) AS updated
     FROM search_entries WHERE removed_at IS NULL`,
    [embedder?.model ?? null, embedder?.dimensions ?? null],
  );
  return {
    totalRecords: Number(row.records),
    totalIndexed: Number(row.indexed),
    stale: Number(row.stale),
    updatedAt: row.updated === null ? null : new Date(row.updated),
  };
}
