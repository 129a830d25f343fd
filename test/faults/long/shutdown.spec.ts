import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobEntity, RecordEntity } from '#domain';
import { writeFits } from '#kernels';
import { callerOf, openAccount, type Account, type Answer } from '../../support/api-client.js';
import { openHub } from '../../support/hub-client.js';
import { filesIn, followJob, uploadRecord } from '../../support/library.js';
import { exportSlowly, uploadField } from '../../support/slow-composite.js';
import { waitFor } from '../../support/spec-end.js';
import { startStack, type ProcessName, type Stack } from '../../support/start-stack.js';

jest.setTimeout(120_000);

/** Seven seconds are for handing work back; work in progress has thirteen, in the first five of which the API accepts requests. */
const SHUTDOWN_SECONDS = 20;
const FINISH_MS = 13_000;
/** More than fits into the buffers between the API and a stalled client. */
const LARGE_SIDE = 3500;
const BOUNDARY = 'b0undary';

let stack: Stack;
let user: Account;
let recordId: string;
let largeId: string;
let large: Uint8Array;

beforeAll(async () => {
  stack = await startStack({
    apps: ['api', 'processing', 'worker'],
    env: { SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS) },
  });
  user = await openAccount(stack.url);
  recordId = await uploadField(user);
  large = writeFits([{ shape: [LARGE_SIDE, LARGE_SIDE], data: new Float32Array(LARGE_SIDE ** 2).fill(1) }]);
  largeId = await uploadRecord(user, 'large.fits', large);
});

/** A process ended by a failed test is started again for the others. */
beforeEach(async () => {
  for (const name of ['processing', 'worker', 'api'] as const)
    if (!stack.isRunning(name)) await stack.start(name);
});

const isUnderWay = (job: Answer['json']): boolean => job.status === 'running' && job.percent >= 5;
const rowOf = (id: string) => stack.database.getRepository(JobEntity).findOneByOrFail({ id });

/** Asks a process to shut down. @returns how long it took, and whether it has ended */
function end(name: ProcessName) {
  const began = performance.now();
  const ending = {
    hasEnded: false,
    tookMs: stack.end(name, 'SIGTERM').then(() => performance.now() - began),
  };
  void ending.tookMs.then(() => (ending.hasEnded = true));
  return ending;
}

it.each(['worker', 'processing'] as const)(
  'the %s shuts down: the composite in progress is finished, once, and its subscriber gets all events in order',
  async (name) => {
    const jobId = await exportSlowly(user, recordId);
    const hub = await openHub(stack.url, { token: user.accessToken });
    expect(await hub.subscribe(jobId)).toEqual({ ok: true });
    await followJob(user, jobId, isUnderWay);
    const { claimId } = await rowOf(jobId);
    const { tookMs } = end(name);
    expect((await hub.next('JobCompleted')).payload).toMatchObject({ jobId, resultKind: 'blob' });
    expect(await tookMs).toBeLessThan(1000 * SHUTDOWN_SECONDS);
    await stack.start(name);
    const row = await rowOf(jobId);
    expect(row).toMatchObject({ status: 'completed', crashes: 0, attempt: 1 });
    expect(row.resultKey).toContain(claimId);
    const revisions = hub.events.map(({ payload }) => payload.revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    expect(hub.events.filter(({ name: event }) => event === 'JobCompleted')).toHaveLength(1);
    hub.close();
  },
);

it('a worker accepts no job while it shuts down: waiting jobs are done by the next one', async () => {
  const running = await exportSlowly(user, recordId);
  const waiting = await exportSlowly(user, recordId);
  await followJob(user, running, isUnderWay);
  await end('worker').tookMs;
  expect(await rowOf(running)).toMatchObject({ status: 'completed', attempt: 1 });
  expect(await rowOf(waiting)).toMatchObject({ status: 'queued', attempt: 1, crashes: 0 });
  await stack.start('worker');
  expect(await followJob(user, waiting)).toMatchObject({ status: 'completed' });
});

/** An upload whose bytes are sent on command. */
function beginUpload(bytes: Uint8Array) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.fits"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const call = authorized('POST', '/api/spacedata/upload', {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + bytes.length + tail.length,
  });
  call.write(head);
  call.write(bytes.subarray(0, bytes.length / 2));
  const answered = answerOf(call);
  answered.catch(() => undefined);
  return {
    answered,
    finish() {
      call.write(bytes.subarray(bytes.length / 2));
      call.end(tail);
    },
  };
}

const authorized = (method: string, path: string, headers: object = {}): ClientRequest =>
  request(`${stack.url}${path}`, {
    method,
    agent: false,
    headers: { authorization: `Bearer ${user.accessToken}`, ...headers },
  });
const answerOf = (call: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => call.once('response', resolve).once('error', reject));
const lengthOf = async (answer: IncomingMessage): Promise<number> => {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
};
const untilArriving = () =>
  waitFor(() => (filesIn(stack, 'uploads').length > 0 ? true : undefined), { timeoutMs: 10_000 });

it('the API shuts down: it is not ready, then gone; an upload and a slow download are finished', async () => {
  const upload = beginUpload(large);
  const download = authorized('GET', `/api/spacedata/${largeId}/file`);
  download.end();
  const file = await answerOf(download);
  const hub = await openHub(stack.url, { token: user.accessToken });
  const left = new Promise<string>((resolve) => hub.socket.once('disconnect', resolve));
  await untilArriving();
  const { tookMs } = end('api');

  await sleep(1_000);
  const ready = await user.get('/api/health/ready');
  expect([ready.status, ready.json.status, ready.headers.get('connection')]).toEqual([
    503,
    'Unhealthy',
    'close',
  ]);
  expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
  const listed = await user.get('/api/spacedata');
  expect([listed.status, listed.headers.get('connection')]).toEqual([200, 'close']);
  expect((await user.get('/api/health/live')).status).toBe(200);

  expect(await left).toBe('transport close'); // The client's own library reconnects.
  const refused = await callerOf(stack.url)
    .get('/api/health/live')
    .catch((error: Error) => (error.cause as NodeJS.ErrnoException).code);
  expect(refused).toBe('ECONNREFUSED');
  upload.finish();
  const answer = await upload.answered;
  expect(answer.statusCode).toBe(201);
  expect(await lengthOf(file)).toBe(large.length);
  await lengthOf(answer);
  expect(await tookMs).toBeLessThan(FINISH_MS);
  await stack.start('api');
  expect((await user.get('/api/spacedata')).json.total).toBe(listed.json.total + 1);
});

it('an upload that does not end in time is aborted: the client gets an error, nothing is left of it', async () => {
  const records = await stack.database.getRepository(RecordEntity).count();
  const files = filesIn(stack, 'data');
  const upload = beginUpload(large);
  await untilArriving();
  const { tookMs } = end('api');
  await expect(upload.answered).rejects.toThrow(/hang up|ECONNRESET|EPIPE/);
  const ms = await tookMs;
  expect(ms).toBeGreaterThan(FINISH_MS);
  expect(ms).toBeLessThan(1000 * SHUTDOWN_SECONDS);
  await stack.start('api');
  expect(await stack.database.getRepository(RecordEntity).count()).toBe(records);
  expect(filesIn(stack, 'uploads')).toEqual([]);
  expect(filesIn(stack, 'data').filter((name) => !name.startsWith('health/'))).toEqual(
    files.filter((name) => !name.startsWith('health/')),
  );
});

it('apps without work end at once, the API after its notice period', async () => {
  for (const name of ['worker', 'processing'] as const) expect(await end(name).tookMs).toBeLessThan(3_000);
  expect(await end('api').tookMs).toBeLessThan(8_000);
  for (const name of ['processing', 'worker', 'api'] as const) await stack.start(name);
});
