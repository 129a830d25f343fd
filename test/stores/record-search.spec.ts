import type { DataSource } from 'typeorm';
import {
  createRecordSearch,
  RECORD_SORTS,
  type RecordEntity,
  type RecordFilter,
  type RecordQuery,
  type RecordSearch,
  type RecordSort,
  type Viewer,
} from '#domain';
import { healpixOf, isInCone } from '#sky';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(90_000);

let database: DataSource;
let search: RecordSearch;
let users: Record<'owner' | 'sharee' | 'other' | 'admin', string>;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  search = createRecordSearch(database);
  const [owner, sharee, other, admin] = await insertUsers(database, ['owner', 'sharee', 'other', 'admin']);
  users = { owner, sharee, other, admin };
});

afterEach(() => database.query('TRUNCATE record_shares, records, blobs CASCADE'));

const viewerOf = (name: keyof typeof users | 'stranger'): Viewer =>
  name === 'stranger' ? null : { id: users[name], role: name === 'admin' ? 'admin' : 'user' };

const pageOf = (query: Partial<RecordQuery> = {}, viewer: Viewer = null) =>
  search.page({ filter: {}, pageSize: 50, ...query }, viewer);

/** File names of the matches, sorted. */
async function found(filter: RecordFilter, viewer: Viewer = null): Promise<string[]> {
  const { items, total, totalIsExact } = await pageOf({ filter, pageSize: 200 }, viewer);
  expect({ total, totalIsExact }).toEqual({ total: items.length, totalIsExact: true });
  return items.map(({ fileName }) => fileName).sort();
}

/** Reads a whole list by cursor. */
async function readAll(query: Partial<RecordQuery>, viewer: Viewer = null) {
  const items: RecordEntity[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await pageOf({ ...query, cursor }, viewer);
    items.push(...(page.items as RecordEntity[]));
    cursor = page.nextCursor ?? undefined;
  }
  return items;
}

describe('who sees what', () => {
  const EXPECTED = {
    owner: ['mine-private', 'mine-public', 'mine-shared', 'orphan-public', 'stale-public'],
    sharee: ['mine-public', 'mine-shared', 'orphan-public', 'stale-public'],
    other: ['mine-public', 'orphan-public', 'stale-public'],
    stranger: ['mine-public', 'orphan-public', 'stale-public'],
    admin: [
      'mine-private',
      'mine-public',
      'mine-shared',
      'orphan-private',
      'orphan-public',
      'stale-private',
      'stale-public',
    ],
  } as const;

  beforeEach(async () => {
    const mine = { ownerId: users.owner, metadata: { archive_obs_id: 'obs-1' } };
    const ids = await insertRecords(database, [
      { ...mine, fileName: 'mine-private', visibility: 'private' },
      { ...mine, fileName: 'mine-shared', visibility: 'shared' },
      { ...mine, fileName: 'mine-public', visibility: 'public' },
      { fileName: 'orphan-private', visibility: 'private' },
      { fileName: 'orphan-public', visibility: 'public' },
      // Shared once, then taken back: the share counts only while the record is shared.
      { fileName: 'stale-private', visibility: 'private' },
      { fileName: 'stale-public', visibility: 'public' },
    ]);
    await share(database, ids[1], users.sharee);
    await share(database, ids[5], users.sharee);
  });

  it.each(Object.entries(EXPECTED))('%s in lists, facets, look-ups and observations', async (name, names) => {
    const viewer = viewerOf(name as keyof typeof EXPECTED);
    expect(await found({}, viewer)).toEqual(names);
    const everything = await search.page({ filter: {}, pageSize: 50 }, viewerOf('admin'));
    const ids = everything.items.map(({ id }) => id);
    const many = await search.findMany(ids, viewer);
    expect(many.map(({ fileName }) => fileName).sort()).toEqual(names);
    const single = await Promise.all(ids.map((id) => search.find(id, viewer)));
    expect(single.flatMap((record) => record?.fileName ?? []).sort()).toEqual(names);
    expect((await search.facets({}, viewer)).dataType).toEqual({ image: names.length });
    const byObservation = (await search.idsByObservation(['obs-1', 'obs-2'], viewer)).get('obs-1') ?? [];
    expect(byObservation).toHaveLength(names.filter((n) => n.startsWith('mine')).length);
    const exported: string[] = [];
    for await (const batch of search.batches({ filter: {}, pageSize: 2 }, viewer)) {
      exported.push(...batch.map(({ fileName }) => fileName));
    }
    expect(exported.sort()).toEqual(names);
  });

  it('asks for one of the ids only', async () => {
    const [{ id }] = (await pageOf({ filter: { q: 'mine public' } })).items;
    expect((await search.findMany([id], null)).map((r) => r.id)).toEqual([id]);
    expect(await search.findMany([], viewerOf('admin'))).toEqual([]);
  });
});

describe('readers follow owner, visibility and shares', () => {
  const sees = async (name: keyof typeof users | 'stranger', id: string) =>
    (await search.find(id, viewerOf(name))) !== null;
  let id: string;

  beforeEach(async () => {
    [id] = await insertRecords(database, [{ ownerId: users.owner, visibility: 'private' }]);
  });

  it('when a record is shared, shared with one more, and no longer', async () => {
    await database.query(`UPDATE records SET visibility = 'shared' WHERE id = $1`, [id]);
    expect(await sees('sharee', id)).toBe(false);
    await Promise.all([share(database, id, users.sharee), share(database, id, users.other)]);
    expect([await sees('sharee', id), await sees('other', id)]).toEqual([true, true]);
    await database.query('DELETE FROM record_shares WHERE user_id = $1', [users.other]);
    expect([await sees('sharee', id), await sees('other', id)]).toEqual([true, false]);
    await database.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [id]);
    expect([await sees('sharee', id), await sees('owner', id)]).toEqual([false, true]);
  });

  it('when two shares are made in transactions that overlap', async () => {
    await database.query(`UPDATE records SET visibility = 'shared' WHERE id = $1`, [id]);
    const [first, second] = [database.createQueryRunner(), database.createQueryRunner()];
    try {
      await first.startTransaction();
      await second.startTransaction();
      const insert = 'INSERT INTO record_shares (record_id, user_id) VALUES ($1, $2)';
      await first.query(insert, [id, users.sharee]);
      const waiting = second.query(insert, [id, users.other]);
      await first.commitTransaction();
      await waiting;
      await second.commitTransaction();
    } finally {
      await Promise.all([first.release(), second.release()]);
    }
    expect([await sees('sharee', id), await sees('other', id)]).toEqual([true, true]);
  });

  it('when the owner changes, or goes', async () => {
    await database.query('UPDATE records SET owner_id = $2 WHERE id = $1', [id, users.other]);
    expect([await sees('owner', id), await sees('other', id)]).toEqual([false, true]);
    const [leaver] = await insertUsers(database, ['leaver']);
    await database.query(`UPDATE records SET owner_id = $2, visibility = 'shared' WHERE id = $1`, [
      id,
      leaver,
    ]);
    await share(database, id, users.sharee);
    await database.query('DELETE FROM users WHERE id = $1', [leaver]);
    expect([await sees('other', id), await sees('sharee', id), await sees('admin', id)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('whatever is written into them', async () => {
    await database.query('UPDATE records SET readers = $2 WHERE id = $1', [id, [users.other]]);
    expect([await sees('owner', id), await sees('other', id)]).toEqual([true, false]);
  });
});

describe('filters', () => {
  const DAY = new Date('2024-03-05T12:00:00Z');
  const ROWS: Partial<RecordEntity>[] = [
    {
      fileName: 'jw02733-o001_t001_nircam_f090w_i2d.fits',
      targetName: 'NGC-3132',
      instrument: 'NIRCAM/IMAGE',
      filter: 'F090W',
      tags: ['nebula', 'public-release'],
      description: 'Southern Ring\nsecond run',
      observationTitle: 'Early release',
      observationDate: DAY,
      fileSize: 5000,
      calibrationLevel: 3,
      ...{ wavelengthMinUm: 0.8, wavelengthMaxUm: 1 },
      observationBaseId: 'jw02733-o001_t001_nircam',
      metadata: { archive_obs_id: 'obs-1' },
    },
    {
      fileName: 'm16_drz.fits',
      targetName: 'M-16',
      instrument: 'WFC3/UVIS',
      filter: 'F657N',
      tags: ['nebula', 'hubble_50%'],
      status: 'invalid',
      dataType: 'cube',
      processingLevel: 'unknown',
      observationDate: new Date(DAY.getTime() + 1000),
      fileSize: 6000,
      ...{ wavelengthMinUm: 0.65, wavelengthMaxUm: 0.66 },
    },
    {
      fileName: 'Étoile_table.csv',
      targetName: 'm 1',
      instrument: null,
      dataType: 'table',
      processingLevel: 'L2b',
      calibrationLevel: 2,
      fileSize: 100,
      archivedAt: DAY,
    },
    { fileName: 'plain.fits', targetName: 'HH 100%', filter: 'F_W', tags: ['Nebula'] },
  ];
  const [NIRCAM, M16, ETOILE, PLAIN] = ROWS.map(({ fileName }) => fileName as string);

  let ids: string[];
  beforeEach(async () => {
    ids = await insertRecords(database, ROWS);
    await database.query('UPDATE records SET parent_id = $2, owner_id = $3 WHERE id = $1', [
      ids[3],
      ids[0],
      users.owner,
    ]);
  });

  const CASES: [string, RecordFilter, string[]][] = [
    ['nothing: archived ones are left out', {}, [NIRCAM, M16, PLAIN]],
    ['archived: with', { archived: 'with' }, [NIRCAM, M16, ETOILE, PLAIN]],
    ['archived: only', { archived: 'only' }, [ETOILE]],
    ['part of an instrument', { instruments: ['nircam'] }, [NIRCAM]],
    ['parts of instruments', { instruments: ['image', 'uv'] }, [NIRCAM, M16]],
    ['an instrument nobody has', { instruments: ['niriss'] }, []],
    ['part of a filter, one character', { filters: ['9'] }, [NIRCAM]],
    ['wildcards of a filter as they are', { filters: ['_w'] }, [PLAIN]],
    ['a filter of wildcards only', { filters: ['%'] }, []],
    ['part of a target', { targetName: 'c-31' }, [NIRCAM]],
    ['one character of a target', { targetName: '6' }, [M16]],
    ['two characters of a target in other case', { targetName: 'nG' }, [NIRCAM]],
    ['punctuation of a target', { targetName: '-' }, [NIRCAM, M16]],
    ['a percent sign of a target', { targetName: '0%' }, [PLAIN]],
    ['a backslash of a target', { targetName: '\\' }, []],
    ['tags: any of', { tags: ['public-release', 'hubble_50%'] }, [NIRCAM, M16]],
    ['tags as they are written', { tags: ['Nebula'] }, [PLAIN]],
    ['tags: none of', { tags: ['neb'] }, []],
    ['q in the file name', { q: 'O001_T001' }, [NIRCAM]],
    ['q in the target, however it is written', { q: 'ngc 3132' }, [NIRCAM]],
    ['q in the middle of a word', { q: 'gc-31' }, [NIRCAM]],
    ['q in the title', { q: 'early REL' }, [NIRCAM]],
    ['q in the description, over its lines', { q: 'ring second' }, [NIRCAM]],
    ['q in a tag', { q: 'hubble' }, [M16]],
    ['q not across fields', { q: 'fits M' }, []],
    ['q not across tags', { q: 'nebula hubble' }, []],
    ['q of two characters: how a word begins', { q: 'm1' }, [M16]],
    ['q of one character', { q: 'h' }, [M16, PLAIN]],
    ['q of short words', { q: 'm 16' }, [M16]],
    ['q beyond ASCII', { q: 'étoile', archived: 'with' }, [ETOILE]],
    ['q without letters', { q: '%_' }, []],
    ['an empty q', { q: '', targetName: '' }, [NIRCAM, M16, PLAIN]],
    ['data types', { dataTypes: ['image', 'table'], archived: 'with' }, [NIRCAM, ETOILE, PLAIN]],
    ['statuses', { statuses: ['invalid'] }, [M16]],
    ['processing levels', { processingLevels: ['L3', 'L2b'], archived: 'with' }, [NIRCAM, ETOILE, PLAIN]],
    ['calibration levels', { calibrationLevels: [2, 4], archived: 'with' }, [ETOILE]],
    ['dates from, its bound included', { dateFrom: DAY }, [NIRCAM, M16]],
    ['dates from, later', { dateFrom: new Date(DAY.getTime() + 1) }, [M16]],
    ['dates to, its bound included', { dateTo: DAY }, [NIRCAM]],
    ['dates to, earlier', { dateTo: new Date(DAY.getTime() - 1) }, []],
    ['sizes from', { minFileSize: 5000 }, [NIRCAM, M16]],
    ['sizes from, one more', { minFileSize: 5001 }, [M16]],
    ['sizes to', { maxFileSize: 5000 }, [NIRCAM, PLAIN]],
    ['sizes to, one less', { maxFileSize: 4999 }, [PLAIN]],
    ['a visibility', { visibility: 'private' }, []],
    ['a band', { wavelengthUm: { min: 1, max: 2 } }, [NIRCAM]],
    ['a band between', { wavelengthUm: { min: 0.67, max: 0.79 } }, []],
    ['a band open below', { wavelengthUm: { max: 0.65 } }, [M16]],
    ['a band open above', { wavelengthUm: { min: 0.66 } }, [NIRCAM, M16]],
    ['base ids', { observationBaseIds: ['jw02733-o001_t001_nircam', 'x'] }, [NIRCAM]],
    ['observations', { archiveObsIds: ['obs-1', 'x'] }, [NIRCAM]],
    ['two filters at once', { tags: ['nebula'], instruments: ['WFC3'] }, [M16]],
    ['two filters that exclude each other', { filters: ['F090W'], instruments: ['WFC3'] }, []],
  ];

  it.each(CASES)('%s', async (_, filter, names) => {
    expect(await found(filter)).toEqual([...names].sort());
  });

  it('ids, owner and parent', async () => {
    expect(await found({ ids: [ids[0], ids[2]] })).toEqual([NIRCAM]);
    expect(await found({ ownerId: users.owner })).toEqual([PLAIN]);
    expect(await found({ parentId: ids[0] })).toEqual([PLAIN]);
  });

  it('has a case for every field', () => {
    const fields = new Set(CASES.flatMap(([, filter]) => Object.keys(filter)));
    const others = ['ids', 'ownerId', 'parentId', 'cone'];
    expect([...fields, ...others].sort()).toEqual(
      'archiveObsIds archived calibrationLevels cone dataTypes dateFrom dateTo filters ids instruments maxFileSize minFileSize'
        .split(' ')
        .concat(
          'observationBaseIds ownerId parentId processingLevels q statuses tags targetName visibility wavelengthUm'.split(
            ' ',
          ),
        ),
    );
  });

  it('counts facets of the matches', async () => {
    expect(await search.facets({}, null)).toEqual({
      dataType: { image: 2, cube: 1 },
      instrument: { 'NIRCAM/IMAGE': 1, 'WFC3/UVIS': 1 },
      filter: { F090W: 1, F657N: 1, F_W: 1 },
      status: { ready: 2, invalid: 1 },
    });
    expect((await search.facets({ q: 'nothing at all' }, null)).status).toEqual({});
  });

  it('takes names of headers for what they are', async () => {
    await insertRecords(database, [
      { instrument: '__proto__', filter: 'x'.repeat(5000), targetName: 'y'.repeat(5000) },
    ]);
    expect(Object.entries((await search.facets({}, null)).instrument)).toContainEqual(['__proto__', 1]);
    expect(await found({ instruments: ['proto'], filters: ['xxx'], targetName: 'yyy' })).toHaveLength(1);
  });
});

describe('cones', () => {
  const PLACES: [string, number, number][] = [
    ['north pole', 0, 90],
    ['beside the north pole', 200, 89.95],
    ['south', 17, -89.95],
    ['just east of zero', 0.02, 10],
    ['just west of zero', 359.98, 10],
    ['elsewhere', 84, -5],
    ['near elsewhere', 84.1, -5],
  ];

  beforeEach(() =>
    insertRecords(database, [
      ...PLACES.map(([fileName, ra, dec]) => ({ fileName, ra, dec, healpix: healpixOf({ ra, dec }) })),
      { fileName: 'nowhere' },
    ]),
  );

  it.each([
    [{ ra: 20, dec: 89.9999, radius: 0.01 }, ['north pole']],
    [{ ra: 20, dec: 89.9999, radius: 0.06 }, ['north pole', 'beside the north pole']],
    [{ ra: 359.999, dec: 10, radius: 0.03 }, ['just east of zero', 'just west of zero']],
    [{ ra: -0.04, dec: 10, radius: 0.03 }, ['just west of zero']],
    [{ ra: 84, dec: -5, radius: 0 }, ['elsewhere']],
    [{ ra: 84, dec: -5, radius: 0.0996 }, ['elsewhere']],
    [{ ra: 84, dec: -5, radius: 0.0997 }, ['elsewhere', 'near elsewhere']],
    [{ ra: 84, dec: -5, radius: 180 }, PLACES.map(([name]) => name)],
    [{ ra: 300, dec: 40, radius: 0.5 }, []],
  ])('%j', async (cone, names) => {
    expect(await found({ cone })).toEqual([...names].sort());
  });

  it('agrees with every separation, for random places', async () => {
    await database.query('TRUNCATE record_shares, records, blobs CASCADE');
    const random = numbers(3);
    const places = Array.from({ length: 500 }, () => ({
      ra: 360 * random(),
      dec: (Math.asin(2 * random() - 1) * 180) / Math.PI,
    }));
    await insertRecords(
      database,
      places.map((place, i) => ({ ...place, fileName: `place-${i}`, healpix: healpixOf(place) })),
    );
    for (const radius of [1, 8, 40, 100]) {
      const cone = { ra: 360 * random(), dec: 180 * random() - 90, radius };
      const expected = places.flatMap((place, i) => (isInCone(place, cone) ? [`place-${i}`] : []));
      const { items, total } = await pageOf({ filter: { cone }, pageSize: 500 });
      expect(items.map(({ fileName }) => fileName).sort()).toEqual(expected.sort());
      expect(total).toBe(expected.length);
    }
  });
});

/** Numbers in [0, 1) that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const SORTS: RecordSort[] = RECORD_SORTS.flatMap((by) => [
  { by, direction: 'asc' as const },
  { by, direction: 'desc' as const },
]);

/** The order as it should be, in TypeScript: missing keys last, ids break ties. */
function compare({ by, direction }: RecordSort) {
  const sign = direction === 'asc' ? 1 : -1;
  const order = <T>(a: T, b: T) => (a < b ? -sign : a > b ? sign : 0);
  return (a: RecordEntity, b: RecordEntity) => {
    const [keyA, keyB] = [a[by], b[by]].map((key) => (key instanceof Date ? key.getTime() : key));
    if (keyA === null || keyB === null) return keyA === keyB ? order(a.id, b.id) : keyA === null ? 1 : -1;
    return order(keyA, keyB) || order(a.id, b.id);
  };
}

/** Few distinct keys and many that are missing: every page boundary falls on ties or missing ones. */
const rowsWithTies = (count: number): Partial<RecordEntity>[] =>
  Array.from({ length: count }, (_, i) => ({
    fileName: `file-${i % 5}`,
    fileSize: i % 3,
    createdAt: new Date(1_700_000_000_000 + (i % 4)),
    observationDate: i % 3 === 0 ? null : new Date(1_600_000_000_000 + (i % 2)),
    targetName: i % 4 === 0 ? null : `target ${i % 2}`,
  }));

describe.each(SORTS)('sorted by $by, $direction', (sort) => {
  it('gives every record once and in order, page after page', async () => {
    await insertRecords(database, rowsWithTies(60));
    const items = await readAll({ sort, pageSize: 7 });
    expect(new Set(items.map(({ id }) => id)).size).toBe(60);
    expect(items).toEqual([...items].sort(compare(sort)));
    const third = await pageOf({ sort, pageSize: 7, page: 3 });
    expect(third.items).toEqual(items.slice(14, 21));
  });

  it('goes on after inserts and deletes without a gap or a repetition', async () => {
    await insertRecords(database, rowsWithTies(40));
    const before = await readAll({ sort, pageSize: 200 });
    const first = await pageOf({ sort, pageSize: 10 });
    await insertRecords(database, rowsWithTies(25));
    // The entry that the cursor stands on, one before and one behind it.
    const gone = [before[9].id, before[4].id, before[12].id];
    await database.query('DELETE FROM records WHERE id = ANY ($1)', [gone]);
    const rest: string[] = [];
    for (let cursor = first.nextCursor; cursor;) {
      const page = await pageOf({ sort, pageSize: 10, cursor });
      rest.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const old = new Set(before.map(({ id }) => id));
    expect(rest.filter((id) => old.has(id))).toEqual(
      before
        .slice(10)
        .map(({ id }) => id)
        .filter((id) => !gone.includes(id)),
    );
    expect(new Set(rest).size).toBe(rest.length);
  });
});

describe('large libraries', () => {
  const LIMIT = 10_000;

  /** Public records with ties and missing keys, in SQL. */
  const fill = (count: number) =>
    database.query(
      `WITH kept AS (
         INSERT INTO blobs (key) SELECT n::text FROM generate_series(1, $1) AS n ON CONFLICT DO NOTHING
       )
       INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, visibility,
         observation_base_id, processing_level, tags, created_at, observation_date, target_name)
       SELECT gen_random_uuid(), 'file-' || n % 7, n, 'image', 'application/fits', n % 11, '', 'ready', 'public', 'base', 'L3',
         CASE WHEN n % 2 = 0 THEN '{even}'::text[] ELSE '{}' END, timestamptz '2024-01-01' + n % 5 * interval '1 microsecond',
         CASE WHEN n % 40 = 0 THEN NULL ELSE timestamptz '2020-01-01' + n % 13 * interval '1 microsecond' END,
         CASE WHEN n % 50 = 0 THEN NULL ELSE 'target ' || n % 9 END
       FROM generate_series(1, $1) AS n`,
      [count],
    );

  it('counts up to 10,000 and estimates beyond', async () => {
    await fill(LIMIT);
    expect(await pageOf()).toMatchObject({ total: LIMIT, totalIsExact: true });
    await fill(1);
    await database.query('ANALYZE records');
    const { total, totalIsExact } = await pageOf();
    expect(totalIsExact).toBe(false);
    expect(total).toBeGreaterThan(LIMIT);
    expect(total).toBeLessThan(1.2 * LIMIT);
    expect(await pageOf({ filter: { tags: ['even'] } })).toMatchObject({
      total: LIMIT / 2,
      totalIsExact: true,
    });
  });

  it('says more than 10,000 when the planner expects less', async () => {
    await fill(LIMIT + 500);
    const { total, totalIsExact } = await pageOf({ filter: { minFileSize: 0, maxFileSize: 99, q: 'file' } });
    expect(totalIsExact).toBe(false);
    expect(total).toBeGreaterThan(LIMIT);
  });

  it.each(SORTS)('reads them to the end by $by, $direction', async (sort) => {
    await fill(LIMIT + 1500);
    const ids = (await readAll({ sort, pageSize: 2000 })).map(({ id }) => id);
    expect(ids).toHaveLength(LIMIT + 1500);
    const expressions = {
      createdAt: 'created_at',
      fileName: 'file_name',
      fileSize: 'file_size',
      observationDate: 'observation_date',
      targetName: 'target_name',
    };
    const { by, direction } = sort;
    const rows: { id: string }[] = await database.query(
      `SELECT id FROM records ORDER BY ${expressions[by]} ${direction} NULLS LAST, id ${direction}`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
    const counted = await pageOf({ sort, pageSize: 200, page: 30 });
    expect(counted.items.map(({ id }) => id)).toEqual(ids.slice(29 * 200, 30 * 200));
  });

  it('does not read metadata for lists, but for single records and exports', async () => {
    const [id] = await insertRecords(database, [{ metadata: { archive_obs_id: 'x' } }]);
    const [item] = (await pageOf()).items;
    expect('metadata' in item).toBe(false);
    expect(await search.find(id, null)).toMatchObject({ metadata: { archive_obs_id: 'x' } });
    for await (const [record] of search.batches({ filter: {}, pageSize: 5 }, null)) {
      expect(record.metadata).toEqual({ archive_obs_id: 'x' });
    }
  });

  it('gives no batch of nothing', async () => {
    for await (const batch of search.batches({ filter: {}, pageSize: 5 }, null)) expect(batch).toBe('never');
  });
});
