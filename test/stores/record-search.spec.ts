import type { DataSource } from 'typeorm';
import type { RecordEntity, RecordFilter, RecordQuery, RecordSearch, Viewer } from '#domain';
import { healpixOf, isInCone } from '#sky';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';

jest.setTimeout(90_000);

let library: OpenSearch;
let database: DataSource;
let search: RecordSearch;
let users: Record<'owner' | 'sharee' | 'other' | 'admin', string>;

beforeAll(async () => {
  library = await openSearch();
  ({ database, search } = library);
  const [owner, sharee, other, admin] = await insertUsers(database, ['owner', 'sharee', 'other', 'admin']);
  users = { owner, sharee, other, admin };
});

afterEach(() => library.empty());

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

describe('visibility of records', () => {
  const EXPECTED = {
    owner: ['mine-private', 'mine-public', 'mine-shared', 'orphan-public', 'stale-public'],
    sharee: ['mine-public', 'mine-shared', 'orphan-public', 'stale-public'],
    other: ['mine-public', 'orphan-public', 'other-shared', 'stale-public'],
    stranger: ['mine-public', 'orphan-public', 'stale-public'],
    admin: [
      'mine-private',
      'mine-public',
      'mine-shared',
      'orphan-private',
      'orphan-public',
      'other-shared',
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
      // Shared once, then unshared: a share counts only while the record is shared.
      { fileName: 'stale-private', visibility: 'private' },
      { fileName: 'stale-public', visibility: 'public' },
      { fileName: 'other-shared', visibility: 'shared' },
    ]);
    await share(database, ids[1], users.sharee);
    await share(database, ids[5], users.sharee);
    await share(database, ids[7], users.other);
  });

  it.each(Object.entries(EXPECTED))(
    'as %s in lists, facets, lookups and observations',
    async (name, names) => {
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
    },
  );

  it('is the same for a filter by one id', async () => {
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

  it('when a record is shared, shared with one more user, and unshared', async () => {
    await database.query(`UPDATE records SET visibility = 'shared' WHERE id = $1`, [id]);
    expect(await sees('sharee', id)).toBe(false);
    await Promise.all([share(database, id, users.sharee), share(database, id, users.other)]);
    expect([await sees('sharee', id), await sees('other', id)]).toEqual([true, true]);
    await database.query('DELETE FROM record_shares WHERE user_id = $1', [users.other]);
    expect([await sees('sharee', id), await sees('other', id)]).toEqual([true, false]);
    await database.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [id]);
    expect([await sees('sharee', id), await sees('owner', id)]).toEqual([false, true]);
  });

  it('when two shares are created in overlapping transactions', async () => {
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

  it('when the owner changes or is deleted', async () => {
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

  it('even when the column is written directly', async () => {
    await database.query('UPDATE records SET readers = $2 WHERE id = $1', [id, [users.other]]);
    expect([await sees('owner', id), await sees('other', id)]).toEqual([true, false]);
  });
});

describe('search filters', () => {
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

  it('find a substring that many names contain', async () => {
    await insertRecords(
      database,
      Array.from({ length: 12 }, (_, i) => ({
        fileName: `many-${i}`,
        instrument: `CAM ${i}`,
        tags: [`t${i % 2}`],
      })),
    );
    expect(await found({ instruments: ['cam '] })).toHaveLength(12);
    expect(await found({ instruments: ['cam '], tags: ['t1'] })).toHaveLength(6);
  });

  it('match ids, owner and parent', async () => {
    expect(await found({ ids: [ids[0], ids[2]] })).toEqual([NIRCAM]);
    expect(await found({ ownerId: users.owner })).toEqual([PLAIN]);
    expect(await found({ parentId: ids[0] })).toEqual([PLAIN]);
  });

  it('have a test case for every field', () => {
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

  it('count facets of the matches', async () => {
    expect(await search.facets({}, null)).toEqual({
      dataType: { image: 2, cube: 1 },
      instrument: { 'NIRCAM/IMAGE': 1, 'WFC3/UVIS': 1 },
      filter: { F090W: 1, F657N: 1, F_W: 1 },
      status: { ready: 2, invalid: 1 },
    });
    expect((await search.facets({ q: 'nothing at all' }, null)).status).toEqual({});
  });

  it('accept names of object properties as values', async () => {
    await insertRecords(database, [
      { instrument: '__proto__', filter: 'x'.repeat(5000), targetName: 'y'.repeat(5000) },
    ]);
    expect(Object.entries((await search.facets({}, null)).instrument)).toContainEqual(['__proto__', 1]);
    expect(await found({ instruments: ['proto'], filters: ['xxx'], targetName: 'yyy' })).toHaveLength(1);
  });
});

describe('cone searches', () => {
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
    [{ ra: 84, dec: -5, radius: 5e-324 }, ['elsewhere']],
    [{ ra: -360, dec: 1e-300, radius: 1e-300 }, []],
  ])('%j', async (cone, names) => {
    expect(await found({ cone })).toEqual([...names].sort());
  });

  it('accept positions that hardly differ from zero', async () => {
    const [ra, dec] = [1e-310, -5e-324];
    await insertRecords(database, [{ fileName: 'origin', ra, dec, healpix: healpixOf({ ra, dec }) }]);
    for (const radius of [0, 5e-324, 0.1])
      for (const at of [0, 1e-310, -1e-300])
        expect(await found({ cone: { ra: at, dec: at, radius } })).toEqual(['origin']);
  });

  it('agree with every separation, for random positions', async () => {
    await library.empty();
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

/** Reproducible random numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
