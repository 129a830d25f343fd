import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openAccount, type Account } from '../support/api-client.js';
import { filesIn, followJob } from '../support/library.js';
import { openSlowArchive, type SlowArchive } from '../support/slow-archive.js';

jest.setTimeout(180_000);

const SLOW_BYTES_PER_SECOND = 500_000;

let archive: SlowArchive;
let user: Account;

beforeAll(async () => {
  // No lease may expire here, even when a busy machine delays the worker by some seconds.
  archive = await openSlowArchive({ sidePixels: 750, env: { JOB_LEASE_SECONDS: '15' } });
});
beforeEach(async () => {
  user = await openAccount(archive.stack.url);
});

it('the archive component is killed during an import: it waits, and a resume continues', async () => {
  const { stack, proxy, obsId, file, isHalfDown } = archive;
  proxy.bytesPerSecond = SLOW_BYTES_PER_SECOND;
  const { json } = await user.post('/api/archive/import', { obsId });
  await followJob(user, json.jobId, isHalfDown);
  await stack.end('archive', 'SIGKILL');

  const waiting = await followJob(
    user,
    json.jobId,
    (job) => job.message === 'Waiting for the download component',
  );
  expect(waiting).toMatchObject({ status: 'queued', error: null });
  expect(isHalfDown(waiting)).toBe(true);
  expect((await user.get('/api/spacedata')).json.total).toBe(0);
  const cancelled = await user.post(`/api/archive/import/cancel/${json.jobId}`);
  expect(cancelled.json).toMatchObject({ status: 'cancelled', resumable: true });

  await stack.start('archive');
  proxy.bytesPerSecond = Infinity;
  const passedBefore = proxy.passedBytes;
  const resumed = await user.post(`/api/archive/import/resume/${json.jobId}`);
  expect([resumed.status, resumed.json.jobId]).toEqual([202, json.jobId]);
  const job = await followJob(user, json.jobId);
  expect(job).toMatchObject({ status: 'completed', resumable: false });
  const { size, sha256 } = file;
  expect(job.fileProgress[0]).toMatchObject({ status: 'complete', downloadedBytes: size, sha256 });
  // Bytes on disk were not fetched again.
  expect(proxy.passedBytes - passedBefore).toBeLessThan(0.75 * size);

  const record = (await user.get(`/api/spacedata/${job.resultDataId}`)).json;
  expect(record).toMatchObject({ sha256, fileSize: size });
  const [stored, ...others] = filesIn(stack, 'data').filter((name) => name.includes(file.name));
  expect(others).toEqual([]);
  const bytes = readFileSync(path.join(stack.dataDir, 'data', stored));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
});
