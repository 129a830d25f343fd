import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import { inContext } from '../../context/call-context.js';
import { internalClient, type InternalClient } from './internal-client.js';
import { NDJSON } from '../ndjson.js';
import { UpstreamError } from './upstream-error.js';

const OPTIONS = { timeoutMs: 5_000, retries: false };

let server: Server;
let client: InternalClient;
let calls: IncomingMessage[] = [];
let answer: RequestListener = () => undefined;

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const address = (url = baseUrl()) => ({ url, secret: 'open sesame' });

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = internalClient('processing', address());
});

beforeEach(() => {
  calls = [];
});

afterAll(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that answers every call alike. */
function answerWith(status: number, body: string, type = 'application/json'): void {
  answer = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

const post = () => client.json('/work', { a: 1 }, OPTIONS);

describe('internalClient', () => {
  it('posts JSON and reads JSON', async () => {
    answer = (request, response) => void echo(request, response);
    const ask = () => client.json('/work?x=1', { a: [1, 2] }, OPTIONS);
    expect(await inContext({ requestId: 'r-1', caller: 'user:vera' }, ask)).toEqual({
      method: 'POST',
      url: '/work?x=1',
      requestId: 'r-1',
      caller: 'user:vera',
      authorization: 'Bearer open sesame',
      body: { a: [1, 2] },
    });
  });

  it('reads bytes and headers', async () => {
    answerWith(200, 'abc', 'image/png');
    const { headers, body } = await client.bytes('/picture', {}, OPTIONS);
    expect(headers['content-type']).toBe('image/png');
    expect(await text(body)).toBe('abc');
  });

  const PART = Buffer.alloc(64 * 1024, 'x');

  it('streams bytes as they arrive and reports when they break off', async () => {
    const onLost = jest.fn();
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 2 * PART.length }).write(PART);
      setTimeout(() => response.destroy(), 100);
    };
    const { body } = await client.bytes('/picture', {}, { ...OPTIONS, onLost });
    await expect(buffer(body)).rejects.toMatchObject({ component: 'processing', failure: 'unreachable' });
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('limits the time until bytes arrive, not the time for reading them', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(PART);
      setTimeout(() => response.end(PART), 3_000);
    };
    const limits = { timeoutMs: 1_500, totalTimeoutMs: 2_000, retries: true };
    const { body } = await client.bytes('/picture', {}, limits);
    expect((await buffer(body)).length).toBe(2 * PART.length);
    answer = () => undefined;
    await expect(client.bytes('/picture', {}, { timeoutMs: 250 })).rejects.toMatchObject({
      failure: 'timeout',
    });
  });

  it('buffers no more than is read and ends the call when its reader stops', async () => {
    let wasCutOff = false;
    const sent = { bytes: 0 };
    answer = (_request, response) => {
      response.on('close', () => (wasCutOff = !response.writableFinished));
      response.writeHead(200, { 'content-type': 'image/png' });
      const push = () => {
        while (!response.destroyed && response.write(PART)) sent.bytes += PART.length;
      };
      response.on('drain', push);
      push();
    };
    const onLost = jest.fn();
    const { body } = await client.bytes('/picture', {}, { ...OPTIONS, onLost });
    await setTimeoutAsync(500);
    const { bytes } = sent;
    await setTimeoutAsync(200);
    expect(sent.bytes).toBe(bytes);
    expect(bytes).toBeLessThan(16 * 2 ** 20); // Capacity of the socket buffers of both ends.
    body.destroy();
    while (!wasCutOff) await setTimeoutAsync(10);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('reports an abort while bytes arrive', async () => {
    const controller = new AbortController();
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).write(PART);
    const { body } = await client.bytes('/picture', {}, { ...OPTIONS, signal: controller.signal });
    const reading = expect(buffer(body)).rejects.toThrow('gone');
    controller.abort(new Error('gone'));
    await reading;
  });

  it('reports bytes that stop in the middle', async () => {
    const impatient = internalClient('processing', address(), { silenceMs: 1_000 });
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).write(PART);
    const { body } = await impatient.bytes('/picture', {}, { timeoutMs: 60_000 });
    await expect(buffer(body)).rejects.toMatchObject({ failure: 'unreachable' });
    await impatient.close();
  });

  it.each([0, 1])('reads no more of an error than our apps send: 64 KiB and %d bytes', async (more) => {
    const words = { error: 'x', kind: 'validation', code: 'validation_failed', message: 'x' };
    const filler = 'y'.repeat(64 * 1024 + more - JSON.stringify({ ...words, filler: '' }).length);
    answerWith(400, JSON.stringify({ ...words, filler }));
    await expect(post()).rejects.toMatchObject(more === 0 ? { message: 'x' } : { component: 'processing' });
    if (more > 0) await expect(post()).rejects.not.toMatchObject({ message: 'x' });
  });

  it('stops reading an endless error', async () => {
    let closed = 0;
    answer = (_request, response) => {
      response.writeHead(500).once('close', () => (closed += 1));
      const write = (): unknown =>
        response.destroyed || (response.write('z'.repeat(65_536)), setTimeout(write, 1));
      write();
    };
    await expect(post()).rejects.toBeInstanceOf(UpstreamError);
    while (closed === 0) await setTimeoutAsync(5);
  });

  it('follows a stream to its result', async () => {
    answerWith(200, '{"progress":1}\n{}\n{"progress":2}\n{"result":"done"}\n', NDJSON);
    const reports: number[] = [];
    const result = await client.stream<number, string>('/long', {}, (p) => reports.push(p), OPTIONS);
    expect({ result, reports }).toEqual({ result: 'done', reports: [1, 2] });
  });

  it('reports an error in the middle of a stream and a stream without an end', async () => {
    const long = () => client.stream('/long', {}, () => undefined, OPTIONS);
    const late = '{"kind":"timeout","code":"timeout","message":"too slow"}';
    answerWith(200, `{"progress":1}\n{"error":${late}}\n`, NDJSON);
    await expect(long()).rejects.toMatchObject({ failure: 'timeout', message: 'too slow' });
    answerWith(200, '{"error":{"kind":"unprocessable","code":"no_wcs","message":"no image"}}\n', NDJSON);
    await expect(long()).rejects.toMatchObject({ failure: 'rejected', body: { code: 'no_wcs' } });
    answerWith(200, '{"progress":1}\n', NDJSON);
    await expect(long()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  it.each([
    ['validation', 'rejected', false],
    ['not-found', 'rejected', false],
    ['storage-full', 'rejected', false],
    ['too-large', 'too-large', false],
    ['failed', 'failed', false],
    ['unavailable', 'unavailable', true],
    ['timeout', 'timeout', true],
  ] as const)(
    'maps kind %s to %s whatever the status, after one call',
    async (kind, failure, isTransient) => {
      const body = { kind, code: 'engine_busy', message: 'the words of the engine' };
      for (const status of [400, 503]) {
        answerWith(status, JSON.stringify(body));
        await expect(post()).rejects.toMatchObject({
          component: 'processing',
          failure,
          isTransient,
          message: 'the words of the engine',
          body,
        });
      }
      expect(calls).toHaveLength(2);
    },
  );

  it.each([
    [302, 'strange'],
    [400, 'strange'],
    [404, 'strange'],
    [413, 'too-large'],
    [418, 'strange'],
    [429, 'strange'],
    [500, 'failed'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'timeout'],
  ])('maps status %i of a foreign page to %s', async (status, failure) => {
    for (const page of [
      '<html>Sorry</html>',
      '{}',
      'null',
      '{"kind":"odd","code":"timeout","message":"m"}',
    ]) {
      answerWith(status, page, 'text/html');
      const message = `Processing engine answered ${status}`;
      await expect(post()).rejects.toMatchObject({ failure, message, body: undefined });
    }
  });

  const strange = { component: 'processing', failure: 'strange', isAway: false, isTransient: false };
  /** The address may be corrected and the call repeated later; an immediate retry is useless. */
  async function expectStrange(call: (options: typeof OPTIONS) => Promise<unknown>): Promise<void> {
    const onLost = jest.fn();
    const options = { ...OPTIONS, retries: true, onLost };
    await expect(call(options)).rejects.toMatchObject(strange);
    expect(onLost).not.toHaveBeenCalled();
  }

  it.each(['<html>', '5', 'null', '{"error":{}}', '{"error":"out of order"}'])(
    'takes a stream with the line %s for a response that breaks the contract',
    async (line) => {
      answerWith(200, `{"progress":1}\n${line}\n`, NDJSON);
      await expectStrange((options) => client.stream('/long', {}, () => undefined, options));
      expect(calls).toHaveLength(1);
    },
  );

  it('reads the retry time from the header of a foreign page and from the body of our errors', async () => {
    const answerBusily = (body: string) => {
      answer = (_request, response) => response.writeHead(503, { 'retry-after': '7' }).end(body);
    };
    answerBusily('<html>Sorry</html>');
    await expect(post()).rejects.toMatchObject({ failure: 'unavailable', retryAfterSeconds: 7 });
    answerBusily('{"kind":"unavailable","code":"engine_busy","message":"m","retryAfterSeconds":2}');
    await expect(post()).rejects.toMatchObject({ retryAfterSeconds: 2 });
    answerWith(503, '<html>Sorry</html>');
    await expect(post()).rejects.toMatchObject({ retryAfterSeconds: undefined });
  });

  it.each([
    [200, '<html>Welcome</html>'],
    [200, ''],
    [200, '{"half":'],
    [200, 'null'],
    [200, '"words"'],
    [302, '{}'],
    [404, '<html>Not Found</html>'],
  ])('takes %i with %j for a response that breaks the contract, after one call', async (status, body) => {
    answerWith(status, body);
    await expectStrange((options) => client.json('/work', {}, options));
    expect(calls).toHaveLength(1);
  });

  it('takes a response of another shape for one that breaks the contract and names the difference', async () => {
    answerWith(200, '{"sum":"many"}');
    const problemIn = ({ sum }: { sum: unknown }) => (typeof sum === 'number' ? undefined : 'no sum');
    await expectStrange((options) => client.json('/work', {}, { ...options, problemIn }));
    await expect(client.json('/work', {}, { ...OPTIONS, problemIn })).rejects.toThrow(/agreed: no sum$/);
    answerWith(200, '{"sum":3}');
    expect(await client.json('/work', {}, { ...OPTIONS, problemIn })).toEqual({ sum: 3 });
  });

  it('ends the bytes of a response that breaks the contract without counting a loss', async () => {
    let closed = false;
    answer = (_request, response) => {
      response.once('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/html' }).write(PART);
    };
    const problemIn = ({ headers }: { headers: Record<string, string> }) => headers['content-type'];
    await expectStrange((options) => client.bytes('/picture', {}, { ...options, problemIn }));
    while (!closed) await setTimeoutAsync(5);
  });

  it.each([
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['sends headers without an end', `HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(2_000)}`],
  ])('takes a server that %s for a foreign one', async (_, words) => {
    const other = createNetServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.write(words);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const there = internalClient('processing', address(`http://127.0.0.1:${port}`));
    try {
      await expectStrange((options) => there.json('/work', {}, options));
    } finally {
      await there.close();
      other.close();
    }
  });

  const SILENCE_MS = 1_000;

  it.each([
    ['says nothing at all', () => undefined],
    [
      'falls silent in the middle of a stream',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': NDJSON }).write('{"progress":1}\n'),
    ],
  ])('takes a component that %s for lost, long before the call times out', async (_, speak) => {
    const impatient = internalClient('processing', address(), { silenceMs: SILENCE_MS });
    const onLost = jest.fn();
    answer = (_request, response) => void speak(response);
    // The silence ends the call; the limit of the call is longer than the test.
    const options = { timeoutMs: 600_000, retries: true, onLost };
    await expect(impatient.stream('/long', {}, () => undefined, options)).rejects.toMatchObject({
      ...{ failure: 'unreachable', isAway: true },
    });
    // A retry would be silent, too, and count as another loss.
    expect([calls.length, onLost.mock.calls.length]).toEqual([1, 1]);
    await impatient.close();
  });

  it('waits for a stream that is kept alive and for a response sent at the end', async () => {
    const impatient = internalClient('processing', address(), { silenceMs: SILENCE_MS });
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': NDJSON });
      const alive = setInterval(() => response.write('{}\n'), SILENCE_MS / 4);
      setTimeout(() => {
        clearInterval(alive);
        response.end('{"result":"done"}\n');
      }, 4 * SILENCE_MS);
    };
    const stream = impatient.stream('/long', {}, () => undefined, OPTIONS);
    expect(await stream).toBe('done');
    answer = (_request, response) => void setTimeout(() => response.end('{"late":1}'), 4 * SILENCE_MS);
    expect(await impatient.json('/work', {}, { timeoutMs: 10_000 })).toEqual({ late: 1 });
    await impatient.close();
  }, 15_000);

  it('counts a broken connection as a loss, but not a refused one or an error response', async () => {
    const onLost = jest.fn();
    answer = (request) => request.socket.destroy();
    await expect(client.json('/work', {}, { ...OPTIONS, onLost })).rejects.toMatchObject({ isAway: true });
    expect(onLost).toHaveBeenCalledTimes(1);
    for (const status of [400, 500, 503, 504]) {
      answerWith(status, '{}');
      await expect(client.json('/work', {}, { ...OPTIONS, onLost })).rejects.toBeInstanceOf(UpstreamError);
    }
    const nobody = internalClient('processing', address('http://127.0.0.1:1'));
    await expect(nobody.json('/work', {}, { ...OPTIONS, onLost })).rejects.toMatchObject({ isAway: true });
    await nobody.close();
    answer = () => undefined;
    await expect(client.json('/work', {}, { timeoutMs: 50, onLost })).rejects.toMatchObject({
      isAway: false,
    });
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('limits all attempts together', async () => {
    answer = () => undefined;
    const call = client.json('/limited', {}, { timeoutMs: 200, totalTimeoutMs: 500, retries: true });
    await expect(call).rejects.toMatchObject({ failure: 'timeout' });
    // A call that an earlier test aborted may arrive only now.
    expect(calls.filter(({ url }) => url === '/limited').length).toBeLessThan(2);
  });

  it('notices an abort in the pause between two attempts', async () => {
    answer = (request) => request.socket.destroy();
    const controller = new AbortController();
    const onLost = () => setTimeout(() => controller.abort('shutdown'), 20);
    const call = client.json('/work', {}, { ...OPTIONS, retries: true, signal: controller.signal, onLost });
    await expect(call).rejects.toBe('shutdown');
    expect(calls).toHaveLength(1);
  });

  it('times out', async () => {
    answer = () => undefined;
    await expect(client.json('/work', {}, { timeoutMs: 50 })).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('lets the caller abort, whose reason is not an engine failure', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled by the user');
    answer = () => controller.abort(reason);
    await expect(client.json('/work', {}, { ...OPTIONS, signal: controller.signal })).rejects.toBe(reason);
  });

  it('reports a refused and a broken connection', async () => {
    answer = (request) => request.socket.destroy();
    await expect(post()).rejects.toMatchObject({ failure: 'unreachable', isTransient: true });
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const nobody = internalClient('processing', address(`http://127.0.0.1:${port}`));
    await expect(nobody.json('/work', {}, OPTIONS)).rejects.toMatchObject({ failure: 'unreachable' });
    await nobody.close();
  });
});

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const { method, url, headers } = request;
  const document = {
    method,
    url,
    requestId: headers['x-request-id'],
    caller: headers['x-caller'],
    authorization: headers.authorization,
    body: body ? JSON.parse(body) : null,
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
}
