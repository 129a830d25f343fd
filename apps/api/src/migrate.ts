import { migrateDatabase } from '#domain';
import { loadSettings, runMain } from '#platform';

/** Migrates the database; run once before the apps start. */
export const started = runMain(async () => {
  const done = await migrateDatabase(loadSettings('migrate').DATABASE_URL);
  process.stdout.write(`${done.length} migrations run\n`);
});
