import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { ResponseBrokenOff, sendBody, sendPicture } from './send-body.js';

const STALL_MS = 400;
const PART = Buffer.alloc(64 * 1024, 'x');

describe('sendBody', () => {
  let server: Server;
  let body: Readable;
  let outcome: Promise<unknown>;
  /** Time before the body exists. */
  let made: (response: Response) => Promise<unknown>;

  beforeEach(async () => {
    const app = new ExpressAdapter().getInstance<Express>();
    app.get('/', (_request, response) => {
      outcome = made(response)
        .then(() => sendBody(response, body, STALL_MS))
        .then(
          () => 'done',
          (error: unknown) => error,
        );
    });
    made = () => Promise.resolve();
    server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get({ port, host: '127.0.0.1', agent: false }, resolve).once('error', reject);
    });
  const endless = () => new Readable({ read() { this.push(PART); } }); // prettier-ignore

  it('sends all of it', async () => {
    body = Readable.from(['a', 'b']);
    expect(await text(await ask())).toBe('ab');
    expect(await outcome).toBe('done');
  });

  it('breaks the response off with the body and reports it', async () => {
    const failure = new Error('the disk is gone');
    body = Readable.from(
      (async function* () {
        yield PART;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw failure;
      })(),
    );
    await expect(text(await ask())).rejects.toThrow('aborted');
    expect(await outcome).toBeInstanceOf(ResponseBrokenOff);
    expect(await outcome).toMatchObject({ cause: failure });
  });

  it('breaks off a response shorter than announced, for which the client would wait', async () => {
    body = Readable.from([PART, PART]);
    made = (response) => Promise.resolve(response.setHeader('Content-Length', 2 * PART.length + 1));
    await expect(text(await ask())).rejects.toThrow('aborted');
    expect(await outcome).toMatchObject({ cause: { message: '1 bytes are missing at the end' } });
  });

  it('destroys the body when the client disconnects, which is not a failure', async () => {
    body = endless();
    (await ask()).destroy();
    if (!body.destroyed) await once(body, 'close').catch(() => undefined);
    expect(await outcome).toBe('done');
    expect(body.destroyed).toBe(true);
  });

  it('destroys a body that arrives after the client has disconnected', async () => {
    body = endless();
    const left = new Promise<void>((resolve) => {
      made = async (response) => {
        response.flushHeaders();
        await once(response, 'close');
        resolve();
      };
    });
    (await ask()).destroy();
    await left;
    expect(await outcome).toBe('done');
    expect(body.destroyed).toBe(true);
  });

  it('disconnects a stalled client, not a slow one', async () => {
    body = endless();
    const idle = (await ask()).pause();
    expect(await outcome).toBe('done');
    expect(body.destroyed).toBe(true);
    await expect(text(idle)).rejects.toThrow('aborted');

    const TICKS = 10;
    let tick = 0;
    body = Readable.from(
      (async function* () {
        for (; tick < TICKS; tick++) {
          yield 'x';
          await new Promise((resolve) => setTimeout(resolve, STALL_MS / 4));
        }
      })(),
    );
    expect(await text(await ask())).toBe('x'.repeat(TICKS));
  });
});

describe('sendPicture', () => {
  let server: Server;
  let body: Readable;
  let url = '';

  beforeEach(async () => {
    const app = new ExpressAdapter().getInstance<Express>();
    app.get('/', async (_request, response) => {
      const answer = { headers: { 'content-type': 'image/png', 'x-width': '3', 'x-other': '4' }, body };
      const caching = { ETag: '"v1"', 'Cache-Control': 'private' };
      await sendPicture(response, answer, ['x-width', 'x-height'], caching);
    });
    server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('passes on the named headers of the engine', async () => {
    body = Readable.from(['picture']);
    const answer = await fetch(url, { headers: { connection: 'close' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    const headers = ['content-type', 'etag', 'x-width', 'x-height', 'x-other'];
    const told = headers.map((name) => answer.headers.get(name));
    expect(told).toEqual(['image/png', '"v1"', '3', null, null]);
  });

  it('ends a picture that the client has without reading it', async () => {
    body = new Readable({ read: () => undefined });
    // Without the last header `fetch` forces a revalidation.
    const headers = { connection: 'close', 'if-none-match': '"v1"', 'cache-control': 'max-age=0' };
    expect((await fetch(url, { headers })).status).toBe(304);
    expect(body.destroyed).toBe(true);
  });
});
