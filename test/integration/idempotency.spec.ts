import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { call, openAccount, type Account, type Answer } from '../support/api-client.js';
import { compositeOf, upload, uploadRecord } from '../support/library.js';
import { uploadTiles } from '../support/mosaic-records.js';
import { rawRequest } from '../support/raw-request.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage } from '../support/star-image.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const EXPORT = '/api/composite/export-nchannel';
const HERE = { ra: 84, dec: -5 };
const FILE_NAME = 'field_f200w_i2d.fits';
const REUSED = [422, 'idempotency_key_reused'];

let stack: RunningStack;
let user: Account;
let id: string;

const grid = { ...HERE, scaleArcsec: 0.5, width: 48, height: 48 };
const image = (fwhmArcsec = 2) => starImage({ grid, star: HERE, filter: 'F200W', fwhmArcsec });

beforeAll(async () => (stack = await sharedStack()));
beforeEach(async () => {
  user = await openAccount(stack.url);
  id = await uploadRecord(user, FILE_NAME, image());
});

const withKey = (key: string) => ({ 'idempotency-key': key });
const order = (key: string, more: object = {}, caller = user) =>
  caller.post(EXPORT, compositeOf([id], { width: 32, ...more }), withKey(key));
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed');
const problemOf = ({ status, json }: Answer) => [status, json.code];

/** Uploads a file with a key. */
const send = (key: string, bytes: Uint8Array, name = FILE_NAME, fields = {}, route?: string) =>
  upload(
    { ...user, post: (to, body) => user.post(route ?? to, body, withKey(key)) },
    ...([name, bytes, fields] as const),
  );

/** Public records of other specs on the same service do not count. */
const LISTS = { jobs: '/api/jobs', spacedata: '/api/spacedata?visibility=private' };
const countOf = async (what: keyof typeof LISTS) => (await user.get(LISTS[what])).json.total as number;
const ordered = async () => (await user.get('/api/jobs?type=composite')).json.total as number;

it('every operation that makes a record or starts a job takes a key, and no other one', () => {
  const document = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8'));
  // oxlint-disable-next-line typescript/no-explicit-any
  const operations = Object.entries<any>(document.paths).flatMap(([route, methods]) =>
    // oxlint-disable-next-line typescript/no-explicit-any
    Object.entries<any>(methods).map(([method, operation]) => ({ name: `${method} ${route}`, operation })),
  );
  const MADE = /"#\/components\/schemas\/(?:RecordView|JobStarted|ExportStarted)"/;
  const creates = operations.filter(({ name, operation }) => {
    const { 201: created, 202: accepted } = operation.responses;
    return name.startsWith('post') && MADE.test(JSON.stringify((created ?? accepted)?.content ?? null));
  });
  const takesKey = operations.filter(({ operation }) =>
    operation.parameters?.some((parameter: { name: string }) => parameter.name === 'Idempotency-Key'),
  );
  expect(takesKey.map(({ name }) => name)).toEqual(creates.map(({ name }) => name));
  expect(creates.length).toBeGreaterThan(12);
  for (const { operation } of takesKey)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['409', '422']));
});

it('a repeated order is answered as the first one, and starts no second job', async () => {
  const first = await order('"key 1"');
  expect([first.status, isReplay(first)]).toEqual([202, null]);
  const second = await order('"key 1"');
  expect([second.status, isReplay(second), second.bytes]).toEqual([202, 'true', first.bytes]);
  const { channels, width } = compositeOf([id], { width: 32 }) as Record<string, unknown>;
  const turned = await user.post(EXPORT, { width, channels }, withKey('"key 1"'));
  expect([isReplay(turned), turned.json]).toEqual(['true', first.json]);
  expect(await ordered()).toBe(1);
});

it('without a key, or with another one, each order is a job of its own', async () => {
  const orders = [await order('a'), await order('b'), await user.post(EXPORT, compositeOf([id]))];
  expect(new Set(orders.map(({ json }) => json.jobId)).size).toBe(3);
});

it('a key belongs to one request: another body or operation is refused', async () => {
  await order('key-1');
  expect(problemOf(await order('key-1', { width: 33 }))).toEqual(REUSED);
  const body = { dataIds: [id], outputFormat: 'fits' };
  expect(problemOf(await user.post('/api/mosaic/save', body, withKey('key-1')))).toEqual(REUSED);
  expect(problemOf(await send('key-1', image()))).toEqual(REUSED);
  expect([await ordered(), await countOf('spacedata')]).toEqual([1, 1]);
});

it('users do not get the answers of each other', async () => {
  const first = await order('key-1');
  const other = await openAccount(stack.url);
  const answer = await order('key-1', {}, other);
  expect([answer.status, answer.bytes.includes(first.json.jobId)]).toEqual([404, false]);
  expect((await call(stack.url, 'POST', EXPORT, { body: {}, headers: withKey('key-1') })).status).toBe(401);
});

it('of many equal orders at once one starts a job', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => order('key-1')));
  const started = answers.filter(({ status }) => status === 202);
  expect(new Set(started.map(({ json }) => json.jobId)).size).toBe(1);
  expect(started.filter((answer) => isReplay(answer) === null)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 202))
    expect(problemOf(answer)).toEqual([409, 'idempotency_key_in_use']);
  expect(await ordered()).toBe(1);
});

it('a refused order frees its key', async () => {
  expect((await order('key-1', { width: -1 })).status).toBe(400);
  const answer = await order('key-1');
  expect([answer.status, isReplay(answer)]).toEqual([202, null]);
});

it('an answer is kept for a day by the clock of the database', async () => {
  const first = await order('key-1');
  await stack.database.query(
    `UPDATE idempotency_keys SET expires_at = expires_at - interval '24 hours' WHERE owner_id = $1`,
    [user.id],
  );
  const second = await order('key-1', { width: 33 });
  expect([second.status, isReplay(second)]).toEqual([202, null]);
  expect(second.json.jobId).not.toBe(first.json.jobId);
});

it.each([
  ['a JSON body', () => order('two words')],
  ['an upload', () => send('two words', image())],
])('a malformed key of %s is refused by name', async (_, answer) => {
  const { status, json } = await answer();
  expect([status, json.errors[0].field]).toEqual([400, 'Idempotency-Key']);
});

it('a header that is sent twice is refused', async () => {
  const head = [`POST ${EXPORT} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${user.accessToken}`];
  const keys = ['Idempotency-Key: a', 'Idempotency-Key: b', 'Connection: close', '', ''];
  expect(await rawRequest(stack.url, [...head, ...keys].join('\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
});

it('a repeated upload makes no second record', async () => {
  const fields = { tags: ['a', 'b'], description: 'Twice' };
  const first = await send('key-1', image(3), FILE_NAME, fields);
  expect([first.status, isReplay(first)]).toEqual([201, null]);
  const second = await send('key-1', image(3), FILE_NAME, fields);
  expect([second.status, isReplay(second), second.bytes]).toEqual([201, 'true', first.bytes]);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await countOf('spacedata')).toBe(2);
});

it.each([
  ['content', () => send('key-1', image(4))],
  ['name', () => send('key-1', image(3), 'other_i2d.fits')],
  ['fields', () => send('key-1', image(3), FILE_NAME, { description: 'Other' })],
  ['operation', () => send('key-1', image(3), FILE_NAME, {}, '/api/spacedata')],
])('an upload with the key of another one is refused when it differs by its %s', async (_, other) => {
  await send('key-1', image(3));
  expect(problemOf(await other())).toEqual(REUSED);
  expect(await countOf('spacedata')).toBe(2);
});

it('a refused upload frees its key', async () => {
  expect((await send('key-1', Buffer.from('no image'), 'broken.fits')).status).toBe(422);
  expect((await send('key-1', image(3))).status).toBe(201);
});

it('the answer stays the first one when its record is gone', async () => {
  const first = await send('key-1', image(3));
  await user.delete(`/api/spacedata/${first.json.id}`);
  const second = await send('key-1', image(3));
  expect([second.status, isReplay(second), second.bytes]).toEqual([201, 'true', first.bytes]);
});

it('a mosaic that is saved at once is made once, and its answer has its Location again', async () => {
  const dataIds = await uploadTiles(user, 2);
  const save = () =>
    user.post('/api/mosaic/generate-and-save', { dataIds, outputFormat: 'fits' }, withKey('key-1'));
  const first = await save();
  const second = await save();
  expect([first.status, second.status, isReplay(second), second.bytes]).toEqual([
    201,
    201,
    'true',
    first.bytes,
  ]);
  expect(second.headers.get('location')).toBe(`/api/spacedata/${first.json.id}`);
  expect(await countOf('spacedata')).toBe(4);
});
