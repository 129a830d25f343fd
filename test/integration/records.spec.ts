import type { DataSource } from 'typeorm';
import { call, callerOf, openAccount, type Account, type Caller } from '../support/api-client.js';
import { insertRecords } from '../support/insert-records.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const TABLE = 'ra,dec\n1,2\n';

let url: string;
let database: DataSource;
let owner: Account;
let friend: Account;
let stranger: Account;
let nobody: Caller;

beforeAll(async () => {
  ({ url, database } = await sharedStack());
  [owner, friend, stranger] = await Promise.all([openAccount(url), openAccount(url), openAccount(url)]);
  nobody = callerOf(url);
});

const fieldsOf = (json: { errors?: { field: string }[] }) => [
  ...new Set((json.errors ?? []).map(({ field }) => field)),
];
const newRecord = (fields: Readonly<Record<string, string | readonly string[]>> = {}) =>
  uploadRecord(owner, 'm51_i2d.csv', TABLE, fields);
const pathOf = (id: string) => `/api/spacedata/${id}`;
const read = async (id: string, who: Caller = owner) => (await who.get(pathOf(id))).json;

describe('updates', () => {
  it('change the given fields, leave the rest, and increment the version', async () => {
    const id = await newRecord({ tags: ['one'], description: 'first' });
    const before = await read(id);
    const answer = await owner.put(pathOf(id), {
      ...{
        fileName: '../other/M 51 – Whirlpool.csv',
        description: 'line one\nline two',
        tags: ['a', 'b', 'a'],
      },
      metadata: { rating: 5, note: { seen: ['x'] } },
    });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${before.version + 1}"`]);
    expect(answer.json).toEqual({
      ...before,
      ...{ fileName: 'M 51 – Whirlpool.csv', description: 'line one\nline two', tags: ['a', 'b'] },
      metadata: { ...before.metadata, rating: 5, note: { seen: ['x'] } },
      ...{ version: before.version + 1, updatedAt: answer.json.updatedAt },
    });
    expect(Date.parse(answer.json.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await read(id)).toEqual(answer.json);
    const file = await owner.get(`${pathOf(id)}/file`);
    expect([file.bytes.toString(), file.headers.get('content-type')]).toEqual([TABLE, 'text/csv']);
    expect(file.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''M%2051%20%E2%80%93%20Whirlpool.csv`,
    );
  });

  it('remove descriptions, tags and entries of metadata', async () => {
    const id = await newRecord({ tags: ['one'], description: 'first' });
    await owner.put(pathOf(id), { metadata: { a: 1, b: 2 } });
    const { json } = await owner.put(pathOf(id), {
      description: '',
      tags: [],
      metadata: { a: null, c: null },
    });
    expect([json.description, json.tags, json.metadata]).toEqual([null, [], { b: 2 }]);
  });

  it('of nothing change nothing', async () => {
    const id = await newRecord();
    const before = await read(id);
    expect((await owner.put(pathOf(id), {})).json).toEqual(before);
  });

  it.each([
    ['fileName', { fileName: '' }],
    ['fileName', { fileName: 'a/..' }],
    ['fileName', { fileName: 'x'.repeat(256) }],
    ['fileName', { fileName: 'a\nb' }],
    ['description', { description: 'x'.repeat(2001) }],
    ['description', { description: 'a\0b' }],
    ['tags', { tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }],
    ['tags', { tags: ['x'.repeat(101)] }],
    ['tags', { tags: [''] }],
    ['tags', { tags: 'a' }],
    ['metadata', { metadata: [] }],
    ['metadata', { metadata: { '': 1 } }],
    ['metadata', { metadata: { ['x'.repeat(101)]: 1 } }],
    ['metadata.a', { metadata: { a: 'x\0y' } }],
    ['metadata.a', { metadata: { a: [{ b: '\ud800' }] } }],
    ['metadata.archive_obs_id', { metadata: { archive_obs_id: 'other' } }],
    ['metadata.Archive_x', { metadata: { Archive_x: 1 } }],
    ['visibility', { visibility: 'open' }],
    ['status', { status: 'ready' }],
    ['ownerId', { ownerId: 'x' }],
  ])('with an invalid %s are refused', async (field, body) => {
    const id = await newRecord();
    const before = await read(id);
    const { status, json } = await owner.put(pathOf(id), body);
    expect([status, fieldsOf(json)]).toEqual([400, [field]]);
    expect(await read(id)).toEqual(before);
  });

  it('of metadata with an infinite number are refused', async () => {
    const id = await newRecord();
    const headers = { 'content-type': 'application/json' };
    const { status, json } = await owner.put(pathOf(id), '{"metadata":{"a":[1e400]}}', headers);
    expect([status, fieldsOf(json)]).toEqual([400, ['metadata.a']]);
  });

  it('may be as long as the limits allow', async () => {
    const id = await newRecord();
    const body = {
      ...{ fileName: 'x'.repeat(255), description: 'y'.repeat(2000) },
      ...{
        tags: Array.from({ length: 50 }, (_, i) => `${i}`.padStart(100, 't')),
        metadata: { ['k'.repeat(100)]: 1 },
      },
    };
    expect((await owner.put(pathOf(id), body)).json).toMatchObject(body);
  });

  it('let metadata grow to a megabyte, not beyond, and shrink again', async () => {
    const id = await newRecord();
    const put = (metadata: object) => owner.put(pathOf(id), { metadata });
    const half = 'x'.repeat(500_000);
    expect((await put({ a: half })).status).toBe(200);
    expect((await put({ b: half })).status).toBe(200);
    const { status, json } = await put({ c: half });
    expect([status, fieldsOf(json)]).toEqual([400, ['metadata']]);
    expect(Object.keys((await put({ b: null })).json.metadata)).toEqual(['a']);
  });

  it("keep the archive's metadata, also when it is sent back", async () => {
    const [id] = await insertRecords(database, [
      { ownerId: owner.id, metadata: { archive_obs_id: 'jw1', archive_s_ra: 1.5, TITLE: 'a' } },
    ]);
    const { metadata } = await read(id);
    const { status, json } = await owner.put(pathOf(id), { metadata: { ...metadata, TITLE: 'b' } });
    expect([status, json.metadata]).toEqual([200, { archive_obs_id: 'jw1', archive_s_ra: 1.5, TITLE: 'b' }]);
    const gone = await owner.put(pathOf(id), { metadata: { archive_obs_id: null } });
    expect([gone.status, fieldsOf(gone.json)]).toEqual([400, ['metadata.archive_obs_id']]);
  });

  it('are for owners and administrators', async () => {
    const [open, hidden] = [await newRecord({ visibility: 'public' }), await newRecord()];
    expect((await stranger.put(pathOf(open), { tags: ['x'] })).status).toBe(403);
    expect((await stranger.put(pathOf(hidden), { tags: ['x'] })).status).toBe(404);
    expect((await nobody.put(pathOf(open), { tags: ['x'] })).status).toBe(401);
    expect((await owner.put(pathOf('none'), { tags: ['x'] })).status).toBe(404);
    expect((await read(open)).tags).toEqual([]);
  });

  it('of a browser may come from another origin', async () => {
    const headers = { origin: 'http://localhost:4200', 'access-control-request-method': 'PUT' };
    const answer = await call(url, 'OPTIONS', pathOf('x'), { headers });
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});

describe('updates of a version', () => {
  const put = (id: string, ifMatch: string, tags = ['new']) =>
    owner.put(pathOf(id), { tags }, { 'if-match': ifMatch });

  it('apply to that one only', async () => {
    const id = await newRecord();
    const etag = (await owner.get(pathOf(id))).headers.get('etag') as string;
    expect(etag).toBe('"1"');
    expect((await put(id, '"2"')).status).toBe(412);
    expect((await put(id, 'W/"1"')).status).toBe(412);
    expect((await put(id, '"7", "1"')).status).toBe(200);
    const stale = await put(id, etag, ['newer']);
    expect([stale.status, stale.json.code]).toEqual([412, 'precondition_failed']);
    expect((await put(id, '*')).json.version).toBe(3);
    const odd = await put(id, '3');
    expect([odd.status, fieldsOf(odd.json)]).toEqual([400, ['If-Match']]);
    expect((await read(id)).tags).toEqual(['new']);
  });

  it.each([
    ['POST', '/share', { visibility: 'public' }],
    ['POST', '/archive', undefined],
    ['POST', '/unarchive', undefined],
    ['DELETE', '', undefined],
  ] as const)('also do by %s %s', async (method, place, body) => {
    const id = await newRecord();
    const ask = (ifMatch: string) =>
      call(url, method, pathOf(id) + place, {
        body,
        headers: { 'if-match': ifMatch },
        token: owner.accessToken,
      });
    const before = await read(id);
    const [stale, odd] = [await ask('"2"'), await ask('1')];
    expect([stale.status, stale.json.code]).toEqual([412, 'precondition_failed']);
    expect([odd.status, fieldsOf(odd.json)]).toEqual([400, ['If-Match']]);
    expect(await read(id)).toEqual(before);
    expect((await ask('"1"')).status).toBe(method === 'DELETE' ? 204 : 200);
  });

  it('reveal nothing to those without access', async () => {
    const [open, hidden] = [await newRecord({ visibility: 'public' }), await newRecord()];
    const ask = (id: string) => stranger.put(pathOf(id), { tags: [] }, { 'if-match': '"9"' });
    expect([(await ask(open)).status, (await ask(hidden)).status]).toEqual([403, 404]);
  });

  it.each([2, 5, 6, 23])('by %i at once: exactly one', async (count) => {
    const id = await newRecord();
    const answers = await Promise.all(Array.from({ length: count }, (_, i) => put(id, '"1"', [`tag-${i}`])));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(count - 1).fill(412)]);
    const won = answers.find(({ status }) => status === 200)?.json;
    expect(await read(id)).toEqual(won);
    expect(won.version).toBe(2);
  });

  it('are optional: 23 updates without a version all count', async () => {
    const id = await newRecord();
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, i) => owner.put(pathOf(id), { metadata: { [`k${i}`]: i } })),
    );
    const versions = answers.map(({ json }) => json.version as number).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 23 }, (_, i) => i + 2));
    const inOrder = answers.map(({ json }) => json).sort((a, b) => a.version - b.version);
    expect(inOrder.map(({ updatedAt }) => updatedAt)).toEqual(
      inOrder.map(({ updatedAt }) => updatedAt).sort(),
    );
    expect(Object.keys((await read(id)).metadata)).toHaveLength(23);
  });
});

describe('sharing', () => {
  const share = (id: string, body: object, who: Caller = owner) => who.post(`${pathOf(id)}/share`, body);

  it('shows a private record to the named users, by id or name in any case, and to nobody else', async () => {
    const id = await newRecord();
    const { status, json } = await share(id, {
      userIds: [friend.id],
      usernames: [friend.username.toUpperCase()],
    });
    expect([status, json.visibility, json.version]).toEqual([200, 'shared', 2]);
    expect(json.sharedWith).toEqual([{ id: friend.id, username: friend.username }]);
    const seen = await read(id, friend);
    expect([seen.id, seen.sharedWith, seen.owner]).toEqual([
      id,
      [],
      { id: owner.id, username: owner.username },
    ]);
    expect((await stranger.get(pathOf(id))).status).toBe(404);
    expect((await nobody.get(pathOf(id))).status).toBe(404);
    const list = (await friend.get('/api/spacedata?visibility=shared')).json;
    expect(list.items.map((item: { id: string }) => item.id)).toContain(id);
  });

  it('replaces the list; an empty list removes all', async () => {
    const id = await newRecord();
    await share(id, { usernames: [friend.username] });
    await share(id, { userIds: [stranger.id] });
    expect((await friend.get(pathOf(id))).status).toBe(404);
    expect((await stranger.get(pathOf(id))).status).toBe(200);
    const { json } = await share(id, { userIds: [] });
    expect([json.visibility, json.sharedWith]).toEqual(['private', []]);
    expect((await stranger.get(pathOf(id))).status).toBe(404);
  });

  it('is removed when a record becomes private', async () => {
    const id = await newRecord();
    await share(id, { userIds: [friend.id] });
    expect((await owner.put(pathOf(id), { visibility: 'private' })).json.sharedWith).toEqual([]);
    const { json } = await owner.put(pathOf(id), { visibility: 'shared' });
    expect([json.visibility, json.sharedWith]).toEqual(['shared', []]);
    expect((await friend.get(pathOf(id))).status).toBe(404);
  });

  it('leaves public records public', async () => {
    const id = await newRecord({ visibility: 'public' });
    expect((await share(id, { userIds: [friend.id] })).json.visibility).toBe('public');
    expect((await nobody.get(pathOf(id))).status).toBe(200);
    const { json } = await share(id, { visibility: 'shared' });
    expect([json.visibility, json.sharedWith.length]).toEqual(['shared', 1]);
    expect((await nobody.get(pathOf(id))).status).toBe(404);
    expect((await share(id, { visibility: 'public' })).json.visibility).toBe('public');
  });

  it('needs no share for the owner', async () => {
    const id = await newRecord();
    const { json } = await share(id, { usernames: [owner.username, friend.username] });
    expect(json.sharedWith).toEqual([{ id: null, username: friend.username.toLowerCase() }]);
  });

  it('by name does not tell which names exist: not in the response, the record or lists', async () => {
    const [known, unknown] = [await newRecord(), await newRecord()];
    const noName = `nobody-${friend.username}`.slice(0, 50);
    const viewsOf = async (id: string, username: string) => {
      const { status, json } = await share(id, { usernames: [username.toUpperCase()] });
      const item = (await owner.get('/api/spacedata?visibility=shared')).json.items.find(
        (found: { id: string }) => found.id === id,
      );
      return [json, await read(id), item].map(({ visibility, version, sharedWith }) => ({
        ...{ status, visibility, version },
        sharedWith: sharedWith.map((person: { id: unknown; username: string }) => ({
          ...person,
          username: person.username === username.toLowerCase() ? 'the given one' : person.username,
        })),
      }));
    };
    const told = await viewsOf(known, friend.username);
    expect(await viewsOf(unknown, noName)).toEqual(told);
    const expected = { status: 200, visibility: 'shared', version: 2 };
    expect(told).toEqual(
      Array(3).fill({ ...expected, sharedWith: [{ id: null, username: 'the given one' }] }),
    );
    expect([(await read(known, friend)).id, (await friend.get(pathOf(unknown))).status]).toEqual([
      known,
      404,
    ]);
    // Names are replaced and removed as ids are.
    expect((await share(unknown, { userIds: [friend.id] })).json.sharedWith).toEqual([
      { id: friend.id, username: friend.username },
    ]);
    await share(unknown, { usernames: [noName] });
    expect((await friend.get(pathOf(unknown))).status).toBe(404);
    expect((await owner.put(pathOf(unknown), { visibility: 'private' })).json.sharedWith).toEqual([]);
    expect((await share(unknown, { usernames: [noName], visibility: 'private' })).status).toBe(400);
  });

  it.each([
    [['userIds'], {}],
    [['userIds'], { userIds: ['x'] }],
    [['userIds.1'], () => ({ userIds: [friend.id, '00000000-0000-4000-8000-000000000001'] })],
    [['usernames'], { usernames: ['x'.repeat(51)] }],
    [['userIds'], () => ({ userIds: Array<string>(101).fill(friend.id) })],
    [['visibility'], () => ({ userIds: [friend.id], visibility: 'private' })],
    [['people'], { people: [] }],
  ])('names an invalid %j, and shares nothing', async (fields, body) => {
    const id = await newRecord();
    const { status, json } = await share(id, typeof body === 'function' ? body() : body);
    expect([status, fieldsOf(json)]).toEqual([400, fields]);
    const { visibility, sharedWith, version } = await read(id);
    expect([visibility, sharedWith, version]).toEqual(['private', [], 1]);
  });

  it('is for the owner: a user with a share may not, and strangers learn no names', async () => {
    const id = await newRecord();
    await share(id, { userIds: [friend.id] });
    expect((await share(id, { userIds: [stranger.id] }, friend)).status).toBe(403);
    const known = await share(id, { usernames: [friend.username] }, stranger);
    const unknown = await share(id, { usernames: ['no-such-user'] }, stranger);
    expect([known.status, unknown.status]).toEqual([404, 404]);
    expect({ ...known.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' });
  });
});

describe('archived records', () => {
  const idsOf = async (query: string) =>
    (await owner.get(`/api/spacedata?${query}`)).json.items.map(({ id }: { id: string }) => id);

  it('are left out of lists by default, and can be restored', async () => {
    const id = await newRecord({ tags: [`archived-${owner.username}`] });
    const tag = `tag=archived-${owner.username}`;
    const { status, json } = await owner.post(`${pathOf(id)}/archive`);
    expect([status, json.archived, json.version]).toEqual([200, true, 2]);
    expect(Date.parse(json.archivedAt)).toBeLessThanOrEqual(Date.now());
    expect([await idsOf(tag), await idsOf(`${tag}&includeArchived=true`)]).toEqual([[], [id]]);
    expect((await owner.post(`${pathOf(id)}/archive`)).json).toEqual(json);
    const back = (await owner.post(`${pathOf(id)}/unarchive`)).json;
    expect([back.archived, back.archivedAt, back.version]).toEqual([false, null, 3]);
    expect((await owner.post(`${pathOf(id)}/unarchive`)).json.version).toBe(3);
    expect(await idsOf(tag)).toEqual([id]);
  });

  it.each(['archive', 'unarchive'])('are for the owner to %s', async (what) => {
    const [open, hidden] = [await newRecord({ visibility: 'public' }), await newRecord()];
    expect((await stranger.post(`${pathOf(open)}/${what}`)).status).toBe(403);
    expect((await stranger.post(`${pathOf(hidden)}/${what}`)).status).toBe(404);
    expect((await nobody.post(`${pathOf(open)}/${what}`)).status).toBe(401);
  });
});

describe('lists of a type or a status', () => {
  it('show what each user may see, page by page', async () => {
    const tag = `typed-${owner.username}`;
    const row = { ownerId: owner.id, tags: [tag], dataType: 'calibration' as const };
    const [open, hidden] = await insertRecords(database, [
      { ...row },
      { ...row, visibility: 'private', status: 'failed' },
      { ...row, dataType: 'cube' },
    ]);
    const ids = async (who: Caller, path: string) =>
      (await who.get(`/api/spacedata/${path}?tag=${tag}`)).json.items.map(({ id }: { id: string }) => id);
    expect(await ids(nobody, 'type/calibration')).toEqual([open]);
    expect(await ids(owner, 'type/calibration')).toEqual([hidden, open]);
    expect(await ids(owner, 'status/failed')).toEqual([hidden]);
    expect(await ids(nobody, 'status/failed')).toEqual([]);
    const first = (await owner.get(`/api/spacedata/type/calibration?tag=${tag}&pageSize=1`)).json;
    expect([first.total, first.items[0].id]).toEqual([2, hidden]);
    const next = `tag=${tag}&pageSize=1&cursor=${first.nextCursor}`;
    expect((await owner.get(`/api/spacedata/type/calibration?${next}`)).json.items[0].id).toBe(open);
    expect(fieldsOf((await owner.get(`/api/spacedata/type/cube?${next}`)).json)).toEqual(['cursor']);
  });

  it.each([
    ['type/picture', 'dataType'],
    ['type/constructor', 'dataType'],
    ['status/done', 'status'],
    ['type/image?tag=', null],
    ['type/image?pageSize=201', 'pageSize'],
  ])('%s: invalid is %j', async (path, field) => {
    const { status, json } = await nobody.get(`/api/spacedata/${path}`);
    expect([status, fieldsOf(json)]).toEqual(field === null ? [200, []] : [400, [field]]);
  });
});
