import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalClient, type InternalClient } from './internal-client.js';

let server: Server;
let client: InternalClient;
let calls: IncomingMessage[] = [];
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = internalClient('processing', { url, secret: 'open sesame' });
});
beforeEach(() => (calls = []));
afterAll(async () => {
  await client.close();
  server.close();
});

const say = (body: string) => (answer = (_, response) => void response.end(body));

it('asks for health without a body and accepts only "up"', async () => {
  say('{"status":"up","more":1}');
  expect(await client.health()).toEqual({ status: 'up', more: 1 });
  expect(calls.map(({ method, url }) => [method, url])).toEqual([['GET', '/health']]);
  for (const other of ['{}', '{"status":"ok"}', '[]', '<html>Welcome</html>', '']) {
    say(other);
    await expect(client.health()).rejects.toMatchObject({ failure: 'strange' });
  }
});

it.each([
  ['once', 1, 2],
  ['twice', 2, 2],
])('asks for health on a new connection when one is lost %s', async (_, losses, asked) => {
  answer = (request, response) =>
    calls.length > losses ? response.end('{"status":"up"}') : void request.socket.destroy();
  const health = client.health();
  if (losses === 1) expect(await health).toEqual({ status: 'up' });
  else await expect(health).rejects.toMatchObject({ failure: 'unreachable' });
  expect(calls).toHaveLength(asked);
});
