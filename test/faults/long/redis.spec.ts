import { Redis } from 'ioredis';
import { JobEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { compositeOf, followJob } from '../../support/library.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(180_000);

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'], own: ['redis'] });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
});

const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;
const exportQuickly = () =>
  user.post('/api/composite/export-nchannel', compositeOf([recordId], { width: 64 }));

it('Redis is killed and comes back: running and waiting jobs complete', async () => {
  const running = await exportSlowly(user, recordId);
  const waiting = [(await exportQuickly()).json.jobId, (await exportQuickly()).json.jobId];
  await followJob(user, running, isUnderWay);
  await stack.end('redis', 'SIGKILL');

  const refused = await exportQuickly();
  expect([refused.status, refused.json.code]).toEqual([503, 'queue_unavailable']);
  expect(await stack.database.getRepository(JobEntity).countBy({ queue: 'composite' })).toBe(3);
  const health = await user.get('/api/health');
  expect([health.status, health.json.status]).toEqual([503, 'Unhealthy']);

  await stack.start('redis');
  for (const jobId of [running, ...waiting]) {
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
  }
  // Components that are not part of this stack; no others may be missing.
  const { components } = (await user.get('/api/health')).json;
  expect(components.redis.status).toBe('up');
});

it('Redis loses everything: waiting jobs are queued again from their rows', async () => {
  await stack.end('worker', 'SIGTERM');
  const jobIds = [(await exportQuickly()).json.jobId, (await exportQuickly()).json.jobId];
  const client = new Redis(stack.env.REDIS_URL as string);
  await client.flushall();
  client.disconnect();
  await stack.start('worker');
  for (const jobId of jobIds) expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
});
