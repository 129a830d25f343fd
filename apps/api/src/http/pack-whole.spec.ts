import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ExpressAdapter } from '@nestjs/platform-express';
import compression from 'compression';
import type { Express, Response } from 'express';
import { isText, LEAST_PACKED_BYTES, MOST_PACKED_BYTES, packWhole } from './pack-whole.js';

/** JSON of exactly so many bytes, some of which take two. */
const json = (bytes: number): string => JSON.stringify('é'.repeat(8).padEnd(bytes - 10, 'x'));

describe('an answer as a whole', () => {
  let server: Server;
  let send: (response: Response) => unknown;

  beforeEach(async () => {
    const app = new ExpressAdapter().getInstance<Express>();
    app.use(compression({ filter: (_, answer) => isText(answer) }));
    app.use(packWhole);
    app.get('/', (_request, response) => void send(response));
    server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function ask(headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }, method = 'GET') {
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

  it('is packed, and says how long it is', async () => {
    const text = json(LEAST_PACKED_BYTES);
    expect(Buffer.byteLength(text)).toBe(LEAST_PACKED_BYTES);
    send = (response) => response.set('ETag', '"7"').type('application/json').send(text);
    const { headers, body } = await ask();
    expect(gunzipSync(body).toString()).toBe(text);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
      etag: '"7"',
    });
    send = typed(json(MOST_PACKED_BYTES));
    expect((await ask()).headers['content-encoding']).toBe('gzip');
  });

  it.each([
    ['too small', typed(json(LEAST_PACKED_BYTES - 1))],
    ['too large for this thread', typed(json(MOST_PACKED_BYTES + 1))],
    ['no JSON', (response: Response) => response.type('image/png').send(Buffer.alloc(2000))],
    ['packed already', (response: Response) => typed(json(2000))(response.set('Content-Encoding', 'br'))],
    [
      'not to be changed',
      (response: Response) => typed(json(2000))(response.set('Cache-Control', 'no-transform')),
    ],
    [
      'under way',
      (response: Response) => {
        response.type('application/json').write('[');
        response.end(`${json(2000)}]`);
      },
    ],
  ])('that is %s is left as it is', async (_, sender) => {
    send = sender;
    expect((await ask()).headers['content-encoding']).not.toBe('gzip');
  });

  it.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip;q=0, br' }])(
    'is not packed so for who cannot unpack it (%j)',
    async (headers) => {
      send = typed(json(2000));
      const answer = await ask(headers as Record<string, string>);
      const { body, headers: told } = answer;
      const text = told['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
      expect(text.toString()).toBe(json(2000));
    },
  );

  it('has no body for HEAD and where nothing has changed', async () => {
    send = (response) => response.set('ETag', '"7"').type('application/json').send(json(2000));
    expect(await ask(undefined, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    const known = { 'accept-encoding': 'gzip', 'if-none-match': '"7"' };
    const unchanged = await ask(known);
    expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    // As the whole answer would say it.
    expect(unchanged.headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    ['packed at once', 2000, 'gzip', undefined],
    ['just large enough', LEAST_PACKED_BYTES, 'gzip', undefined],
    ['packed as it comes', MOST_PACKED_BYTES + 1, 'br', undefined],
    ['too small', LEAST_PACKED_BYTES - 1, 'gzip', '1023'],
    ['taken as it is', 2000, 'identity', '2000'],
    ['refused packed', 2000, 'gzip;q=0', '2000'],
  ])('%s: HEAD tells no other length than GET', async (_, bytes, accepted, length) => {
    const headers = { 'accept-encoding': accepted };
    for (const sender of [typed, inParts]) {
      send = sender(json(bytes));
      const head = await ask(headers, 'HEAD');
      expect(head.headers['content-length']).toBe(length);
      expect(head.headers['vary']).toBe('Accept-Encoding');
      if (length !== undefined) expect((await ask(headers)).headers['content-length']).toBe(length);
    }
  });

  it('tells who sent it when it has gone', async () => {
    const gone = new Promise<void>((resolve) => {
      send = (response) => response.type('application/json').end(json(2000), resolve);
    });
    expect((await ask()).headers['content-encoding']).toBe('gzip');
    await gone;
  });
});
