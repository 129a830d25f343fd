import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { answerWithProgress } from './answer-with-progress.js';
import { internalClient, type InternalClient } from './client/internal-client.js';
import { internalErrorBody } from './internal-error-body.js';
import { SHUTTING_DOWN } from './client/upstream-error.js';
import { abortCallsOnShutdown, shuttingDown, unlessDisconnected } from './call-abortion.js';

/** Work that ignores its signal; the call must be answered all the same. */
const deafWork = (signals: AbortSignal[]) => (signal: AbortSignal) => {
  signals.push(signal);
  return new Promise<never>(() => undefined);
};

describe('calls of an app that shuts down', () => {
  let server: Server;
  let client: InternalClient;
  let begun: AbortController;
  let due: AbortController;
  let signals: AbortSignal[];
  const OPTIONS = { timeoutMs: 5_000 };

  beforeEach(async () => {
    [begun, due] = [new AbortController(), new AbortController()];
    signals = [];
    const work = deafWork(signals);
    const app = new ExpressAdapter().getInstance<Express>();
    app.use(abortCallsOnShutdown({ begun: begun.signal, due: due.signal }));
    app.post('/short', (_request, response: Response) => {
      unlessDisconnected(response, work).catch((error: unknown) =>
        response.status(503).json(internalErrorBody(error)),
      );
    });
    app.post('/long', (_request, response: Response) => {
      void answerWithProgress(response, (report, signal) => {
        report(1);
        return work(signal);
      });
    });
    app.post('/resumable', (_request, response: Response) => {
      void answerWithProgress(response, (_report, signal) => work(signal), { isResumable: true });
    });
    server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = internalClient('processing', {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      secret: 'secret',
    });
  });

  afterEach(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const untilRunning = async () => {
    while (signals.length === 0) await new Promise(setImmediate);
  };
  const isShutDown = {
    failure: 'unavailable',
    isAway: true,
    body: { kind: 'unavailable', code: SHUTTING_DOWN },
  };

  it.each([
    ['/short', 'when its time to finish is over'],
    ['/long', 'when its time to finish is over'],
    ['/resumable', 'at once'],
  ])('answers %s %s without counting a loss at work', async (path, when) => {
    const onLost = jest.fn();
    const call = client.stream(path, {}, () => undefined, { ...OPTIONS, onLost });
    const outcome = expect(call).rejects.toMatchObject(isShutDown);
    await untilRunning();
    begun.abort(shuttingDown('processing'));
    await new Promise(setImmediate);
    expect(signals[0].aborted).toBe(when === 'at once');
    due.abort(shuttingDown('processing'));
    await outcome;
    expect(signals[0].aborted).toBe(true);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('refuses new calls', async () => {
    begun.abort(shuttingDown('processing'));
    await expect(client.json('/short', {}, OPTIONS)).rejects.toMatchObject(isShutDown);
    await expect(client.stream('/long', {}, () => undefined, OPTIONS)).rejects.toMatchObject(isShutDown);
    expect(signals).toEqual([]);
  });

  it('aborts the work of a client that disconnects', async () => {
    const controller = new AbortController();
    const call = client.json('/short', {}, { ...OPTIONS, signal: controller.signal });
    const outcome = expect(call).rejects.toThrow('gone');
    await untilRunning();
    expect(signals[0].aborted).toBe(false);
    controller.abort(new Error('gone'));
    await outcome;
    if (!signals[0].aborted) await once(signals[0], 'abort');
    expect(signals[0].reason).toMatchObject({ kind: 'unavailable', message: 'the client disconnected' });
  });

  it('aborts the work of a client that ends its side before the connection is closed', async () => {
    const connection = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST /short HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n');
    const [serverSide] = (await connection) as [Socket];
    await untilRunning();
    const wasClosed = new Promise<boolean>((resolve) =>
      signals[0].addEventListener('abort', () => resolve(serverSide.destroyed)),
    );
    socket.end();
    expect(await wasClosed).toBe(false);
    socket.destroy();
  });

  it('aborts the work of all pipelined calls of a connection that closes', async () => {
    const warned = jest.spyOn(process, 'emitWarning');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const calls = 12; // More listeners than Node's limit for leak warnings.
    const head = 'POST /short HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n';
    socket.write(head.repeat(calls));
    while (signals.length < calls) await new Promise(setImmediate);
    socket.destroy();
    while (signals.some(({ aborted }) => !aborted)) await new Promise(setImmediate);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
