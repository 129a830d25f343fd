import { createSemanticStore, type SearchStore, type StaleRecord } from '#domain';
import type { DataSource } from 'typeorm';
import { insertRecords, insertUsers } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(120_000);

const RECORDS = 1_000;
const ROUNDS = 4;

let database: DataSource;
let store: SearchStore;
let ids: string[];
let owner: string;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  store = createSemanticStore(database);
  [owner] = await insertUsers(database, ['owner']);
  ids = await insertRecords(
    database,
    Array.from({ length: RECORDS }, (_, i) => ({ ownerId: owner, targetName: `T${i}` })),
  );
});

const shuffled = (): string[] =>
  ids
    .map((id) => ({ id, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);

/** Changes many records at once, in any order, like bulk changes. */
async function changeAll(tag: string): Promise<void> {
  await database.transaction(async (change) => {
    const order = shuffled();
    for (let i = 0; i < order.length; i += 100)
      await change.query(`UPDATE records SET tags = ARRAY[$2] WHERE id = ANY ($1)`, [
        order.slice(i, i + 100),
        tag,
      ]);
  });
}

const entryOf = ({ recordId, version }: StaleRecord) => ({
  ...{ recordId, version, model: 'm', dimensions: 1, scale: 1, terms: [] },
  ...{ vector: Buffer.of(1), words: Buffer.alloc(0) },
});

it('vectors are written beside changes of many records: neither fails, and all records are embedded in the end', async () => {
  let isOver = false;
  const embedAll = async (): Promise<void> => {
    while (!isOver) {
      const stale = (await store.embeddedBefore(new Date(), 500)).sort(() => Math.random() - 0.5);
      await store.write(stale.map(entryOf));
    }
  };
  const embedding = Promise.all([embedAll(), embedAll()]);
  for (let round = 0; round < ROUNDS; round++) await changeAll(`tag-${round}`);
  isOver = true;
  await embedding;
  for (let left = await store.stale(owner, 500); left.length > 0; left = await store.stale(owner, 500))
    expect(await store.write(left.map(entryOf))).toBe(left.length);
  expect(await store.countStale(owner)).toBe(0);
});
