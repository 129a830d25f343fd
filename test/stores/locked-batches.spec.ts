import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { connectDatabase, createJobStore, createSemanticStore, createSessionStore } from '#domain';
import { insertJobs } from '../support/insert-jobs.js';
import { insertRecords, insertUsers } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

/**
 * A batch must be limited under any plan: here PostgreSQL has only nested loops, which run the inner side for each row of the
 * outer one.
 */
const DENIED = ['hashjoin', 'mergejoin', 'hashagg', 'material', 'memoize', 'sort'];
const COUNT = 23;
const BATCH = 5;

let database: DataSource;
let owner: string;

beforeAll(async () => {
  const { url, database: first } = await openTestDatabase();
  const [{ name }] = await first.query<[{ name: string }]>('SELECT quote_ident(current_database()) AS name');
  for (const way of DENIED) await first.query(`ALTER DATABASE ${name} SET enable_${way} = off`);
  database = await connectDatabase(url);
  [owner] = await insertUsers(database, ['owner']);
});

afterAll(() => database?.destroy());

/** Sizes of the batches, until one is empty. */
async function batchesOf(take: () => Promise<number>): Promise<number[]> {
  const batches: number[] = [];
  do batches.push(await take());
  while (batches.at(-1)! > 0);
  return batches;
}

const OF_23 = [BATCH, BATCH, BATCH, BATCH, 3, 0];

it('batches of expired jobs are limited', async () => {
  const expiresAt = new Date(Date.now() - 60_000);
  await insertJobs(database, owner, 250, { status: 'completed', expiresAt });
  const store = createJobStore(database);
  expect(await batchesOf(async () => (await store.removeExpired()).length)).toEqual([100, 100, 50, 0]);
});

it('batches of expired sessions and tokens are limited', async () => {
  await database.query(
    `WITH over AS (
       INSERT INTO sessions (id, user_id, expires_at)
       SELECT gen_random_uuid(), $1, now() + n * interval '1 minute' - interval '1 day' FROM generate_series(1, $2::int) AS n
     ), kept AS (
       INSERT INTO sessions (id, user_id, expires_at) VALUES ($3, $1, now() + interval '1 day')
     )
     SELECT`,
    [owner, COUNT, randomUUID()],
  );
  const [{ id }] = await database.query<[{ id: string }]>('SELECT id FROM sessions WHERE expires_at > now()');
  await database.query(
    `INSERT INTO refresh_tokens (id, family_id, token_hash, expires_at)
     SELECT gen_random_uuid(), $1, n, now() - n * interval '1 minute' FROM generate_series(1, $2::int) AS n`,
    [id, COUNT],
  );
  const store = createSessionStore(database.manager);
  const both = await batchesOf(() => store.removeExpiredSessions(new Date(), BATCH));
  expect(both).toEqual(OF_23.map((count) => 2 * count));
});

it('batches of search entries of another model are limited', async () => {
  const ids = await insertRecords(
    database,
    Array.from({ length: COUNT }, () => ({ ownerId: owner })),
  );
  const store = createSemanticStore(database);
  await database.query(
    `UPDATE search_entries SET embedded_version = wanted_version, model = 'old', dimensions = 2 WHERE record_id = ANY ($1)`,
    [ids],
  );
  const renew = () => store.renewOthers({ model: 'new', dimensions: 2 }, BATCH);
  expect(await batchesOf(renew)).toEqual(OF_23);
});
