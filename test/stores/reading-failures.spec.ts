import { connectDatabase, createRecordSearch, isConnectionLost, type Viewer } from '#domain';
import type { DataSource } from 'typeorm';
import { prepared } from '../../libs/domain/src/database/prepared.js';
import { reading, sent } from '../../libs/domain/src/database/reading.js';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(120_000);

/** Fewer connections than simultaneous readers. */
const CONNECTIONS = 2;
const READERS = 20;

let admin: DataSource;
let database: DataSource;

beforeAll(async () => {
  const db = await openTestDatabase();
  admin = db.database;
  database = await connectDatabase(db.url, { poolSize: CONNECTIONS, application: 'read-in-trouble' });
});
afterAll(() => database?.destroy());

const ECHO = prepared('SELECT $1::int AS echo');
const HALVE = prepared('SELECT 10 / $1::int AS half');
const WAIT = prepared('SELECT pg_sleep($1), $2::int AS echo');

/** Some statements sent at once, executed one after the other. */
const echoes = (number: number): Promise<number[]> =>
  reading(database, async (manager) => {
    const asked = [1, 2, 3].map((more) => manager.query<{ echo: number }[]>(ECHO, [number + more]));
    const rows = await Promise.all(asked);
    return rows.map(([{ echo }]) => echo - number);
  });

const expectEchoes = async (): Promise<void> => {
  const all = await Promise.all(Array.from({ length: READERS }, (_, i) => echoes(10 * i)));
  expect(all).toEqual(all.map(() => [1, 2, 3]));
};

it('a reader gets its own results when a statement in between fails', async () => {
  const failing = (number: number) =>
    reading(database, async (manager) => {
      const before = manager.query<{ echo: number }[]>(ECHO, [number]);
      const fails = sent(manager.query(HALVE, [0]));
      const behind = sent(manager.query(ECHO, [number]));
      await expect(behind).rejects.toThrow(/aborted/);
      expect(await before).toEqual([{ echo: number }]);
      return fails;
    });
  const readers = Array.from({ length: READERS }, (_, i) => [
    expect(failing(i)).rejects.toThrow(/division by zero/),
    expect(echoes(100 * i)).resolves.toEqual([1, 2, 3]),
  ]);
  await Promise.all(readers.flat());
  await expectEchoes();
});

it('a reader can use a statement first sent in a failed transaction', async () => {
  const late = prepared('SELECT $1::int + 1 AS first_sent_too_late');
  const read = reading(database, async (manager) => {
    const fails = manager.query(HALVE, [0]);
    await Promise.allSettled([manager.query(late, [1]), manager.query(late, [2])]);
    return fails;
  });
  await expect(read).rejects.toThrow(/division by zero/);
  const rows = await Promise.all([1, 2, 3, 4].map((n) => database.query<unknown[]>(late, [n])));
  expect(rows.flat()).toEqual([2, 3, 4, 5].map((n) => ({ first_sent_too_late: n })));
});

it('a reader frees the connection of a timed-out statement', async () => {
  const slow = () =>
    reading(database, async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = '50ms'`);
      void sent(manager.query(ECHO, [1]));
      return manager.query(WAIT, [30, 1]);
    });
  const readers = Array.from({ length: 6 }, () => expect(slow()).rejects.toThrow(/statement timeout/));
  await Promise.all([...readers, expectEchoes()]);
  const [{ limit }] = await database.query<{ limit: string }[]>(
    `SELECT current_setting('statement_timeout') AS limit`,
  );
  expect(limit).toBe('1min');
});

it('a reader reports a connection ended by the server, and continues on another one', async () => {
  const waiting = Array.from({ length: 6 }, () =>
    reading(database, async (manager) => {
      void sent(manager.query(ECHO, [1]));
      return manager.query(WAIT, [30, 1]);
    }).catch((error: unknown) => error),
  );
  let isOver = false;
  const ended = Promise.all(waiting).finally(() => {
    isOver = true;
  });
  while (!isOver)
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'read-in-trouble' AND wait_event = 'PgSleep'`,
    );
  const errors = await ended;
  expect(errors.map((error) => isConnectionLost(error))).toEqual(errors.map(() => true));
  await expectEchoes();
});

it('a reader sees only its own records, whichever user had the connection before', async () => {
  const search = createRecordSearch(database);
  const [owner, friend, stranger] = await insertUsers(database, ['owner', 'friend', 'stranger']);
  const [open, own, shared] = await insertRecords(
    database,
    (['public', 'private', 'shared'] as const).map((visibility) => ({
      ownerId: owner,
      visibility,
      observationBaseId: visibility,
    })),
  );
  await share(database, shared, friend);
  const user = (id: string): Viewer => ({ id, role: 'user' });
  const viewers: [Viewer, string[]][] = [
    [user(owner), [open, own, shared]],
    [user(friend), [open, shared]],
    [user(stranger), [open]],
    [null, [open]],
    [{ id: stranger, role: 'admin' }, [open, own, shared]],
  ];
  const ids = [open, own, shared];
  const seenBy = async (viewer: Viewer): Promise<string[][]> => [
    (await search.findMany(ids, viewer)).map(({ id }) => id),
    (await search.page({ filter: {}, pageSize: 10 }, viewer)).items.map(({ id }) => id),
    (await search.observed(ids, viewer)).map(({ id }) => id),
    (await Promise.all(ids.map((id) => search.seen(id, viewer)))).flatMap((record) => record?.id ?? []),
    (
      await Promise.all(
        ids.map(async (id, i) => {
          const observationBaseId = ['public', 'private', 'shared'][i];
          return (await search.hasVisible({ observationBaseId }, viewer)) ? [id] : [];
        }),
      )
    ).flat(),
  ];
  // More often than PostgreSQL makes custom plans.
  for (let round = 0; round < 7; round += 1) {
    const all = await Promise.all(viewers.map(([viewer]) => seenBy(viewer)));
    const sorted = all.map((answers) => answers.map((found) => [...found].sort()));
    expect(sorted).toEqual(viewers.map(([, visible]) => sorted[0].map(() => [...visible].sort())));
  }
});
