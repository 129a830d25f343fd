import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { JobEntity } from '#domain';
import { openAccount, type Account } from '../support/api-client.js';
import { compositeOf, followJob } from '../support/library.js';
import { exportSlowly, uploadField } from '../support/slow-composite.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'], own: ['redis'] });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
});

const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });
const exportQuickly = async (): Promise<string> => {
  const answer = await user.post('/api/composite/export-nchannel', compositeOf([recordId], { width: 64 }));
  expect(answer.status).toBe(202);
  return answer.json.jobId;
};

/** Downloads with a token go on. */
async function expectNoTickets(): Promise<void> {
  const path = `/api/spacedata/${recordId}/file`;
  const answers = await Promise.all([
    user.post('/api/downloads', { path }),
    user.get(`/api/downloads/${'x'.repeat(80)}`),
    user.get(path),
  ]);
  expect(answers.map(({ status, json }) => [status, json?.code])).toEqual([
    [503, 'unavailable'],
    [503, 'unavailable'],
    [200, undefined],
  ]);
}

async function cancel(jobId: string) {
  const { status, json } = await user.post(`/api/jobs/${jobId}/cancel`);
  return [status, json.status];
}

const FAULTS: [string, () => Promise<void>, () => Promise<void>][] = [
  ['hangs', () => Promise.resolve(stack.pause('redis')), () => Promise.resolve(stack.resume('redis'))],
  ['is killed', () => stack.end('redis', 'SIGKILL'), () => stack.start('redis')],
];

describe.each(FAULTS)('Redis %s', (_, takeAway, giveBack) => {
  it('and comes back: a cancelled job stays cancelled, the others complete, and new ones run', async () => {
    const running = await exportSlowly(user, recordId);
    const [first, second] = [await exportQuickly(), await exportQuickly()];
    await followJob(user, running, ({ status }) => status === 'running');
    await takeAway();
    try {
      expect(await cancel(first)).toEqual([202, 'cancelled']);
      expect((await rowOf(first)).status).toBe('cancelled');
      const health = await user.get('/api/health');
      expect([health.status, health.json.components.redis.status]).toEqual([503, 'down']);
      await expectNoTickets();
    } finally {
      await giveBack();
    }
    for (const jobId of [running, second, await exportQuickly()]) {
      expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
    }
    expect((await rowOf(first)).status).toBe('cancelled');
  });

  it('and every log line is JSON with a level', () => {
    for (const app of ['api', 'worker']) {
      const lines = readFileSync(path.join(stack.dataDir, `logs/${app}.log`), 'utf8').split('\n');
      const strange = lines.filter((line) => line !== '' && !/^\{"level":\d+,.*\}$/.test(line));
      expect({ app, strange }).toEqual({ app, strange: [] });
      expect(lines.some((line) => line.includes('"msg":"Redis connection"') || line.includes('queue'))).toBe(
        true,
      );
    }
  });
});

it('Redis loses everything: waiting jobs are queued again from their rows', async () => {
  stack.pause('worker');
  const jobIds = [await exportQuickly(), await exportQuickly()];
  const client = new Redis(stack.env.REDIS_URL as string);
  await client.flushall();
  client.disconnect();
  stack.resume('worker');
  for (const jobId of jobIds)
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
});
