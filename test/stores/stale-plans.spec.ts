import { createRecordSearch, type RecordSearch, type Viewer } from '#domain';
import type { DataSource } from 'typeorm';
import { insertRecords, insertUsers } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(120_000);

const READERS = 8;

let database: DataSource;
let search: RecordSearch;
let ids: string[];
let owner: string;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  search = createRecordSearch(database);
  [owner] = await insertUsers(database, ['owner']);
  ids = await insertRecords(
    database,
    Array.from({ length: 12 }, () => ({ ownerId: owner, visibility: 'public' as const })),
  );
});

const viewer = (): Viewer => ({ id: owner, role: 'user' });
const counts = {
  found: async () => (await search.findMany(ids, viewer())).length,
  seen: async () => ((await search.seen(ids[0], viewer())) ? 1 : 0),
  page: async () => (await search.page({ filter: {}, pageSize: 50 }, viewer())).items.length,
  hasVisible: async () => Number(await search.hasVisible({ observationBaseId: 'none' }, viewer())),
  snapshot: () =>
    search.snapshot({ filter: {}, withMetadata: true }, viewer(), async ({ portions }) => {
      let read = 0;
      for await (const portion of portions()) read += portion.length;
      return read;
    }),
};
const EXPECTED = { found: 12, seen: 1, page: 12, hasVisible: 0, snapshot: 12 };

/** Runs the work on all connections at once. */
async function readAll(): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    const all = await Promise.all(Array.from({ length: READERS }, count));
    expect({ [name]: all }).toEqual({ [name]: all.map(() => EXPECTED[name as keyof typeof EXPECTED]) });
  }
}

/** Changes the type of a column that every reader reads. */
const changeType = (type: string) => database.query(`ALTER TABLE records ALTER COLUMN units TYPE ${type}`);

describe('a column whose type changes while the service runs', () => {
  beforeEach(() => readAll());

  it('does not disturb readers', async () => {
    await changeType('varchar(500)');
    await readAll();
    await changeType('text');
    await readAll();
  });

  it.each(Object.keys(counts) as (keyof typeof counts)[])(
    'does not disturb the first reader: %s',
    async (name) => {
      await changeType('varchar(500)');
      const all = await Promise.all(Array.from({ length: READERS }, counts[name]));
      await changeType('text');
      expect(all).toEqual(all.map(() => EXPECTED[name]));
    },
  );
});

it('prepared statements lost by a connection are prepared again', async () => {
  await readAll();
  await Promise.all(
    Array.from({ length: READERS }, () => database.query(`SELECT pg_sleep(0.3); DEALLOCATE ALL`)),
  );
  await readAll();
});
