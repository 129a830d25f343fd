import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { RecordEntity } from '#domain';
import { openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { insertRecords, share } from '../support/insert-records.js';
import { uploadRecord } from '../support/library.js';
import { openAdmin } from '../support/open-admin.js';
import { sharedStack } from '../support/shared-stack.js';
import { undisturbed } from '../support/undisturbed.js';

jest.setTimeout(120_000);

const AREA = '/api/datamanagement';

let url: string;
let database: DataSource;
let owner: Account;
let stranger: Account;
let admin: Account;

beforeAll(async () => {
  ({ url, database } = await sharedStack());
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  admin = await openAdmin({ url, database });
});

const fieldsOf = ({ json }: Answer) => [
  ...new Set((json.errors ?? []).map(({ field }: { field: string }) => field)),
];
const insert = (...rows: readonly Partial<RecordEntity>[]) =>
  insertRecords(
    database,
    rows.map((row) => ({ ownerId: owner.id, ...row })),
  );
const read = async (id: string) => (await admin.get(`/api/spacedata/${id}`)).json;

describe('the search', () => {
  const tag = `search-${randomUUID()}`;
  let ids: string[];
  beforeAll(async () => {
    const at = (ra: number, dec: number) => ({ ra, dec, healpix: null });
    ids = await insert(
      ...[
        {
          instrument: 'NIRCAM/IMAGE',
          filter: 'F200W',
          fileSize: 10,
          observationDate: new Date('2023-05-01T12:00Z'),
        },
        { instrument: 'MIRI/IMAGE', fileSize: 20, observationDate: new Date('2023-05-02T23:59:59.500Z') },
        {
          dataType: 'table' as const,
          fileSize: 30,
          visibility: 'private' as const,
          status: 'failed' as const,
        },
        { archivedAt: new Date() },
      ].map((row) => ({ ...at(0, 0), tags: [tag], ...row })),
    );
  });
  const search = (body: object, who: Caller = owner) => who.post(`${AREA}/search`, { tags: [tag], ...body });
  const found = async (body: object, who?: Caller) => {
    const { status, json } = await search(body, who);
    expect(status).toBe(200);
    return json.items.map(({ id }: { id: string }) => ids.indexOf(id));
  };

  it('returns a page in order, with the total', async () => {
    const { json } = await search({ sortBy: 'fileSize', sortOrder: 'asc', pageSize: 2 });
    expect(json.items.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual([0, 1]);
    expect([json.total, json.totalIsExact, json.page, json.pageSize]).toEqual([3, true, 1, 2]);
    expect(json.facets).toEqual({
      dataType: { image: 2, table: 1 },
      instrument: { 'NIRCAM/IMAGE': 1, 'MIRI/IMAGE': 1 },
      filter: { F200W: 1 },
      status: { ready: 2, failed: 1 },
    });
    const more = { sortBy: 'fileSize', sortOrder: 'asc', pageSize: 2, cursor: json.nextCursor };
    expect(await found(more)).toEqual([2]);
    expect(fieldsOf(await search({ ...more, sortOrder: 'desc' }))).toEqual(['cursor']);
  });

  it('counts only visible records', async () => {
    const { json } = await search({}, stranger);
    expect([json.total, json.facets.dataType, json.facets.status]).toEqual([2, { image: 2 }, { ready: 2 }]);
    expect(await found({ dataTypes: ['table'] }, stranger)).toEqual([]);
  });

  it.each<[object, number[]]>([
    [{ statuses: ['failed', 'pending'] }, [2]],
    [{ instruments: ['miri', 'nirspec'] }, [1]],
    [{ filters: ['200'] }, [0]],
    [{ minFileSize: 20, maxFileSize: 20 }, [1]],
    [{ visibility: 'private' }, [2]],
    [{ dateFrom: '2023-05-02' }, [1]],
    [{ dateTo: '2023-05-02' }, [1, 0]],
    [{ dateTo: '2023-05-01' }, [0]],
    [{ dateFrom: '2023-05-01T12:00:00Z', dateTo: '2023-05-01T14:00:00+02:00' }, [0]],
    [{ dateFrom: '2023-05-01T12:00:01' }, [1]],
    [{ dateFrom: '2020-02-29', dateTo: '2023-05-01' }, [0]],
  ])('with %j finds %j', async (body, expected) => {
    expect(await found(body)).toEqual(expected);
  });

  it('finds records within a cone', async () => {
    const star = `cone-${randomUUID()}`;
    const { healpixOf } = await import('#sky');
    const place = (ra: number, dec: number) => ({ ra, dec, healpix: healpixOf({ ra, dec }), tags: [star] });
    const [near, over] = await insert(place(359.9, 10), place(0.05, 10), place(3, 10));
    const cone = { ra: 0, dec: 10, radius: 0.2 };
    const { json } = await owner.post('/api/data-management/search', { tags: [star], cone });
    expect(json.items.map(({ id }: { id: string }) => id).sort()).toEqual([near, over].sort());
  });

  it.each([
    ['dateFrom', { dateFrom: '2023-13-01' }],
    ['dateFrom', { dateFrom: 'yesterday' }],
    ['dateFrom', { dateFrom: '2023-02-29' }],
    ['dateTo', { dateTo: '2022-02-30T00:00:00+02:00' }],
    ['dateTo', { dateFrom: '2023-05-02', dateTo: '2023-05-01' }],
    ['maxFileSize', { minFileSize: 2, maxFileSize: 1 }],
    ['minFileSize', { minFileSize: -1 }],
    ['cone.radius', { cone: { ra: 0, dec: 0, radius: 0 } }],
    ['cone.dec', { cone: { ra: 0, dec: 91, radius: 1 } }],
    ['sortBy', { sortBy: 'owner' }],
    ['dataTypes', { dataTypes: ['picture'] }],
    ['dataTypes', { dataTypes: [] }],
    ['pageSize', { pageSize: 201 }],
    ['owner', { owner: 'x' }],
  ])('names an invalid %s', async (field, body) => {
    const answer = await search(body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});

describe('statistics', () => {
  it('cover visible records', async () => {
    const reader = await openAccount(url);
    const statistics = async () => (await reader.get(`${AREA}/statistics`)).json;
    const tags = [`top-${randomUUID()}`];
    const rows = [
      {
        visibility: 'shared',
        fileSize: 7,
        tags,
        dataType: 'raw',
        status: 'pending',
        instrument: '__proto__',
      },
      { visibility: 'shared', fileSize: 1000, tags },
      { visibility: 'private', fileSize: 1000, tags },
    ] as const;
    const ids: string[] = [];
    const { before, after } = await undisturbed(database, async () => {
      await database.query('DELETE FROM records WHERE id = ANY ($1)', [ids.splice(0)]);
      const early = await statistics();
      ids.push(...(await insert(...rows)));
      await share(database, ids[0], reader.id);
      return { before: early, after: await statistics() };
    });
    expect(after.records - before.records).toBe(1);
    expect(after.totalBytes - before.totalBytes).toBe(7);
    expect((after.byDataType.raw ?? 0) - (before.byDataType.raw ?? 0)).toBe(1);
    expect((after.byStatus.pending ?? 0) - (before.byStatus.pending ?? 0)).toBe(1);
    expect(Object.entries(after.byInstrument)).toContainEqual(['__proto__', 1]);
    expect(after.public).toBe(before.public);
    expect(after.averageFileSize).toBeCloseTo(after.totalBytes / after.records, 6);
    expect(Date.parse(after.oldest)).toBeLessThanOrEqual(Date.parse(after.newest));
    expect(after.topTags.length).toBeLessThanOrEqual(10);
  });

  it('count a file as validated while it is the one that was read, and valid', async () => {
    const reader = await openAccount(url);
    const validated = async () => (await reader.get(`${AREA}/statistics`)).json.validated;
    const before = await validated();
    const id = await uploadRecord(reader, 'a.csv', 'a,b\n1,2\n');
    expect(await validated()).toBe(before);
    await reader.post(`/api/spacedata/${id}/validate`);
    expect(await validated()).toBe(before + 1);
  });
});

describe('tags of many records', () => {
  const change = (body: object, who: Caller = owner) => who.post(`${AREA}/bulk/tags`, body);

  it('are added and removed, and each unchanged record has a reason', async () => {
    const full = Array.from({ length: 50 }, (_, i) => `t${i}`);
    const [one, same, many] = await insert({ tags: ['a', 'b'] }, { tags: ['a', 'c'] }, { tags: full });
    const [theirs, hidden] = await insert(
      { ownerId: stranger.id },
      { ownerId: stranger.id, visibility: 'private' },
    );
    const missing = randomUUID();
    const recordIds = [one, same, many, theirs, hidden, missing, one.toUpperCase()];
    const { status, json } = await change({ recordIds, add: ['c'], remove: ['b'] });
    expect([status, json]).toEqual([
      200,
      {
        updated: 2,
        skipped: [
          { id: many, reason: 'too many tags' },
          { id: theirs, reason: 'forbidden' },
          { id: hidden, reason: 'not found' },
          { id: missing, reason: 'not found' },
        ],
      },
    ]);
    expect(await read(one)).toMatchObject({ tags: ['a', 'c'], version: 2 });
    expect(await read(same)).toMatchObject({ tags: ['a', 'c'], version: 1 });
    for (const id of [many, theirs, hidden]) expect((await read(id)).version).toBe(1);
  });

  it.each([
    ['recordIds', { recordIds: [], add: ['x'] }],
    ['recordIds', { recordIds: Array.from({ length: 1001 }, () => randomUUID()), add: ['x'] }],
    ['recordIds', { recordIds: ['x'], add: ['x'] }],
    ['add', { recordIds: [randomUUID()] }],
    ['add', { recordIds: [randomUUID()], add: ['x'.repeat(101)] }],
  ])('name an invalid %s', async (field, body) => {
    const answer = await change(body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('of a thousand records are changed at once, by 6 at the same time', async () => {
    const ids = await insert(...Array.from({ length: 1000 }, () => ({})));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        change({ recordIds: i % 2 ? [...ids].reverse() : ids, add: [`t${i}`] }),
      ),
    );
    expect(answers.map(({ json }) => json)).toEqual(Array(6).fill({ updated: 1000, skipped: [] }));
    const { tags, version } = await read(ids[500]);
    expect([tags.sort(), version]).toEqual([['t0', 't1', 't2', 't3', 't4', 't5'], 7]);
  });
});

describe('the status of many records', () => {
  it('is set, except to ready if the file is missing', async () => {
    const [one, lost] = await insert(
      { status: 'failed' },
      { status: 'invalid', fileMissingSince: new Date() },
    );
    await database.query(
      `UPDATE blobs SET state = 'missing' WHERE key = (SELECT storage_key FROM records WHERE id = $1)`,
      [lost],
    );
    const set = (status: string) => owner.post(`${AREA}/bulk/status`, { recordIds: [one, lost], status });
    expect((await set('ready')).json).toEqual({
      updated: 1,
      skipped: [{ id: lost, reason: 'file missing' }],
    });
    expect(await read(one)).toMatchObject({ status: 'ready', version: 2 });
    expect(await read(lost)).toMatchObject({ status: 'invalid', version: 1 });
    expect(fieldsOf(await set('done'))).toEqual(['status']);
  });
});

describe('claiming', () => {
  const claim = (body?: object, who: Caller = admin) => who.post(`${AREA}/claim-orphaned`, body);

  it('gives unowned records to a user, one of each source', async () => {
    await claim(); // Remains of other specs.
    const heir = await openAccount(url);
    const [known, twice] = [randomUUID(), randomUUID()];
    await insert({ ownerId: heir.id, sourceUri: known });
    const orphan = { ownerId: null, visibility: 'private' as const };
    const [plain, taken, older, newer] = await insert(
      orphan,
      { ...orphan, sourceUri: known },
      { ...orphan, sourceUri: twice, createdAt: new Date(0) },
      { ...orphan, sourceUri: twice },
    );
    expect((await claim({ ownerId: heir.id })).json).toEqual({ claimed: 2 });
    const owners = await Promise.all(
      [plain, taken, older, newer].map(async (id) => (await read(id)).owner?.id),
    );
    expect(owners).toEqual([heir.id, undefined, undefined, heir.id]);
    expect((await heir.get(`/api/spacedata/${plain}`)).json.version).toBe(2);
    expect((await claim({ ownerId: heir.id })).json).toEqual({ claimed: 0 });
    expect((await claim()).json.claimed).toBeGreaterThanOrEqual(1);
    expect((await read(taken)).owner.id).toBe(admin.id);
  });

  it('is for administrators, and names an unknown owner', async () => {
    expect((await claim(undefined, owner)).status).toBe(403);
    const unknown = await claim({ ownerId: randomUUID() });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['ownerId']]);
  });
});
