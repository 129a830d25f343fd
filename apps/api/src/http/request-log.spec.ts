import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { AppError, createLogger, proxyTrust, requestContext } from '#platform';
import { requestLog } from './request-log.js';

/** Log lines of one request. */
async function linesOf(
  path: string,
  headers: Record<string, string>,
  status: number,
  { level = 'debug', failure, isRefusal }: { level?: string; failure?: Error; isRefusal?: boolean } = {},
): Promise<string> {
  let text = '';
  const logger = createLogger('api', level, { write: (line: string) => void (text += line) });
  const app = new ExpressAdapter().getInstance<Express>();
  app.use(requestContext, requestLog(logger, proxyTrust([])));
  app.use((_request, response) => {
    Object.assign(response, { err: failure, isRefusal });
    response.set('Location', 'https://store/a?X-Amz-Signature=signed-for-minutes').status(status).end();
  });
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  await new Promise((resolve) => server.close(resolve));
  return text;
}

it.each([302, 404, 500])(
  'the request log describes a request (%i) without anything that grants access',
  async (status) => {
    const headers = {
      authorization: 'Bearer key-1',
      cookie: 'key-2',
      referer: 'http://a/?access_token=key-3',
    };
    const text = await linesOf('/api/jobs?access_token=key-4&page=2', headers, status);
    expect(JSON.parse(text)).toMatchObject({
      req: { method: 'GET', url: '/api/jobs?access_token=[redacted]&page=2', client: '127.0.0.1' },
      res: { statusCode: status },
    });
    expect(text).not.toMatch(/key-|signed-for-minutes/);
  },
);

it('the request log does not serialise a request whose line is not written', () => {
  const read = jest.fn();
  const request = {
    socket: {},
    get originalUrl() {
      return read();
    },
  };
  const response = Object.assign(new EventEmitter(), { statusCode: 200 });
  const logger = createLogger('api', 'info', { write: () => {} });
  requestLog(logger, proxyTrust([]))(request as never, response as never, () => {});
  response.emit('finish');
  expect(read).not.toHaveBeenCalled();
});

describe('a log line', () => {
  it('names its request, its status and its duration', async () => {
    const line = JSON.parse(await linesOf('/a', { 'x-request-id': 'r-1' }, 200)) as object;
    expect(line).toMatchObject({
      ...{ requestId: 'r-1', req: { id: 'r-1' }, msg: 'request completed', responseTime: expect.any(Number) },
    });
    expect(line).not.toHaveProperty('err');
  });

  it.each([
    [undefined, 'failed with status code 503'],
    [new Error('the engine is away'), 'the engine is away'],
  ])('of a service failure has the reason: %s', async (failure, message) => {
    const line: unknown = JSON.parse(await linesOf('/a', {}, 503, { level: 'error', failure }));
    expect(line).toMatchObject({ level: 50, msg: 'request errored', err: { message } });
  });

  it('of a refusal is at debug level', async () => {
    const failure = new Error('too many');
    expect(await linesOf('/a', {}, 503, { level: 'info', failure, isRefusal: true })).toBe('');
  });

  it('of a client that has left, and to which an error could still be sent, is at debug level', async () => {
    const failure = new AppError('unavailable', 'the client disconnected', { code: 'cancelled' });
    expect(await linesOf('/a', {}, 503, { level: 'info', failure })).toBe('');
  });

  it.each([
    [true, 'error', 'request errored'],
    [false, 'debug', 'request aborted'],
  ])('of an error answer that was sent (%s) is at %s level', (writableFinished, level, msg) => {
    let line = '';
    const logger = createLogger('api', 'debug', { write: (text: string) => void (line = text) });
    const response = Object.assign(new EventEmitter(), { statusCode: 500, writableFinished });
    const request = { method: 'GET', originalUrl: '/a', headers: {}, socket: {} };
    requestLog(logger, proxyTrust([]))(request as never, response as never, () => {});
    response.emit('close');
    expect(JSON.parse(line)).toMatchObject({ level: { error: 50, debug: 20 }[level], msg });
  });

  it.each([200, 404])('of a response (%i) is at debug level', async (status) => {
    expect(await linesOf('/a', {}, status, { level: 'info' })).toBe('');
  });
});
