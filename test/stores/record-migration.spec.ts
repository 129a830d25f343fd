import { DataSource, type MigrationInterface } from 'typeorm';
import { createRecordSearch, dataSourceOptions } from '#domain';
import { healpixOf } from '#sky';
import { QuickGrams1700000000025 } from '../../libs/domain/src/database/migrations/0025-quick-grams.js';
import { insertRecords, share } from '../support/insert-records.js';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

type Migrations = (new () => MigrationInterface)[];

const RING = [
  [359.9, 9.9],
  [0.1, 9.9],
  [0.1, 10.1],
  [359.9, 10.1],
];

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: DataSource;

beforeAll(async () => {
  empty = await createEmptyDatabase();
});

afterAll(async () => {
  await database?.destroy();
  await empty?.drop();
});

/** With the first of the released migrations, or all of them. */
async function migrate(count?: number): Promise<DataSource> {
  const { migrations, ...options } = dataSourceOptions(empty.url);
  const opened = new DataSource({ ...options, migrations: (migrations as Migrations).slice(0, count) });
  await opened.initialize();
  await opened.runMigrations({ transaction: 'each' });
  return opened;
}

/** A row of the oldest schema. */
async function insertOld(
  old: DataSource,
  number: number,
  { wcs = null, wavelengthUm = null, metadata = {}, ownerId = null, visibility = 'public' }: Partial<OldRow>,
): Promise<string> {
  const [{ id }] = await old.query<{ id: string }[]>(
    `INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, wcs, wavelength_um,
       observation_base_id, processing_level, owner_id, visibility, metadata, tags)
     VALUES (gen_random_uuid(), $1, $1, 'image', 'application/fits', 1, '', 'ready', $2, $3, 'base', 'L3', $4, $5, $6, '{old tag}')
     RETURNING id`,
    [
      `old-${number}.fits`,
      wcs && JSON.stringify(wcs),
      wavelengthUm,
      ownerId,
      visibility,
      JSON.stringify(metadata),
    ],
  );
  return id;
}

interface OldRow {
  readonly wcs: object | null;
  readonly wavelengthUm: number | null;
  readonly metadata: object;
  readonly ownerId: string | null;
  readonly visibility: string;
}

it('fills what the records of an older library are searched by', async () => {
  const old = await migrate(1);
  const [owner, sharee] = (
    await old.query<{ id: string }[]>(
      `INSERT INTO users (id, username, email, password_hash, role)
     SELECT gen_random_uuid(), 'user' || n, 'user' || n, 'x', 'user' FROM generate_series(1, 2) AS n RETURNING id`,
    )
  ).map(({ id }) => id);
  const ids = [
    await insertOld(old, 0, { wcs: { footprint: RING }, metadata: { archive_s_ra: 99, archive_s_dec: 9 } }),
    await insertOld(old, 1, {
      metadata: {
        archive_s_ra: -10,
        archive_s_dec: 20,
        archive_em_min: 900,
        archive_em_max: 1100,
        archive_obs_id: 'obs-1',
      },
      wavelengthUm: 5,
    }),
    await insertOld(old, 2, { metadata: { archive_s_ra: '10', archive_s_dec: 20 }, wavelengthUm: 2 }),
    await insertOld(old, 3, { metadata: { archive_s_ra: 10, archive_s_dec: 91 }, wcs: { footprint: [] } }),
    await insertOld(old, 4, { ownerId: owner, visibility: 'shared' }),
  ];
  await share(old, ids[4], sharee);
  const long = await insertOld(old, 5, {});
  await old.query(`UPDATE records SET target_name = $1 WHERE id = $2`, ['NGC '.repeat(100), long]);
  await old.destroy();
  database = await migrate();
  const search = createRecordSearch(database);
  const [middle, pointing, text, beyond, shared] = await Promise.all(
    ids.map((id) => search.find(id, { id: owner, role: 'user' })),
  );
  expect(Math.min(middle?.ra ?? NaN, 360 - (middle?.ra ?? NaN))).toBeCloseTo(0, 9);
  expect(middle?.dec).toBeCloseTo(10, 3);
  expect(middle?.healpix).toBe(healpixOf({ ra: middle?.ra ?? NaN, dec: middle?.dec ?? NaN }));
  expect(pointing).toMatchObject({ ra: 350, dec: 20, healpix: healpixOf({ ra: 350, dec: 20 }) });
  expect(pointing).toMatchObject({ wavelengthMinUm: 0.9, wavelengthMaxUm: 1.1 });
  expect(text).toMatchObject({ ra: null, dec: null, healpix: null, wavelengthMinUm: 2, wavelengthMaxUm: 2 });
  expect(beyond).toMatchObject({ ra: null, dec: null, healpix: null, wavelengthMinUm: null });
  expect(shared?.id).toBe(ids[4]);
  expect(await search.find(ids[4], { id: sharee, role: 'user' })).not.toBeNull();
  expect(await search.find(ids[4], null)).toBeNull();
  expect([...(await search.idsByObservation(['obs-1'], null))]).toEqual([['obs-1', [ids[1]]]]);
  const tagged = await search.page({ filter: { q: 'old tag' }, pageSize: 10 }, null);
  expect(tagged.total).toBe(5);
  // Of public records one is too long for an index entry that holds its target twice.
  const open = `SELECT id FROM records WHERE visibility = 'public' AND NOT is_open AND NOT is_sampled`;
  expect(await database.query(open)).toEqual([{ id: long }]);
});

it('keeps beside the rows what searches and lists do not read, and nothing else', async () => {
  const storage = await database.query<{ name: string }[]>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'records'::regclass AND attnum > 0 AND NOT attisdropped
       AND attstorage IN ('x', 'e') ORDER BY name`,
  );
  expect(storage.map(({ name }) => name)).toEqual(['description', 'metadata', 'wcs']);
});

it('makes the grams of names that are in the indexes already', async () => {
  const names = [
    null,
    '',
    'M',
    'm3',
    'M 101',
    'NGC%_\\',
    'İç',
    'ΑΣ',
    '🌌🌌a',
    'a\u0301\'"{,}NULL',
    'x'.repeat(198) + 'yz',
  ];
  const grams = async (query: (text: string, values: unknown[]) => Promise<unknown>) => {
    const rows = (await query('SELECT short_grams(name) AS grams FROM unnest($1::text[]) AS name', [
      names,
    ])) as {
      grams: string[];
    }[];
    return rows.map((row) => [...new Set(row.grams)].sort());
  };
  const now = await grams((text, values) => database.query(text, values));
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await new QuickGrams1700000000025().down(runner);
  expect(await grams((text, values) => runner.query(text, values))).toEqual(now);
  await runner.rollbackTransaction();
  await runner.release();
  expect(now.slice(0, 4)).toEqual([[], [], ['m'], ['3', 'm', 'm3']]);
});

describe('names longer than 200 characters', () => {
  const names = ['x'.repeat(276) + ' M 7', 'x'.repeat(10_000) + ' M 7'];
  const write = () =>
    insertRecords(
      database,
      names.map((targetName) => ({ targetName })),
    );
  const indexes = async (): Promise<Record<string, string>[]> =>
    database.query(
      `SELECT oid::text, pg_get_indexdef(oid) AS definition FROM pg_class
       WHERE relname IN ('records_open_values', 'records_other_values') ORDER BY relname`,
    );

  it('are found by short parts behind that, which the indexes did not know', async () => {
    const runner = database.createQueryRunner();
    await new QuickGrams1700000000025().down(runner);
    await write();
    const before = await indexes();
    await runner.startTransaction();
    await new QuickGrams1700000000025().up(runner);
    await runner.commitTransaction();
    await runner.release();
    const search = createRecordSearch(database);
    expect(await search.page({ filter: { targetName: 'm 7' }, pageSize: 5 }, null)).toMatchObject({
      total: 2,
    });
    const after = await indexes();
    expect(after.map(({ definition }) => definition)).toEqual(before.map(({ definition }) => definition));
    for (const i of [0, 1]) expect(after[i].oid).not.toBe(before[i].oid);
  });

  it('are not written while it looks whether there are any', async () => {
    await database.query('DELETE FROM records');
    await insertRecords(database, [{ targetName: 'M 7' }]);
    const runner = database.createQueryRunner();
    await runner.startTransaction();
    await new QuickGrams1700000000025().up(runner);
    const waiting = database.transaction(async (manager) => {
      await manager.query(`SET LOCAL lock_timeout = '200ms'`);
      await manager.query(`UPDATE records SET target_name = $1`, [names[0]]);
    });
    await expect(waiting).rejects.toThrow('lock timeout');
    await runner.rollbackTransaction();
    await runner.release();
  });
});
