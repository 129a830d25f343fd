import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { requestContext } from '#platform';
import { slowRequestTimeout } from './slow-request-timeout.js';

const LIMITS = {
  uploadIdleMs: 400,
  uploadLeastBytes: 1024,
  bodyMs: 600,
  leftoverBytes: 4 * 2 ** 20,
  leftoverMs: 500,
};
const UPLOAD = '/api/spacedata/upload';
const CHUNK = Buffer.alloc(64 * 1024, 'x');

let server: Server;
let handle: (request: Request, response: Response) => void;

const echoLength = (incoming: Request, response: Response) =>
  void text(incoming).then(
    (body) => response.json({ length: body.length }),
    () => undefined, // Cut off; the client is told elsewhere.
  );

beforeEach(async () => {
  const app = new ExpressAdapter().getInstance<Express>();
  server = createServer(app);
  app.use(requestContext);
  app.use(slowRequestTimeout(server, LIMITS));
  app.post('/{*any}', (incoming, response) => handle(incoming, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  handle = echoLength;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;

/** Starts a request with a body; its response is a promise beside it. */
function begin(
  path: string,
  length = 10 * CHUNK.length,
): { call: ClientRequest; answer: Promise<IncomingMessage> } {
  const call = request({ port: port(), host: '127.0.0.1', path, method: 'POST', agent: false });
  call.setHeader('content-length', length);
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  answer.catch(() => undefined);
  call.flushHeaders();
  return { call, answer };
}

async function trickle(call: ClientRequest, chunks: number, everyMs: number): Promise<void> {
  for (let i = 0; i < chunks && !call.destroyed; i++) {
    call.write(CHUNK);
    await sleep(everyMs);
  }
}

/** Starts an upload on a socket of its own; `answer` returns the response received so far. */
function openRaw(bytes: number): { socket: Socket; answer: () => string } {
  const socket = connect(port(), '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
  return { socket, answer: () => answer };
}

/** Whether the other side takes more soon. */
const drained = (socket: Socket): Promise<boolean> =>
  Promise.race([once(socket, 'drain').then(() => true), sleep(LIMITS.leftoverMs / 5).then(() => false)]);

/** Ends in any way: the other side may cut it off. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

describe('a body that arrives slowly', () => {
  it('ends for its reader when it was refused, without waiting for the rest', async () => {
    const ended = new Promise<boolean>((resolve) => {
      handle = (incoming) => {
        incoming.resume().once('close', () => resolve(incoming.complete));
      };
    });
    const { socket, answer } = openRaw(10 * CHUNK.length);
    socket.write(CHUNK);
    await closed(socket);
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await ended).toBe(false);
  });

  it('may take any time as an upload that makes progress', async () => {
    expect(server.requestTimeout).toBe(0);
    const { call, answer } = begin(UPLOAD);
    await trickle(call, 10, LIMITS.uploadIdleMs / 2);
    call.end();
    expect(JSON.parse(await text(await answer))).toEqual({ length: 10 * CHUNK.length });
  });

  it('is refused as a stalled upload, and its connection closes', async () => {
    const { socket, answer } = openRaw(10 * CHUNK.length);
    for (let i = 0; i < 2; i++) {
      socket.write(CHUNK);
      await sleep(50);
    }
    await closed(socket);
    const [head, body] = answer().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(head).toMatch(/^connection: close$/im);
    const problem = JSON.parse(body) as { requestId: string };
    expect(problem).toMatchObject({ status: 408, detail: 'The request did not arrive in time' });
    expect(head).toMatch(new RegExp(`^x-request-id: ${problem.requestId}$`, 'im'));
  });

  it('is refused as an upload that trickles', async () => {
    const { socket } = openRaw(200);
    const drops = setInterval(() => socket.write('x'), 20);
    const [said] = (await once(socket, 'data')) as [Buffer];
    clearInterval(drops);
    expect(said.toString()).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
  });

  it('is cut off when its response has begun', async () => {
    handle = (incoming, response) => {
      incoming.resume();
      response.write('begun');
    };
    const { socket, answer } = openRaw(10 * CHUNK.length);
    await closed(socket);
    expect(answer()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*begun/);
    expect(answer()).not.toContain('408');
  });

  it('is not the fault of a client whose upload is not being read', async () => {
    handle = (incoming, response) =>
      void sleep(3 * LIMITS.uploadIdleMs).then(() => echoLength(incoming, response));
    const { call, answer } = begin(UPLOAD, 40 * CHUNK.length);
    call.end(Buffer.alloc(40 * CHUNK.length));
    expect(JSON.parse(await text(await answer))).toEqual({ length: 40 * CHUNK.length });
  });

  it('is refused after its total time when it is not an upload', async () => {
    const { call, answer } = begin('/api/auth/login', 40 * CHUNK.length);
    call.on('error', () => undefined);
    void trickle(call, 40, 50);
    expect((await answer).statusCode).toBe(408);
  });

  it('does not concern requests that have arrived, however long their response takes', async () => {
    handle = (incoming, response) =>
      void text(incoming)
        .then(() => sleep(2 * LIMITS.bodyMs))
        .then(() => response.end('done'));
    const { call, answer } = begin('/api/composite', CHUNK.length);
    call.end(CHUNK);
    expect(await text(await answer)).toBe('done');
  });
});

describe('a request that was answered before it had arrived', () => {
  const refuse = (_incoming: Request, response: Response) => void response.status(401).end('no');

  /** Sends at full speed and reads nothing; returns the number of bytes that the server took until it closed the connection. */
  async function flood(bytes: number): Promise<{ sent: number; answer: () => string; socket: Socket }> {
    const { socket, answer } = openRaw(bytes);
    let sent = 0;
    while (sent < bytes && !socket.destroyed) {
      sent += CHUNK.length;
      if (!socket.write(CHUNK)) await sleep(1);
    }
    return { sent, answer, socket };
  }

  it('is read to its end if that is near, and the connection is reused', async () => {
    handle = refuse;
    const { answer, socket } = await flood(2 * 2 ** 20);
    await sleep(200);
    expect(answer()).toContain('401 Unauthorized');
    handle = echoLength;
    const again = once(socket, 'data');
    socket.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab`);
    expect(String((await again)[0])).toContain('{"length":2}');
    socket.destroy();
  });

  it('leaves no listener on a reused connection', async () => {
    handle = refuse;
    const serverSide = once(server, 'connection') as Promise<Socket[]>;
    const client = connect(port(), '127.0.0.1').setNoDelay();
    client.on('error', () => undefined);
    const [socket] = await serverSide;
    const listening: number[] = [];
    for (let i = 0; i < 5; i++) {
      client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n');
      await once(client, 'data');
      client.write('abc');
      listening.push(socket.listenerCount('close'));
    }
    client.destroy();
    expect(new Set(listening).size).toBe(1);
  });

  it('leaves its response to a client that reads only when it can send no more', async () => {
    handle = refuse;
    const { socket, answer } = openRaw(2 ** 31);
    socket.pause();
    while (socket.write(CHUNK) || (await drained(socket)));
    expect(socket.bytesWritten).toBeGreaterThan(LIMITS.leftoverBytes);
    socket.resume();
    await closed(socket);
    expect(answer()).toContain('401 Unauthorized');
  });

  it('is cut off if it is endless', async () => {
    handle = refuse;
    const { sent, answer, socket } = await flood(2 ** 31);
    expect(answer()).toContain('401 Unauthorized');
    expect(socket.destroyed).toBe(true);
    expect(sent).toBeGreaterThan(LIMITS.leftoverBytes);
    expect(sent).toBeLessThan(2 ** 28);
  });

  it('is cut off if it trickles', async () => {
    handle = refuse;
    const { socket, answer } = openRaw(2 ** 30);
    const drops = setInterval(() => socket.write('x'), 20);
    await closed(socket);
    clearInterval(drops);
    expect(answer()).toContain('401 Unauthorized');
  });
});
