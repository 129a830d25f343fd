import { connectDatabase } from '#domain';
import { loadSettings, runMain } from '#platform';

/** Brings the database up to date; run once before the apps start. */
await runMain(async () => {
  const database = await connectDatabase(loadSettings().DATABASE_URL);
  // Several machines may start at once: the first migrates, the others wait and find nothing to do.
  await database.query(`SELECT pg_advisory_lock(hashtext('firstlight-migrations'))`);
  const done = await database.runMigrations({ transaction: 'each' });
  await database.destroy();
  process.stdout.write(`${done.length} migrations run\n`);
});
