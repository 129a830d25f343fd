import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { openRequests, type OpenRequests } from './open-requests.js';

let server: Server;
let requests: OpenRequests;
let agent: Agent;
let address: AddressInfo;
let held: ServerResponse[];

beforeEach(async () => {
  held = [];
  server = createServer((incoming, response) => {
    if (incoming.url === '/held') held.push(response);
    else response.end('at once');
  });
  requests = openRequests(server);
  agent = new Agent({ keepAlive: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = server.address() as AddressInfo;
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = address;
    request({ port, path, agent }, (answer) => resolve(answer.resume()))
      .once('error', reject)
      .end();
  });
const untilHeld = async (count: number) => {
  while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
};

it('responses close their connections once draining begins, including those in progress', async () => {
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const late = ask('/held');
  await untilHeld(1);
  requests.closeAfterResponses();
  held[0].end();
  expect((await late).headers.connection).toBe('close');
  expect((await ask('/')).headers.connection).toBe('close');
});

it.each([1, 2])('waits for all of %i requests and accepts no new connection', async (count) => {
  const asked = Array.from({ length: count }, () => ask('/held'));
  await untilHeld(count);
  let left: number | undefined;
  const drained = requests.drain(5_000).then((open) => (left = open));
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  for (const response of held) {
    expect(left).toBeUndefined();
    response.end();
    await once(response, 'close');
  }
  await drained;
  expect(left).toBe(0);
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200));
});

it('reports the number of unanswered requests when the time is over, without time at once', async () => {
  const asked = [ask('/held'), ask('/held')];
  for (const each of asked) each.catch(() => undefined);
  await untilHeld(2);
  expect(await requests.drain(100)).toBe(2);
  expect(await requests.drain(0)).toBe(2);
});

it('ends at once without requests', async () => {
  expect(await requests.drain(60_000)).toBe(0);
});
