import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JobEntity } from '#domain';
import { call, callerOf, openAccount, type Account } from '../support/api-client.js';
import { offerFiles } from '../support/archive-files.js';
import { openHub } from '../support/hub-client.js';
import { compositeOf, followJob, uploadRecord } from '../support/library.js';
import { rawRequest } from '../support/raw-request.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const SKY = { ra: 84, dec: -5 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let stack: Stack;
let owner: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    env: { LOG_LEVEL: 'trace' },
  });
  owner = await openAccount(stack.url);
  const grid = { ...SKY, scaleArcsec: 0.5, width: 64, height: 64 };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 2 });
  recordId = await uploadRecord(owner, 'field_f200w_i2d.fits', image, { visibility: 'public' });
});

type App = 'api' | 'worker' | 'processing' | 'archive';

/** Log lines of an app with the id of a request, once there are any. */
const linesOf = (app: App, requestId: string) => linesWith(app, (line) => line.requestId === requestId);

type Line = Record<string, unknown>;

async function linesWith(app: App, isMeant: (line: Line) => boolean): Promise<Line[]> {
  const read = () => {
    const lines = readFileSync(path.join(stack.dataDir, `logs/${app}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .filter(isMeant);
    return lines.length > 0 ? lines : undefined;
  };
  const lines = await waitFor(read);
  if (!lines) throw new Error(`no line of ${app} tells of it`);
  return lines;
}

describe('ids of requests', () => {
  it('pass through API, row, worker and engine with a composite', async () => {
    const requestId = 'trace-composite.1';
    const body = compositeOf([recordId], { width: 64, height: 64 });
    const answer = await owner.post('/api/composite/export-nchannel', body, { 'x-request-id': requestId });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([202, requestId]);
    const { jobId } = answer.json as { jobId: string };
    await followJob(owner, jobId);
    const row = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: jobId });
    expect([row.status, row.requestId]).toEqual(['completed', requestId]);
    expect(await linesOf('worker', requestId)).toContainEqual(
      expect.objectContaining({ jobId, msg: 'job claimed' }),
    );
    expect(await linesOf('processing', requestId)).toContainEqual(
      expect.objectContaining({ path: '/composite/store', status: 200, isAnswered: true }),
    );
  });

  it('pass with an import to the archive component, and on to its thumbnails', async () => {
    const requestId = 'trace-import_2';
    const [{ obsId }] = (await offerFiles(stack, 1)).files;
    const body = { obsId, productType: 'SCIENCE' };
    const answer = await owner.post('/api/archive/import', body, { 'x-request-id': requestId });
    expect(answer.status).toBe(202);
    const { jobId } = answer.json as { jobId: string };
    expect((await followJob(owner, jobId)).status).toBe('completed');
    const paths = (await linesOf('archive', requestId)).map((line) => line.path);
    expect(paths).toEqual(expect.arrayContaining(['/import-plan', '/download']));
    const jobs = await stack.database.getRepository(JobEntity).findBy({ requestId });
    expect(jobs.map(({ type }) => type).sort()).toEqual(['import', 'thumbnails']);
  });

  it.each(['import', 'composite'])(
    "and a job's own id are in the logs of all apps that work on it: %s",
    async (type) => {
      const jobId = type === 'import' ? await importOne() : await composeOne();
      expect((await followJob(owner, jobId)).status).toBe('completed');
      const apps: App[] =
        type === 'import' ? ['api', 'worker', 'archive', 'processing'] : ['api', 'worker', 'processing'];
      for (const app of apps) {
        const lines = await linesWith(app, (line) => line.jobId === jobId);
        expect(new Set(lines.map((line) => line.requestId)).size).toBe(1);
      }
    },
  );

  async function importOne(): Promise<string> {
    const [{ obsId }] = (await offerFiles(stack, 1)).files;
    const answer = await owner.post('/api/archive/import', { obsId, productType: 'SCIENCE' });
    return (answer.json as { jobId: string }).jobId;
  }

  async function composeOne(): Promise<string> {
    const body = compositeOf([recordId], { width: 32, height: 32 });
    return ((await owner.post('/api/composite/export-nchannel', body)).json as { jobId: string }).jobId;
  }

  it('reach the engine with a preview, and are in the problem document', async () => {
    const url = (id: string) => `/api/spacedata/${id}/preview?width=32&height=32`;
    const drawn = await owner.get(url(recordId), { 'x-request-id': 'trace-preview' });
    expect(drawn.headers.get('x-request-id')).toBe('trace-preview');
    expect(await linesOf('processing', 'trace-preview')).toMatchObject([{ path: '/preview', status: 200 }]);
    const missing = await owner.get(url(crypto.randomUUID()), { 'x-request-id': 'trace-missing' });
    expect(missing.json).toMatchObject({ status: 404, requestId: 'trace-missing' });
  });

  it.each(['a'.repeat(65), 'with space', 'semi;colon', 'ünsafe', '<script>'])(
    'replace %j everywhere',
    async (given) => {
      const body = compositeOf([recordId], { width: 32, height: 32 });
      const headers = { 'x-request-id': Buffer.from(given).toString('latin1') };
      const answer = await owner.post('/api/composite/export-nchannel', body, headers);
      const requestId = String(answer.headers.get('x-request-id'));
      expect(requestId).toMatch(UUID);
      const { jobId } = answer.json as { jobId: string };
      const row = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: jobId });
      expect(row.requestId).toBe(requestId);
      await followJob(owner, jobId);
    },
  );

  it('are accepted at 64 characters', async () => {
    const requestId = 'A.b_c-'.padEnd(64, '9');
    const answer = await owner.get('/api/health/live', { 'x-request-id': requestId });
    expect(answer.headers.get('x-request-id')).toBe(requestId);
  });
});

it('the engine knows whom each call is made for, which clients cannot choose', async () => {
  const chosen = { 'x-caller': 'user:somebody-else' };
  const preview = (width: number) => `/api/spacedata/${recordId}/preview?width=${width}&height=64`;
  const byAccount = await owner.get(preview(40), { ...chosen, 'x-request-id': 'called-by-account' });
  const byAddress = await callerOf(stack.url).get(preview(41), {
    ...chosen,
    'x-request-id': 'called-by-address',
  });
  const body = compositeOf([recordId], { width: 48, height: 48 });
  const job = await owner.post('/api/composite/export-nchannel', body, { 'x-request-id': 'called-by-job' });
  await followJob(owner, (job.json as { jobId: string }).jobId);
  expect([byAccount.status, byAddress.status, job.status]).toEqual([200, 200, 202]);
  const ofOwner = `user:${owner.id}`;
  for (const [requestId, caller] of [
    ['called-by-account', ofOwner],
    ['called-by-address', 'address:127.0.0.1'],
    ['called-by-job', ofOwner],
  ])
    expect(await linesOf('processing', requestId)).toMatchObject([{ path: expect.any(String), caller }]);
  const inspections = await linesWith(
    'processing',
    ({ path: called, jobId }) => called === '/inspect' && !jobId,
  );
  expect(inspections).toMatchObject([{ caller: ofOwner }]);
});

/** Everything written by the apps. */
const logs = (): string => {
  const folder = path.join(stack.dataDir, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
};

it('no app ever logs a token, wherever it was sent and whatever the outcome', async () => {
  const { accessToken, refreshToken, password } = owner;
  const query = `access_token=${accessToken}`;
  const hub = await openHub(stack.url, { token: accessToken });
  await hub.subscribe('018f3e6e-0000-7000-8000-000000000000');
  const statuses = [];
  for (const [method, route, headers] of [
    ['GET', `/hubs/job-progress/?EIO=4&transport=polling&${query}`],
    ['GET', `/hubs/job-progress/?EIO=4&transport=none&${query}`],
    ['GET', `/hubs/other?${query}`],
    ['GET', `/api/nowhere?${query}`],
    ['GET', `/nowhere?access%5Ftoken=${accessToken}`],
    ['GET', `/api/jobs?${query}`],
    ['GET', `/api/jobs/${accessToken}`],
    ['GET', `/api/spacedata/${recordId}/preview?width=32&${query}`],
    ['GET', `/api/spacedata/${recordId}/file?Access_Token=${accessToken}`],
    ['POST', `/api/spacedata/upload?${query}`],
    ['GET', `/api/health?${query}`],
    ['GET', '/api/jobs', { referer: `http://localhost/?${query}` }],
    ['GET', '/api/jobs', { 'x-request-id': accessToken }],
    ['OPTIONS', `/api/jobs?${query}`],
  ] as [string, string, Record<string, string>?][]) {
    statuses.push((await fetch(`${stack.url}${route}`, { method, headers })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 204, 400, 401, 404]));
  const downloads = (await owner.post('/api/downloads', { path: `/api/spacedata/${recordId}/file` })).json
    .url;
  for (const [status, method] of [
    [200, 'HEAD'],
    [200, 'GET'],
    [404, 'GET'],
    [404, 'DELETE'],
  ] as const)
    expect((await fetch(`${stack.url}${downloads}`, { method })).status).toBe(status);
  await call(stack.url, 'POST', '/api/auth/refresh', { body: { refreshToken: `${refreshToken}x` } });
  await call(stack.url, 'POST', '/api/auth/browser/refresh', {
    headers: { 'x-firstlight-session': '1', cookie: `firstlight_refresh=${refreshToken}x` },
  });
  await call(stack.url, 'POST', '/api/auth/login', {
    body: { username: owner.username, password: `${password}x` },
  });
  await rawRequest(stack.url, `GET /api/jobs?${query} HTTP/1.1\r\nBroken Header\r\n\r\n`);
  await rawRequest(stack.url, `GET /api/jobs?${query} HTTP/1.1\r\nConnection: close\r\n\r\n`);
  // Serious failures are logged in most detail.
  await stack.database.query('ALTER TABLE jobs RENAME TO jobs_away');
  const token = accessToken;
  const failed = await call(stack.url, 'GET', `/api/jobs?page=1`, { token });
  const failing = await fetch(`${stack.url}/api/jobs?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await stack.database.query('ALTER TABLE jobs_away RENAME TO jobs');
  expect([failed.status, failing.status]).toEqual([500, expect.any(Number)]);
  hub.close();
  await call(stack.url, 'GET', '/api/health/live', { headers: { 'x-request-id': 'the-last-one' } });
  await waitFor(() => (logs().includes('the-last-one') ? true : undefined));
  const text = logs();
  for (const line of [
    '/api/nowhere?access_token=[redacted]',
    '"url":"/api/jobs/[redacted]"',
    '"url":"/api/downloads/[redacted]"',
    '"statusCode":500',
  ])
    expect(text).toContain(line);
  const [header, payload, signature] = accessToken.split('.');
  expect(header.length * payload.length * signature.length).toBeGreaterThan(0);
  for (const secret of [
    signature,
    payload,
    refreshToken,
    password,
    downloads.split('/').at(-1),
    stack.env.JWT_SECRET,
    stack.env.INTERNAL_SECRET,
  ])
    expect(text.split('\n').filter((line) => line.includes(String(secret)))).toEqual([]);
});
