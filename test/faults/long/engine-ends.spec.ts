import { once } from 'node:events';
import { createServer } from 'node:http';
import { JobEntity } from '#domain';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { followJob } from '../../support/library.js';
import { exportQuickly, exportSlowly, uploadField } from '../../support/slow-composite.js';
import { startStack, type Stack } from '../../support/start-stack.js';
import { untilRow } from '../../support/until-row.js';

jest.setTimeout(180_000);

const WAITING = 'Waiting for the processing engine';

let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['processing', 'worker', 'api'] });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
});

const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });
const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;

it('the engine shuts down during a composite, which is not a crash', async () => {
  const jobId = await exportSlowly(user, recordId);
  await followJob(user, jobId, isUnderWay);
  await stack.end('processing', 'SIGTERM');
  await untilRow(stack, jobId, ({ message }) => message === WAITING);
  await stack.start('processing');
  expect(await followJob(user, jobId)).toMatchObject({ status: 'completed' });
  expect((await rowOf(jobId)).crashes).toBe(0);
});

it('a composite that crashes the engine fails after three crashes and says so; the next one is processed', async () => {
  await stack.end('processing', 'SIGKILL');
  const fragile = createServer((request, response) => {
    if (request.url === '/health') response.end('{"status":"up"}');
    else
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .write('{"progress":{}}\n', () => response.destroy());
  });
  await once(
    fragile.listen(Number(new URL(stack.env.PROCESSING_URL as string).port), '127.0.0.1'),
    'listening',
  );
  const jobId = await exportQuickly(user, recordId);
  const failed = await followJob(user, jobId);
  fragile.closeAllConnections();
  await new Promise((resolve) => fragile.close(resolve));
  expect(failed).toMatchObject({ status: 'failed', error: 'Given up after 3 crashes of what worked on it' });
  expect((await rowOf(jobId)).crashes).toBe(3);
  await stack.start('processing');
  expect(await followJob(user, await exportQuickly(user, recordId))).toMatchObject({ status: 'completed' });
});
