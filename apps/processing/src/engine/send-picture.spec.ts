import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { createPendingAnswers, type PendingAnswers } from './pending-answers.js';
import { sendPicture } from './send-picture.js';

const MEBIBYTE = 1 << 20;
const bytes = Buffer.from(new Uint8Array(24 * MEBIBYTE + 5).map((_, i) => (i * 31) & 0xff));

describe('sendPicture', () => {
  let server: Server;
  let answers: PendingAnswers;
  let outcome: Promise<unknown>;

  beforeEach(async () => {
    answers = createPendingAnswers(2 * bytes.length);
    const app = new ExpressAdapter().getInstance<Express>();
    app.get('/', (_request, response) => {
      const picture = { bytes, contentType: 'image/png', headers: { 'x-slices': 3 } };
      outcome = sendPicture({ pendingAnswers: answers }, response, picture).then(
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

  it('sends the picture with its length, type and headers, and counts it until it is read', async () => {
    const answer = await ask();
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-slices': '3',
    });
    expect(answers.pendingBytes()).toBe(bytes.length);
    expect((await buffer(answer)).equals(bytes)).toBe(true);
    expect(await outcome).toBe('done');
    expect(answers.pendingBytes()).toBe(0);
  });

  it('treats a closed connection as no failure, and releases its memory', async () => {
    const answer = (await ask()).pause();
    answer.destroy();
    expect(await outcome).toBe('done');
    expect(answers.pendingBytes()).toBe(0);
  });
});
