import { openAccount, type Account } from '../../support/api-client.js';
import { followJob } from '../../support/library.js';
import { openSlowArchive, type SlowArchive } from '../../support/slow-archive.js';

jest.setTimeout(180_000);

const SLOW_BYTES_PER_SECOND = 4e6;

let slow: SlowArchive;

beforeAll(async () => {
  slow = await openSlowArchive({ sidePixels: 2600 });
});

beforeEach(() => (slow.proxy.bytesPerSecond = SLOW_BYTES_PER_SECOND));

async function orderImport(body: object = {}): Promise<{ user: Account; jobId: string }> {
  const user = await openAccount(slow.stack.url);
  const { json } = await user.post('/api/archive/import', { obsId: slow.obsId, ...body });
  return { user, jobId: json.jobId };
}

it('the archive becomes unavailable: the import is resumable, everything else keeps working', async () => {
  const { stack, proxy, file, isHalfDown } = slow;
  const { user, jobId } = await orderImport();
  await followJob(user, jobId, isHalfDown);
  await stack.end('sample-archive', 'SIGKILL');
  const failed = await followJob(user, jobId);
  expect(failed).toMatchObject({ status: 'failed', resumable: true });
  expect((await user.post('/api/archive/search/target', { targetName: 'M 16' })).status).toBe(503);
  expect((await user.get('/api/spacedata')).status).toBe(200);

  await stack.start('sample-archive');
  proxy.bytesPerSecond = Infinity;
  await user.post(`/api/archive/import/resume/${jobId}`);
  const job = await followJob(user, jobId);
  expect(job).toMatchObject({ status: 'completed' });
  expect(job.fileProgress[0].sha256).toBe(file.sha256);
  expect((await user.delete(`/api/spacedata/${job.resultDataId}`)).status).toBe(204);
});

it('a worker is killed during an import: the next one continues', async () => {
  const { stack, proxy, file } = slow;
  const { user, jobId } = await orderImport({ visibility: 'public' });
  await followJob(user, jobId, (job) => job.status === 'running');
  await stack.end('worker', 'SIGKILL');
  proxy.bytesPerSecond = Infinity;
  await stack.start('worker');
  const job = await followJob(user, jobId);
  expect(job).toMatchObject({ status: 'completed' });
  expect((await user.get(`/api/spacedata/${job.resultDataId}`)).json.sha256).toBe(file.sha256);
});
