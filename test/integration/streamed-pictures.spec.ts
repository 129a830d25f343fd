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
import { queuedBytes } from '../support/socket-queues.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

/** Noise of 8 bits cannot be compressed: the picture has about as many bytes as the file has pixels. */
const SIDE = 5400;
const LOOK = 'stretch=linear&format=jpeg&quality=100';
const MEBIBYTE = 2 ** 20;
/** Buffers of the streams of the proxy, the API and the client: some 500 KiB in all. */
const HELD_BYTES = 2 * MEBIBYTE;

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

/** Requests the picture without reading it yet. */
function ask(side = SIDE): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${stack.url}/api/spacedata/${recordId}/preview?width=${side}&height=${side}&${LOOK}`;
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    request(url, { headers, agent: false }, (answer) => resolve(answer.pause()))
      .once('error', reject)
      .end();
  });
}

/** Bytes that have passed and are in no kernel buffer, once no more pass: sockets of a busy machine fill at their own pace. */
async function heldAtRest(): Promise<number> {
  const ports = [engine.url, stack.url].map((url) => Number(new URL(url).port));
  for (let passed = -1; ; passed = engine.passedBytes) {
    await sleep(1_000);
    if (engine.passedBytes === passed) return passed - (await queuedBytes(ports));
  }
}

it('a streamed picture is not buffered for a client that does not read, and is complete when it reads at last', async () => {
  const small = await ask(100);
  expect(small.statusCode).toBe(200);
  await small.toArray();
  const before = residentMebibytes();
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  const size = Number(answer.headers['content-length']);
  expect(size).toBeGreaterThan(25 * MEBIBYTE);
  expect(await heldAtRest()).toBeLessThan(HELD_BYTES);
  expect(residentMebibytes() - before).toBeLessThan(10);
  const picture = await buffer(answer);
  expect(picture.length).toBe(size);
  expect(picture.subarray(-2).toString('hex')).toBe('ffd9');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=3600',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  });
});

it('a streamed picture ends the call of the engine when the client disconnects, without an error in the log', async () => {
  const lines = apiLog().length;
  const { leftCalls } = engine;
  (await ask()).destroy();
  expect(await waitFor(() => engine.leftCalls > leftCalls || undefined)).toBe(true);
  await sleep(200);
  expect(errorsIn(apiLog().slice(lines))).toEqual([]);
});

it('a streamed picture breaks off when the engine does, with an error in the log', async () => {
  const lines = apiLog().length;
  engine.cutAtBytes = MEBIBYTE;
  const answer = await ask(2000);
  expect(answer.statusCode).toBe(200);
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(2 * MEBIBYTE);
  await expect(buffer(answer)).rejects.toThrow('aborted');
  const logged = () => errorsIn(apiLog().slice(lines)).find(({ msg }) => msg === 'request failed');
  const line = await waitFor(() => logged() ?? undefined);
  expect(line).toMatchObject({
    requestId: answer.headers['x-request-id'],
    err: { type: 'ResponseBrokenOff' },
  });
});

it('a streamed picture is a 503 without caching when the engine breaks off before it has begun', async () => {
  await stack.end('processing', 'SIGKILL');
  const answer = await ask();
  const problem = JSON.parse((await buffer(answer)).toString()) as object;
  expect(problem).toMatchObject({ status: 503, code: 'engine_unreachable' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers).not.toHaveProperty('etag');
});
