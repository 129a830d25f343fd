import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { AnswerBrokenOff, sendBody, sendPicture } from './send-body.js';

const STALL_MS = 400;
const PART = Buffer.alloc(64 * 1024, 'x');

describe('sendBody', () => {
  let server: Server;
  let body: Readable;
  let outcome: Promise<unknown>;
  /** What is waited for before the body is there. */
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

  it('breaks the answer off with the body, and says so', async () => {
    const failure = new Error('the disk is gone');
    body = Readable.from(
      (async function* () {
        yield PART;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw failure;
      })(),
    );
    await expect(text(await ask())).rejects.toThrow('aborted');
    expect(await outcome).toBeInstanceOf(AnswerBrokenOff);
    expect(await outcome).toMatchObject({ cause: failure });
  });

  it('breaks an answer off that is shorter than was said: the client would wait for the rest', async () => {
    body = Readable.from([PART, PART]);
    made = (response) => Promise.resolve(response.setHeader('Content-Length', 2 * PART.length + 1));
    await expect(text(await ask())).rejects.toThrow('aborted');
    expect(await outcome).toMatchObject({ cause: { message: '1 bytes are missing at the end' } });
  });

  it('destroys the body when the client leaves, which is no failure', async () => {
    body = endless();
    (await ask()).destroy();
    if (!body.destroyed) await once(body, 'close').catch(() => undefined);
    expect(await outcome).toBe('done');
    expect(body.destroyed).toBe(true);
  });

  it('destroys the body when the client has left before it was there, which is none either', async () => {
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

  it('leaves a client that takes nothing, not one that is slow', async () => {
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

  it('passes on what the engine has sent of the headers that are named', async () => {
    body = Readable.from(['picture']);
    const answer = await fetch(url, { headers: { connection: 'close' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    const headers = ['content-type', 'etag', 'x-width', 'x-height', 'x-other'];
    const told = headers.map((name) => answer.headers.get(name));
    expect(told).toEqual(['image/png', '"v1"', '3', null, null]);
  });

  it('reads no picture that the client has: it ends at once', async () => {
    body = new Readable({ read: () => undefined });
    // Without the last one `fetch` asks for what is new.
    const headers = { connection: 'close', 'if-none-match': '"v1"', 'cache-control': 'max-age=0' };
    expect((await fetch(url, { headers })).status).toBe(304);
    expect(body.destroyed).toBe(true);
  });
});
