import {
  exportAsleep,
  exportKilled,
  insertExported,
  migrateAsleep,
  migrateKilled,
  storageJobs,
} from '../../support/storage-jobs.js';

jest.setTimeout(180_000);

const BYTES = 400_000;
const EXPORTED = 4_000;

const t = storageJobs();

describe.each([11, 12, 13])('a migration (seed %i)', (seed) => {
  it('continues after its worker was killed twice', async () => {
    await migrateKilled(t, { count: 40, bytes: BYTES, seed, kills: 2 });
  });
});

it('a worker that is paused past its lease in a migration, and resumes beside its successor, does no harm', async () => {
  await migrateAsleep(t, { count: 60, bytes: BYTES });
});

describe('an export', () => {
  beforeAll(() => insertExported(t, EXPORTED));

  it.each([21, 22])('restarts when its worker is killed twice (seed %i)', async (seed) => {
    await exportKilled(t, { count: EXPORTED, seed, kills: 2 });
  });

  it('has the successor’s result when its worker is paused past its lease', async () => {
    await exportAsleep(t, { count: EXPORTED });
  });
});
