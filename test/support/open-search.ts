import type { DataSource } from 'typeorm';
import { createRecordSearch, type RecordSearch } from '#domain';
import { openTestDatabase } from './test-database.js';

/** An empty database with the schema, and the search over it; no app runs. */
export interface OpenSearch {
  readonly database: DataSource;
  readonly search: RecordSearch;
  empty(): Promise<unknown>;
}

export async function openSearch(): Promise<OpenSearch> {
  const { database } = await openTestDatabase();
  return {
    database,
    search: createRecordSearch(database),
    empty: () => database.query('TRUNCATE record_shares, records, blobs CASCADE'),
  };
}
