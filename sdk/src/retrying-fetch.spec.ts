import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { retryingFetch, type RetryOptions } from './retrying-fetch.js';
import { ConnectionError, readProblem } from './problem-error.js';
import { sleep } from './sleep.js';

jest.mock('./sleep.js', () => ({
  sleep: jest.fn(jest.requireActual<typeof import('./sleep.js')>('./sleep.js').sleep),
}));

let server: Server;
let url: string;
let answer: RequestListener;
let calls: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      calls.push(`${request.method} ${body}`.trim());
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

beforeEach(() => (calls = []));

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Refuses a number of times, then succeeds. */
const busy = (times: number, status: number, retryAfter?: string) => {
  answer = (_, response) => {
    if (calls.length > times) return response.end('yes');
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('no');
  };
};

const send = (init: RequestInit = {}, options: RetryOptions = {}) =>
  retryingFetch((request) => fetch(request), options)(() => new Request(url, init));

it.each([429, 503])('waits as long as %d asks, and retries', async (status) => {
  busy(1, status, '1');
  expect(await (await send()).text()).toBe('yes');
  expect(jest.mocked(sleep).mock.lastCall?.[0]).toBe(1_000);
  expect(calls).toEqual(['GET', 'GET']);
});

it('repeats the body of a PUT', async () => {
  busy(1, 503, '0');
  expect((await send({ method: 'PUT', body: 'all' })).status).toBe(200);
  expect(calls).toEqual(['PUT all', 'PUT all']);
});

it('does not retry non-idempotent calls', async () => {
  busy(1, 503, '0');
  expect((await send({ method: 'POST', body: 'once' })).status).toBe(503);
  expect(calls).toEqual(['POST once']);
});

const WITH_KEY = { method: 'POST', body: 'once', headers: { 'Idempotency-Key': 'key-1' } };

it('retries a call with an idempotency key, also while the first one is running', async () => {
  busy(1, 503, '0');
  expect((await send(WITH_KEY)).status).toBe(200);
  answer = (_, response) => {
    if (calls.length > 3) return response.end('yes');
    response.writeHead(409).end(JSON.stringify({ code: 'idempotency_key_in_use', detail: '' }));
  };
  expect(await (await send(WITH_KEY)).text()).toBe('yes');
  expect(calls).toEqual(Array(4).fill('POST once'));
});

it('does not retry another conflict, and leaves its body unread', async () => {
  answer = (_, response) => response.writeHead(409).end(JSON.stringify({ code: 'conflict', detail: 'busy' }));
  const response = await send(WITH_KEY);
  expect([(await readProblem(response)).message, calls.length]).toEqual(['busy', 1]);
});

it('returns a refusal with a long Retry-After', async () => {
  busy(1, 429, '31');
  const response = await send();
  expect(response.status).toBe(429);
  expect((await readProblem(response)).retryAfterSeconds).toBe(31);
  expect(calls).toHaveLength(1);
});

it('gives up after its retries', async () => {
  busy(9, 503, '0');
  expect((await send({}, { retries: 2 })).status).toBe(503);
  expect(calls).toHaveLength(3);
});

it('does not retry permanent errors', async () => {
  for (const status of [400, 404, 500, 504]) {
    calls = [];
    busy(1, status, '0');
    expect((await send()).status).toBe(status);
    expect(calls).toHaveLength(1);
  }
});

it('retries a broken connection and reports an unreachable service', async () => {
  answer = (request, response) => (calls.length > 1 ? response.end('yes') : void request.socket.destroy());
  expect(await (await send()).text()).toBe('yes');
  await expect(send({ method: 'POST' }).then(({ status }) => status)).resolves.toBe(200);
  answer = (request) => void request.socket.destroy();
  await expect(send({}, { retries: 1 })).rejects.toBeInstanceOf(ConnectionError);
  await expect(send({ method: 'POST' })).rejects.toBeInstanceOf(ConnectionError);
});

it('stops waiting when aborted', async () => {
  busy(9, 503, '600');
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 100);
  await expect(send({ signal: controller.signal }, { maxWaitMs: Infinity })).rejects.toThrow('enough');
});

it('reads a response that is not a problem document', async () => {
  busy(1, 400);
  const problem = await readProblem(await send());
  expect(problem).toMatchObject({
    code: 'no_problem_document',
    status: 400,
    errors: [],
    retryAfterSeconds: null,
  });
});
