import { Redis } from 'ioredis';
import { call, openAccount, type Account, type Answer } from '../support/api-client.js';
import { compositeOf, followJob, uploadRecord } from '../support/library.js';
import { EXPORT, exported } from '../support/order-export.js';
import { sharedStack } from '../support/shared-stack.js';
import { atSpecEnd, waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const NO_ID = '018f0000-0000-7000-8000-000000000000';

let stack: RunningStack;
let redis: Redis;
let owner: Account;
let stranger: Account;
let image: Uint8Array;
let recordId: string;

const newRecord = (visibility = 'private') => uploadRecord(owner, 'field_i2d.fits', image, { visibility });

beforeAll(async () => {
  stack = await sharedStack();
  redis = new Redis(stack.env.REDIS_URL as string);
  atSpecEnd(() => redis.disconnect());
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
  const sky = { ra: 84, dec: -5 };
  const grid = { ...sky, scaleArcsec: 0.5, width: 64, height: 64 };
  image = starImage({ grid, star: sky, filter: 'F200W', fwhmArcsec: 2 });
  recordId = await newRecord();
});

const fileOf = (id: string) => `/api/spacedata/${id}/file`;
const ask = (path: unknown, who = owner): Promise<Answer> => who.post('/api/downloads', { path });

async function urlOf(path: string, who = owner): Promise<string> {
  const { status, json } = await ask(path, who);
  expect(status).toBe(201);
  return json.url;
}

/** Without a token, as a browser follows a link. */
const follow = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  call(stack.url, method, url, { headers });

describe('a ticket', () => {
  it('is a path on this service, for a minute, which no cache keeps', async () => {
    const askedMs = Date.now();
    const { status, headers, json } = await ask(fileOf(recordId));
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(json).toEqual({
      url: expect.stringMatching(/^\/api\/downloads\/[\w-]{80}$/),
      expiresAt: expect.any(String),
    });
    const lifeMs = Date.parse(json.expiresAt) - askedMs;
    expect(lifeMs).toBeGreaterThanOrEqual(60_000);
    expect(lifeMs).toBeLessThan(90_000);
  });

  it('downloads the file of a record without a token, once', async () => {
    const url = await urlOf(fileOf(recordId));
    const sent = await follow(url);
    expect([sent.status, sent.bytes.equals(image)]).toEqual([200, true]);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/fits',
      'content-length': String(image.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="field_i2d\.fits"/),
      'cache-control': 'no-store, no-transform',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    const again = await follow(url);
    expect([again.status, again.json.code, again.headers.get('cache-control')]).toEqual([
      404,
      'not_found',
      'no-store',
    ]);
  });

  it('of the same moment serves one of many requests', async () => {
    const url = await urlOf(fileOf(recordId));
    const sent = await Promise.all(Array.from({ length: 12 }, () => follow(url)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 404)]);
  });

  it('goes on with ranges after its use, for an hour', async () => {
    const url = await urlOf(fileOf(recordId));
    const { headers } = await follow(url);
    const ifRange = headers.get('etag') as string;
    for (const start of [1, image.length - 100]) {
      const part = await follow(url, { range: `bytes=${start}-`, 'if-range': ifRange });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${image.length - 1}/${image.length}`,
      ]);
      expect(part.bytes.equals(image.subarray(start))).toBe(true);
    }
    const beyond = await follow(url, { range: `bytes=${image.length}-` });
    expect([beyond.status, beyond.json.code]).toEqual([416, 'range_not_satisfiable']);
    for (const range of ['lines=1-2', 'bytes=', 'bytes=0-1,5-6'])
      expect((await follow(url, { range })).status).toBe(404);
    const [life] = await Promise.all((await keysOf(url)).map((key) => redis.ttl(key)));
    expect(life).toBeGreaterThan(3_500);
    expect(life).toBeLessThanOrEqual(3_600);
  });

  it('may begin with a range', async () => {
    const url = await urlOf(fileOf(recordId));
    const first = await follow(url, { range: 'bytes=0-99' });
    expect([first.status, first.bytes.length]).toEqual([206, 100]);
    expect((await follow(url)).status).toBe(404);
    expect((await follow(url, { range: 'bytes=100-' })).bytes.equals(image.subarray(100))).toBe(true);
  });

  it('is not used by HEAD', async () => {
    const url = await urlOf(fileOf(recordId));
    const heads = [await follow(url, {}, 'HEAD'), await follow(url, {}, 'HEAD')];
    for (const head of heads) {
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.length)]);
    }
    expect((await follow(url)).status).toBe(200);
  });

  it('ends after its minute, and a begun one after its hour', async () => {
    const [late, begun] = [await urlOf(fileOf(recordId)), await urlOf(fileOf(recordId))];
    expect((await follow(begun)).status).toBe(200);
    for (const key of [...(await keysOf(late)), ...(await keysOf(begun))]) await redis.expire(key, 0);
    expect((await follow(late)).status).toBe(404);
    expect((await follow(begun, { range: 'bytes=1-' })).status).toBe(404);
  });

  it('is stored as a hash, for as long as it can be used', async () => {
    const url = await urlOf(fileOf(recordId));
    const keys = await keysOf(url);
    expect(keys).toHaveLength(1);
    expect(await redis.ttl(keys[0])).toBeLessThanOrEqual(60);
    const stored = `${(await redis.keys('download:*')).join()} ${await redis.get(keys[0])}`;
    expect(stored).not.toContain(url.split('/').at(-1));
  });

  it.each(['POST', 'PUT', 'DELETE'])('is refused to %s and stays unused', async (method) => {
    const url = await urlOf(fileOf(recordId));
    const response = await fetch(new URL(url, stack.url), { method });
    expect(response.status).toBe(404);
    expect((await follow(url)).status).toBe(200);
  });

  it('that nobody made is unknown', async () => {
    for (const ticket of ['x', 'x'.repeat(80), `${'x'.repeat(79)}*`, '..%2Fjobs', 'x'.repeat(5_000)])
      expect((await follow(`/api/downloads/${ticket}`)).status).toBe(404);
  });
});

/** The keys of a ticket, found by its hash as SHA-256 gives it. */
async function keysOf(url: string): Promise<string[]> {
  const ticket = url.split('/').at(-1) as string;
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(ticket));
  return redis.keys(`download:*:${Buffer.from(digest).toString('hex')}`);
}

describe('exports and results', () => {
  it('an export downloads by a ticket, in every format', async () => {
    for (const format of ['json', 'csv']) {
      const { file, exportId } = await exported(owner, { recordIds: [recordId], format });
      const url = await urlOf(`${EXPORT}/${exportId}`);
      const sent = await follow(url);
      expect([sent.status, sent.bytes.equals(file.bytes)]).toEqual([200, true]);
      for (const name of ['content-type', 'content-disposition', 'etag'])
        expect(sent.headers.get(name)).toBe(file.headers.get(name));
      expect(sent.headers.get('cache-control')).toBe('no-store, no-transform');
    }
  });

  it('the picture of a job downloads by a ticket, and is kept for the hour of its ranges', async () => {
    const body = compositeOf([recordId], { width: 32, height: 32 });
    const { jobId } = (await owner.post('/api/composite/export-nchannel', body)).json;
    const path = `/api/jobs/${jobId}/result`;
    await followJob(owner, jobId);
    const url = await urlOf(path);
    const sent = await follow(url);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(sent.bytes.equals((await owner.get(path)).bytes)).toBe(true);
    const { expiresAt } = (await owner.get(`/api/jobs/${jobId}`)).json;
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((await follow(url, { range: 'bytes=10-' })).bytes.equals(sent.bytes.subarray(10))).toBe(true);
  });

  it('a job whose result is a record has no file', async () => {
    const body = { algorithm: 'smooth' };
    const started = await owner.post(`/api/spacedata/${recordId}/process`, body);
    expect(started.status).toBe(202);
    const job = await followJob(owner, started.json.jobId);
    expect(job.resultKind).toBe('data');
    const { status, json } = await ask(`/api/jobs/${started.json.jobId}/result`);
    expect([status, json.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['path']]);
  });

  it('those of others are missing', async () => {
    const { exportId, job } = await exported(owner, { recordIds: [recordId] });
    for (const path of [
      `${EXPORT}/${exportId}`,
      `/api/jobs/${job.jobId}/result`,
      `/api/jobs/${NO_ID}/result`,
    ])
      expect((await ask(path, stranger)).status).toBe(404);
  });
});

describe('rights when a ticket is used', () => {
  it('a share that was taken back is a 404', async () => {
    const id = await newRecord();
    const shared = (usernames: string[]) => owner.post(`/api/spacedata/${id}/share`, { usernames });
    expect((await shared([stranger.username])).status).toBe(200);
    const [first, begun] = [await urlOf(fileOf(id), stranger), await urlOf(fileOf(id), stranger)];
    expect((await follow(begun)).status).toBe(200);
    expect((await shared([])).status).toBe(200);
    expect((await follow(first)).json.code).toBe('not_found');
    expect((await follow(begun, { range: 'bytes=1-' })).status).toBe(404);
  });

  it('a public record that became private is a 404 for others, not for its owner', async () => {
    const id = await newRecord('public');
    const [others, own] = [await urlOf(fileOf(id), stranger), await urlOf(fileOf(id))];
    expect((await owner.post(`/api/spacedata/${id}/share`, { visibility: 'private' })).status).toBe(200);
    expect([(await follow(others)).status, (await follow(own)).status]).toEqual([404, 200]);
  });

  it('a deleted record is a 404', async () => {
    const id = await newRecord();
    const url = await urlOf(fileOf(id));
    expect((await owner.delete(`/api/spacedata/${id}`)).status).toBe(204);
    expect((await follow(url)).status).toBe(404);
  });

  it('tickets end within five seconds of their session, also begun ones', async () => {
    const leaving = await openAccount(stack.url);
    const id = await newRecord('public');
    const [unused, begun] = [await urlOf(fileOf(id), leaving), await urlOf(fileOf(id), leaving)];
    expect((await follow(begun)).status).toBe(200);
    expect((await leaving.post('/api/auth/logout', {})).status).toBe(204);
    const ended = async () => (await follow(begun, { range: 'bytes=1-' })).status === 404 || undefined;
    expect(await waitFor(ended)).toBe(true);
    expect((await follow(unused)).json.code).toBe('not_found');
  });
});

const HOSTILE_PATHS = [
  ...[
    '',
    '/',
    '/api',
    '/api/jobs',
    '/api/auth/me',
    '/api/admin/audit',
    '/metrics',
    `/api/spacedata/${NO_ID}`,
  ],
  ...[`/api/spacedata/${NO_ID}/preview`, `/api/spacedata/${NO_ID}/file/`, `/api/spacedata/${NO_ID}/file?x=1`],
  ...[
    `/api/spacedata/${NO_ID}/file#x`,
    `/api/spacedata/${NO_ID}/../${NO_ID}/file`,
    `/api/spacedata/${NO_ID}%2Ffile`,
  ],
  ...[
    `/API/spacedata/${NO_ID}/file`,
    `//host/api/spacedata/${NO_ID}/file`,
    `http://host/api/spacedata/${NO_ID}/file`,
  ],
  ...[`\\api\\spacedata\\${NO_ID}\\file`, ` /api/spacedata/${NO_ID}/file`, `/api/spacedata/${NO_ID}/file\n`],
  ...[`GET /api/spacedata/${NO_ID}/file`, `/api//spacedata/${NO_ID}/file`, `/api/spacedata/${NO_ID}/file\0`],
  ...[
    '/api/spacedata/../../etc/passwd/file',
    `/api/downloads/${'x'.repeat(80)}`,
    `/api/constructor/${NO_ID}`,
  ],
  ...[`/api/jobs/${NO_ID}/cancel`, `${EXPORT}/${NO_ID}/result`, `/api/spacedata/${'9'.repeat(36)}/file`],
  ...['/'.repeat(1_000), 'x'.repeat(100_000), 1, true, [fileOf(NO_ID)], { path: fileOf(NO_ID) }],
];

describe('paths', () => {
  it('of other things, or written in another way, are refused by their field', async () => {
    for (const path of HOSTILE_PATHS) {
      const { status, json } = await ask(path);
      const fields = new Set(json.errors.map(({ field }: { field: string }) => field));
      expect([path, status, [...fields]]).toEqual([path, 400, ['path']]);
    }
  });

  it('the field is required, and the only one', async () => {
    expect((await owner.post('/api/downloads', {})).json.errors).toMatchObject([{ field: 'path' }]);
    const more = await owner.post('/api/downloads', { path: fileOf(recordId), method: 'DELETE' });
    expect([more.status, more.json.errors]).toEqual([400, [expect.objectContaining({ field: 'method' })]]);
  });

  it('ids in capitals are the same', async () => {
    expect((await follow(await urlOf(fileOf(recordId.toUpperCase())))).bytes.equals(image)).toBe(true);
  });

  it('missing and hidden ones look the same', async () => {
    const answers = await Promise.all([NO_ID, recordId].map((id) => ask(fileOf(id), stranger)));
    expect(answers.map(({ status, json }) => [status, json.code, json.detail])).toEqual(
      Array.from({ length: 2 }, () => [404, 'not_found', 'Record not found']),
    );
  });
});
