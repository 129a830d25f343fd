import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import type { Logger } from 'pino';
import { answerWithProgress } from './answer-with-progress.js';
import { shutdownCalls, type ShutdownCalls } from './shutdown-calls.js';
import { internalClient, type InternalClient } from './client/internal-client.js';
import { internalErrorBody } from './internal-error-body.js';
import { SHUTTING_DOWN, UpstreamError } from './client/upstream-error.js';
import { abortCallsOnShutdown, unlessDisconnected } from './call-abortion.js';

const logger = { warn: () => undefined } as unknown as Logger;

let server: Server;
let ending: ShutdownCalls;
let client: InternalClient;
let begun: number;

/** Work that ends when its call is aborted. */
const untilStopped = (signal: AbortSignal): Promise<never> => {
  begun += 1;
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
};

beforeEach(async () => {
  begun = 0;
  const app = new ExpressAdapter().getInstance<Express>();
  server = createServer(app);
  ending = shutdownCalls('processing', server, logger);
  app.use(abortCallsOnShutdown(ending));
  app.post('/quick', (_request, response) => void response.json({ done: true }));
  app.post('/large', (_request, response) => void response.end(Buffer.alloc(LARGE)));
  app.post('/short', (_request, response: Response) => {
    unlessDisconnected(response, untilStopped).catch((error: unknown) =>
      response.status(503).json(internalErrorBody(error)),
    );
  });
  app.post('/long', (_request, response: Response) => {
    void answerWithProgress(response, (_report, signal) => untilStopped(signal));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = internalClient('processing', { url: `http://127.0.0.1:${port()}`, secret: 'secret' });
});

afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  if (server.listening) server.close();
});

const port = () => (server.address() as AddressInfo).port;

/** More than the socket buffers hold until the client reads. */
const LARGE = 16_000_000;
const QUICK = 'POST /quick HTTP/1.1\r\nHost: processing\r\nContent-Length: 2\r\n\r\n{}';

/** A connection that has already carried one call. */
async function usedConnection(): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1');
  socket.write(QUICK);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('{"done":true}');
  return socket;
}

/** The first response; the connection is closed then, as our clients do. */
async function firstAnswer(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(answer);
}

const REFUSAL = /^HTTP\/1\.1 503 [^]*"code":"shutting_down"/;

it('a call that arrived on a used connection as the shutdown began is answered', async () => {
  const socket = await usedConnection();
  socket.write(QUICK); // Received by the kernel, not yet read.
  const ended = ending.end(0);
  expect(await firstAnswer(socket)).toMatch(REFUSAL);
  await ended;
});

it('a call on a connection that the app has not accepted yet is answered', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.write(QUICK);
  await new Promise((resolve) => process.nextTick(resolve)); // Established by the kernel, not yet accepted by the app.
  const ended = ending.end(0);
  expect(await firstAnswer(socket)).toMatch(REFUSAL);
  await ended;
});

const END_OF_STREAM = '\r\n0\r\n\r\n';
const callAt = (path: string) => QUICK.replace('/quick', path);

it('a refusal is never written in the middle of a response to an earlier call', async () => {
  const socket = connect(port(), '127.0.0.1');
  socket.write(callAt('/large') + callAt('/long'));
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1').replaceAll('\0', '')));
  while (!heard.includes('Transfer-Encoding')) await new Promise(setImmediate);
  expect(begun).toBe(1);
  await ending.end(0);
  while (!heard.includes(END_OF_STREAM) && !socket.destroyed) await new Promise(setImmediate);
  const [, stream] = heard.split('Transfer-Encoding');
  const [own] = stream.split(END_OF_STREAM);
  expect(own).toContain('"code":"shutting_down"');
  expect(own).not.toContain('HTTP/1.1');
  socket.destroy();
});

/** Calls in sequence until the app is gone. @returns the number of answered calls */
async function callOn(path: string, onLost: () => void): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    try {
      await client.json(path, {}, { timeoutMs: 10_000, onLost });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (!error.neverConnected) expect(String(error)).toContain('processing shuts down');
      return answered;
    }
  }
}

it.each([1, 5, 15])(
  'none of %i callers that call in sequence sees the shutdown as a lost call',
  async (count) => {
    const onLost = jest.fn();
    const callers = Array.from({ length: count }, () => callOn('/quick', onLost));
    const short = client.json('/short', {}, { timeoutMs: 10_000, onLost }).catch((error: unknown) => error);
    const long = client
      .stream('/long', {}, () => undefined, { timeoutMs: 10_000, onLost })
      .catch((error: unknown) => error);
    while (begun < 2) await new Promise(setImmediate);
    await ending.end(0);
    const closed = once(server, 'close');
    for (const running of [short, long])
      expect(await running).toMatchObject({ body: { code: SHUTTING_DOWN } });
    expect(await Promise.all(callers)).toHaveLength(count);
    await closed;
    expect(onLost).not.toHaveBeenCalled();
  },
);

it('an idle connection does not delay the shutdown', async () => {
  const silent = [connect(port(), '127.0.0.1'), await usedConnection()];
  for (const socket of silent) socket.on('error', () => undefined).pause();
  await ending.end(0);
  if (server.listening) await once(server, 'close');
  expect(server.listening).toBe(false);
  for (const socket of silent) socket.destroy(); // Paused sockets do not notice the end of the connection.
});
