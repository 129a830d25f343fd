import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { compressText, MIN_COMPRESSED_BYTES } from './compression.js';

/** JSON of an exact number of bytes, with some two-byte characters. */
const json = (bytes: number): string => JSON.stringify('é'.repeat(8).padEnd(bytes - 10, 'x'));

describe('compressText', () => {
  let server: Server;
  let send: (response: Response) => unknown;

  beforeEach(async () => {
    const app = new ExpressAdapter().getInstance<Express>();
    app.use(compressText());
    app.get('/', (_request, response) => void send(response));
    server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function ask(headers: Record<string, string> = { 'accept-encoding': 'gzip' }, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', agent: false, headers, method }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { headers: answer.headers, status: answer.statusCode, body: await buffer(answer) };
  }
  const typed = (text: string) => (response: Response) => response.type('application/json').send(text);
  const inParts = (text: string) => (response: Response) => {
    response.type('application/json').set('Content-Length', String(Buffer.byteLength(text)));
    response.write(text.slice(0, 1));
    response.end(text.slice(1));
  };

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('compresses JSON with %s and keeps its ETag', async (encoding, decompress) => {
    const text = json(MIN_COMPRESSED_BYTES);
    expect(Buffer.byteLength(text)).toBe(MIN_COMPRESSED_BYTES);
    for (const sender of [typed, inParts]) {
      send = (response) => sender(text)(response.set('ETag', '"7"'));
      const { headers, body } = await ask({ 'accept-encoding': encoding });
      expect(decompress(body).toString()).toBe(text);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
        etag: '"7"',
      });
    }
  });

  it.each([
    ['is too small', typed(json(MIN_COMPRESSED_BYTES - 1))],
    ['is an image', (response: Response) => response.type('image/png').send(Buffer.alloc(2000))],
    [
      'is compressed already',
      (response: Response) => typed(json(2000))(response.set('Content-Encoding', 'br')),
    ],
    [
      'must not be transformed',
      (response: Response) => typed(json(2000))(response.set('Cache-Control', 'no-transform')),
    ],
  ])('does not compress a body that %s', async (_, sender) => {
    send = sender;
    expect((await ask()).headers['content-encoding']).not.toBe('gzip');
  });

  it('does not compress when the client accepts no encoding', async () => {
    send = typed(json(2000));
    const { headers, body } = await ask({});
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, json(2000)]);
  });

  it('answers 304 with the Vary of the 200', async () => {
    send = (response) => response.set('ETag', '"7"').type('application/json').send(json(2000));
    const unchanged = await ask({ 'accept-encoding': 'gzip', 'if-none-match': '"7"' });
    expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(unchanged.headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    ['compressed', 2000, 'gzip', undefined],
    ['just large enough', MIN_COMPRESSED_BYTES, 'br', undefined],
    ['too small', MIN_COMPRESSED_BYTES - 1, 'gzip', '1023'],
    ['wanted as it is', 2000, 'identity', '2000'],
    ['with a refused encoding', 2000, 'gzip;q=0', '2000'],
  ])('HEAD of a body that is %s reports the length of GET', async (_, bytes, accepted, length) => {
    const headers = { 'accept-encoding': accepted };
    for (const sender of [typed, inParts]) {
      send = sender(json(bytes));
      const head = await ask(headers, 'HEAD');
      expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
      expect(head.headers['content-length']).toBe(length);
      expect(head.headers['vary']).toBe('Accept-Encoding');
      expect((await ask(headers)).headers['content-length']).toBe(length);
    }
  });
});
