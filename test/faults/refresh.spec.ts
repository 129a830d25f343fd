import { JobEntity } from '#domain';
import { callerOf, openAccount, type Account } from '../support/api-client.js';
import { offerFiles } from '../support/archive-files.js';
import { followJob } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

let stack: Stack;
let user: Account;
let obsId: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  user = await openAccount(stack.url);
  const { files } = await offerFiles(stack, 1);
  obsId = files[0].obsId;
  const { json } = await user.post('/api/archive/import', { obsId });
  expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed' });
});

/** @returns the id of a job whose question the archive has taken, and will not answer; the next one it will */
async function askInVain(): Promise<string> {
  const sample = callerOf(stack.sampleArchiveUrl);
  expect((await sample.post('/sample/behaviour', { hang: true, on: 'search', times: 1 })).status).toBe(201);
  const { status, json } = await user.post(`/api/archive/refresh-metadata/${obsId}`);
  expect(status).toBe(202);
  const isAsked = async () =>
    (await sample.get('/sample/behaviour')).json.limited.length === 0 ? true : undefined;
  expect(await waitFor(isAsked, { timeoutMs: 60_000 })).toBe(true);
  return json.jobId;
}

it.each([
  ['SIGTERM', 0],
  ['SIGKILL', 1],
] as const)(
  'the archive component gets %s in the middle of refresh-metadata: the job waits, and is completed when it is back',
  async (signal, crashes) => {
    const jobId = await askInVain();
    await stack.end('archive', signal);
    const waiting = await followJob(user, jobId, ({ message }) => /Waiting/.test(message));
    expect(waiting).toMatchObject({
      ...{ status: 'running', error: null },
      message: 'Waiting for the download component',
    });
    await stack.start('archive');
    expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
    const row = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: jobId });
    expect(row).toMatchObject({ turn: 1, crashes });
  },
);
