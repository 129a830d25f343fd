import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callerOf, openAccount, type Account, type Answer } from '../../support/api-client.js';
import { filesIn, followJob } from '../../support/library.js';
import { startSlowProxy, type SlowProxy } from '../../support/slow-proxy.js';
import { starImage } from '../../support/star-image.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(180_000);

const SIDE_PIXELS = 2600;
const SLOW_BYTES_PER_SECOND = 4e6;
const FILE_NAME = 'jw09999-o002_t001_nircam_clear-f200w_i2d.fits';
const SKY = { ra: 84, dec: -5 };

let proxy: SlowProxy;
let stack: Stack;
let folder: string;
let user: Account;
let obsId: string;
let sha256: string;
let size: number;

beforeAll(async () => {
  proxy = await startSlowProxy();
  stack = await startStack({ apps: ['sample-archive'], env: { ARCHIVE_URL: proxy.url } });
  proxy.target = stack.sampleArchiveUrl;
  await Promise.all((['archive', 'processing', 'worker', 'api'] as const).map((app) => stack.start(app)));
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  const grid = { ...SKY, scaleArcsec: 0.03, width: SIDE_PIXELS, height: SIDE_PIXELS };
  const bytes = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  writeFileSync(path.join(folder, FILE_NAME), bytes);
  sha256 = createHash('sha256').update(bytes).digest('hex');
  size = bytes.length;
  const { json } = await callerOf(stack.sampleArchiveUrl).post('/sample/folders', { folder });
  obsId = json.observations[0].obsId;
  user = await openAccount(stack.url);
});

afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await stack?.stop();
  await proxy?.close();
});

const isHalfDown = (job: Answer['json']): boolean => job.downloadedBytes > 0.3 * size;

it('the archive component is killed in the middle of an import: the import waits and goes on from there', async () => {
  proxy.bytesPerSecond = SLOW_BYTES_PER_SECOND;
  const { json } = await user.post('/api/archive/import', { obsId });
  await followJob(user, json.jobId, isHalfDown);
  await stack.end('archive', 'SIGKILL');

  const isWaiting = ({ message }: Answer['json']) => message === 'Waiting for the download component';
  const waiting = await followJob(user, json.jobId, isWaiting);
  expect(waiting).toMatchObject({ status: 'running', error: null });
  expect(waiting.downloadedBytes).toBeGreaterThan(0.3 * size);
  expect((await user.get('/api/spacedata')).json.total).toBe(0);

  const passedBefore = proxy.passedBytes;
  await stack.start('archive');
  proxy.bytesPerSecond = Infinity;
  const job = await followJob(user, json.jobId);
  expect(job).toMatchObject({ status: 'completed', resumable: false });
  expect(job.fileProgress[0]).toMatchObject({ status: 'complete', downloadedBytes: size, sha256 });
  // What was on the disk already was not fetched again.
  expect(proxy.passedBytes - passedBefore).toBeLessThan(0.75 * size);

  const record = (await user.get(`/api/spacedata/${job.resultDataId}`)).json;
  expect(record).toMatchObject({ sha256, fileSize: size });
  const [stored, ...others] = filesIn(stack, 'data').filter((name) => name.includes(FILE_NAME));
  expect(others).toEqual([]);
  const bytes = readFileSync(path.join(stack.dataDir, 'data', stored));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
});

it('the archive itself goes away: the import is resumable, everything else keeps working', async () => {
  const other = await openAccount(stack.url);
  proxy.bytesPerSecond = SLOW_BYTES_PER_SECOND;
  const [{ id }] = (await user.get('/api/spacedata')).json.items;
  expect((await user.delete(`/api/spacedata/${id}`)).status).toBe(204);
  const { json } = await other.post('/api/archive/import', { obsId });
  await followJob(other, json.jobId, isHalfDown);
  await stack.end('sample-archive', 'SIGKILL');
  const failed = await followJob(other, json.jobId);
  expect(failed).toMatchObject({ status: 'failed', resumable: true });
  expect((await other.post('/api/archive/search/target', { targetName: 'M 16' })).status).toBe(503);
  expect((await other.get('/api/spacedata')).status).toBe(200);

  await stack.start('sample-archive');
  proxy.bytesPerSecond = Infinity;
  await other.post(`/api/archive/import/resume/${json.jobId}`);
  const job = await followJob(other, json.jobId);
  expect(job).toMatchObject({ status: 'completed' });
  expect(job.fileProgress[0].sha256).toBe(sha256);
});

it('the worker is killed in the middle of an import: the next one goes on', async () => {
  const other = await openAccount(stack.url);
  for (const { id } of (await user.get('/api/spacedata')).json.items)
    await user.delete(`/api/spacedata/${id}`);
  proxy.bytesPerSecond = SLOW_BYTES_PER_SECOND;
  const { json } = await other.post('/api/archive/import', { obsId, visibility: 'public' });
  await followJob(other, json.jobId, (job) => job.status === 'running');
  await stack.end('worker', 'SIGKILL');
  proxy.bytesPerSecond = Infinity;
  await stack.start('worker');
  const job = await followJob(other, json.jobId);
  expect(job).toMatchObject({ status: 'completed' });
  expect((await other.get(`/api/spacedata/${job.resultDataId}`)).json.sha256).toBe(sha256);
});
