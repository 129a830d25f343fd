import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { AnswerBrokenOff, sendBody } from './send-body.js';

const STALL_MS = 400;
const PART = Buffer.alloc(64 * 1024, 'x');

describe('sendBody', () => {
  let server: Server;
  let body: Readable;
  let outcome: Promise<unknown>;

  beforeEach(async () => {
    const app = new ExpressAdapter().getInstance<Express>();
    app.get('/', (_request, response) => {
      outcome = sendBody(response, body, STALL_MS).then(
        () => 'done',
        (error: unknown) => error,
      );
    });
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

  it('destroys the body when the client leaves, which is no failure', async () => {
    body = endless();
    (await ask()).destroy();
    if (!body.destroyed) await once(body, 'close').catch(() => undefined);
    expect(await outcome).toBe('done');
    expect(body.destroyed).toBe(true);
  });

  it('leaves a client that takes nothing, not one that is slow', async () => {
    body = endless();
    const idle = (await ask()).pause();
    const began = performance.now();
    expect(await outcome).toBe('done');
    expect(performance.now() - began).toBeGreaterThanOrEqual(STALL_MS / 2);
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
