import { migrateKilled, storageJobs } from '../support/storage-jobs.js';

jest.setTimeout(180_000);

/** A copy is read again: a bucket that sends slowly gives the test time, and costs none. */
const FILES = { count: 16, bytes: 30_000, switches: { bytesPerSecond: 100_000 } };

const t = storageJobs();

it('a migration goes on where a killed worker has left it', async () => {
  await migrateKilled(t, { ...FILES, seed: 11, kills: 1 });
});
