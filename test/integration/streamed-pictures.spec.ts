import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeFits } from '#kernels';
import { openAccount, type Account } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { startMeteredProxy, type MeteredProxy } from '../support/metered-proxy.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

/** Noise of 8 bits cannot be packed: the picture has about as many bytes as the file has pixels. */
const SIDE = 8000;
const PICTURE = `preview?width=8000&height=8000&stretch=linear&format=jpeg&quality=100`;
const MEBIBYTE = 2 ** 20;

let stack: Stack;
let engine: MeteredProxy;
let owner: Account;
let recordId: string;

beforeAll(async () => {
  engine = await startMeteredProxy();
  stack = await startStack({
    apps: [],
    env: { PROCESSING_URL: engine.url, LOG_LEVEL: 'debug', PROCESSING_THREADS: '2' },
  });
  engine.target = `http://127.0.0.1:${stack.env.PROCESSING_PORT}`;
  await Promise.all([stack.start('processing'), stack.start('api')]);
  owner = await openAccount(stack.url);
  const data = randomFillSync(new Uint8Array(SIDE * SIDE));
  recordId = await uploadRecord(owner, 'noise_i2d.fits', writeFits([{ shape: [SIDE, SIDE], data }]));
});

beforeEach(() => {
  engine.cutAtBytes = Infinity;
});

const apiPid = (): number =>
  (JSON.parse(readFileSync(path.join(stack.dataDir, 'run/api.json'), 'utf8')) as { pid: number }).pid;

const residentMebibytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${apiPid()}/status`, 'utf8'))?.[1]) / 1024;

const apiLog = (): Record<string, unknown>[] =>
  readFileSync(path.join(stack.dataDir, 'logs/api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ERROR_LEVEL = 50;
const errorsIn = (lines: readonly Record<string, unknown>[]) =>
  lines.filter(({ level }) => Number(level) >= ERROR_LEVEL);

/** Asks for the picture and reads nothing of it yet. */
function ask(query = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${stack.url}/api/spacedata/${recordId}/${PICTURE}${query}`;
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    request(url, { headers, agent: false }, (answer) => resolve(answer.pause()))
      .once('error', reject)
      .end();
  });
}

it('holds no picture for a client that does not read, and gives all of it to one that reads at last', async () => {
  await (await ask('&width=100&height=100')).resume().toArray();
  const before = residentMebibytes();
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  const size = Number(answer.headers['content-length']);
  expect(size).toBeGreaterThan(60 * MEBIBYTE);
  await sleep(2_000);
  const { passedBytes } = engine;
  await sleep(1_000);
  expect(engine.passedBytes).toBe(passedBytes);
  // What the kernel holds for the sockets between engine, proxy, API and client.
  expect(passedBytes).toBeLessThan(size / 2);
  expect(residentMebibytes() - before).toBeLessThan(20);
  const picture = await buffer(answer);
  expect(picture.length).toBe(size);
  expect(picture.subarray(-2).toString('hex')).toBe('ffd9');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=3600',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  });
});

it('ends the call of the engine when the client leaves, without an error in the log', async () => {
  const lines = apiLog().length;
  const { leftCalls } = engine;
  (await ask()).destroy();
  expect(await waitFor(() => engine.leftCalls > leftCalls || undefined, { timeoutMs: 30_000 })).toBe(true);
  await sleep(200);
  expect(errorsIn(apiLog().slice(lines))).toEqual([]);
});

it('breaks the answer off when the engine breaks off, and says so in the log', async () => {
  const lines = apiLog().length;
  engine.cutAtBytes = 4 * MEBIBYTE;
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  await expect(buffer(answer)).rejects.toThrow('aborted');
  const logged = () => errorsIn(apiLog().slice(lines)).find(({ msg }) => msg === 'request failed');
  const line = await waitFor(() => logged() ?? undefined, { timeoutMs: 30_000 });
  expect(line).toMatchObject({
    requestId: answer.headers['x-request-id'],
    err: { type: 'AnswerBrokenOff' },
  });
});

it('says 503 for no cache when the engine breaks off before it has begun', async () => {
  await stack.end('processing', 'SIGKILL');
  const answer = await ask();
  const problem = JSON.parse((await buffer(answer)).toString()) as object;
  expect(problem).toMatchObject({ status: 503, code: 'engine_unreachable' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers).not.toHaveProperty('etag');
  await stack.start('processing');
});
