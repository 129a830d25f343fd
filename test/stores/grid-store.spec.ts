import type { DataSource } from 'typeorm';
import { createGridStore, type GridStore } from '#domain';
import { openTestDatabase } from '../support/test-database.js';

const MB = 1024 * 1024;

let database: DataSource;
let store: GridStore;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  store = createGridStore(database.manager);
});
beforeEach(() => database.query('TRUNCATE composition_grids'));

/** A definition of so many bytes. */
const gridOf = (id: string, size = 10, isAnonymous = false) => ({
  ...{ id, isAnonymous, definition: JSON.stringify('x'.repeat(size - 2)) },
});

const wasUsed = (id: string, interval: string) =>
  database.query(`UPDATE composition_grids SET used_at = now() - $2::interval WHERE id = $1`, [id, interval]);

const minutesSinceUse = async (id: string): Promise<number> => {
  const [{ minutes }] = await database.query<{ minutes: string }[]>(
    `SELECT round(extract(epoch FROM now() - used_at) / 60) AS minutes FROM composition_grids WHERE id = $1`,
    [id],
  );
  return Number(minutes);
};

const kept = async (): Promise<string[]> =>
  (await database.query<{ id: string }[]>('SELECT id FROM composition_grids ORDER BY id')).map(
    ({ id }) => id,
  );

it('finds added definitions only', async () => {
  const grid = gridOf('a');
  await store.add(grid);
  expect([await store.find('a', true), await store.find('b', true)]).toEqual([grid.definition, null]);
});

it('accepts the same definition from several requests at once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => store.add(gridOf('a'))));
  expect(await kept()).toEqual(['a']);
});

it('records a use at most once an hour', async () => {
  await store.add(gridOf('a'));
  await wasUsed('a', '50 minutes');
  await store.find('a', true);
  expect(await minutesSinceUse('a')).toBe(50);
  await wasUsed('a', '70 minutes');
  await store.find('a', true);
  expect(await minutesSinceUse('a')).toBe(0);
});

it('deletes what was not used for 30 days', async () => {
  for (const id of ['a', 'b', 'c']) await store.add(gridOf(id));
  await wasUsed('a', '30 days 1 second');
  await wasUsed('b', '29 days 23 hours');
  await wasUsed('c', '31 days');
  await store.find('c', false);
  expect(await store.removeExpired(10)).toBe(1);
  expect(await kept()).toEqual(['b', 'c']);
});

it('deletes as many expired ones at once as it is told', async () => {
  for (const id of ['a', 'b', 'c']) {
    await store.add(gridOf(id));
    await wasUsed(id, '40 days');
  }
  expect([await store.removeExpired(2), await store.removeExpired(2), await store.removeExpired(2)]).toEqual([
    2, 1, 0,
  ]);
});

describe('definitions of clients without a token', () => {
  const small = () => createGridStore(database.manager, 100);

  it('displace each other, those not used for longest first', async () => {
    for (const [i, id] of ['a', 'b', 'c'].entries()) {
      await small().add(gridOf(id, 40, true));
      await wasUsed(id, `${10 - i} minutes`);
    }
    expect(await kept()).toEqual(['b', 'c']);
    await wasUsed('b', '1 second');
    await small().add(gridOf('d', 20, true));
    expect(await kept()).toEqual(['b', 'c', 'd']);
    await small().add(gridOf('e', 20, true));
    expect(await kept()).toEqual(['b', 'd', 'e']);
  });

  it('take 256 MB together', async () => {
    for (const [id, size, age] of [
      ['old', 128 * MB, '2 hours'],
      ['recent', 128 * MB - 10, '1 hour'],
    ] as const) {
      await store.add(gridOf(id, 10, true));
      await wasUsed(id, age);
      await database.query('UPDATE composition_grids SET size = $2 WHERE id = $1', [id, size]);
    }
    await store.add(gridOf('new', 10, true));
    expect(await kept()).toEqual(['new', 'old', 'recent']);
    await store.add(gridOf('newer', 10, true));
    expect(await kept()).toEqual(['new', 'newer', 'recent']);
  });

  it('neither count nor displace those of accounts', async () => {
    await small().add(gridOf('mine', 90));
    await wasUsed('mine', '1 day');
    await small().add(gridOf('a', 60, true));
    await small().add(gridOf('b', 60, true));
    expect(await kept()).toEqual(['b', 'mine']);
  });

  it.each([
    ['asks for', () => small().add(gridOf('a', 60))],
    ['uses', () => small().find('a', true)],
  ])('belong to accounts as soon as an account %s them, whoever asks later', async (_, use) => {
    await small().add(gridOf('a', 60, true));
    await use();
    await small().add(gridOf('a', 60, true));
    await small().find('a', false);
    await wasUsed('a', '1 day');
    await small().add(gridOf('b', 60, true));
    expect(await kept()).toEqual(['a', 'b']);
  });

  it('fit together whoever adds at once', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `grid-${i}`);
    await Promise.all(ids.map((id) => small().add(gridOf(id, 40, true))));
    await small().add(gridOf('last', 40, true));
    expect(await kept()).toHaveLength(2);
  });
});
