import type { DataSource } from 'typeorm';
import { connectDatabase, createRecordSearch, type RecordSearch } from '#domain';
import { openTestServices } from './test-services.js';

/** A database with the schema and nothing in it, and the search over it; no app runs. */
export interface OpenLibrary {
  readonly database: DataSource;
  readonly search: RecordSearch;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

export async function openLibrary(): Promise<OpenLibrary> {
  const services = await openTestServices();
  const database = await connectDatabase(services.databaseUrl);
  await database.runMigrations({ transaction: 'each' });
  return {
    database,
    search: createRecordSearch(database),
    empty: () => database.query('TRUNCATE record_shares, records CASCADE'),
    async close() {
      await database.destroy();
      await services.stop();
    },
  };
}
