import 'reflect-metadata';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { io, type Socket } from 'socket.io-client';
import { Settings } from '#platform';
import { MAX_OF_ACCOUNT } from './connection-limit.js';
import { HubAdapter } from './hub.adapter.js';

const OUR_PAGE = 'https://library.example';
const FOREIGN_PAGE = 'https://evil.example';
const FOREIGN = 'Pages of this origin may not use the hub';
const WAITING_ROOM = 100;
const MAX_VISITORS_OF_ONE_ADDRESS = 4;
/** Connections of one account that are opened: those that it may have, and those that are told so. */
const OPENED_OF_ACCOUNT = MAX_OF_ACCOUNT + 10;
const VISIT_MS = 5_000;
const MAX_MESSAGE_BYTES = 16 * 1024;
/** Path of the hub (docs/reference/jobs.md, "Hub"). */
const HUB = '/hubs/job-progress';

type HubOptions = Parameters<HubAdapter['createIOServer']>[1];

let server: Server;
let hub: ReturnType<HubAdapter['createIOServer']>;
let url: string;
const clients: Socket[] = [];

/** A hub for users whose token, which is also their id, begins with `good`. */
async function start(maxConnections: number): Promise<void> {
  const verify = (token: string) =>
    token.startsWith('good') ? Promise.resolve({ sub: token }) : Promise.reject(new Error('no token'));
  // The adapter needs the app's server and tokens.
  server = Object.assign(createServer(), { get: () => ({ verify }) });
  const settings = Object.assign(new Settings(), {
    HUB_MAX_CONNECTIONS: maxConnections,
    CORS_ORIGINS: [OUR_PAGE],
  });
  const app = server as unknown as INestApplicationContext;
  hub = new HubAdapter(app, settings).createIOServer(0, { path: HUB } as HubOptions);
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await hub.close();
  jest.useRealTimers();
});

/** The first request of a connection, or a later one of `sid`. */
async function poll({ token = '', origin, sid }: { token?: string; origin?: string; sid?: string } = {}) {
  const query = `EIO=4&transport=polling&access_token=${token}${sid ? `&sid=${sid}` : ''}`;
  const answer = await fetch(`${url}${HUB}/?${query}`, { headers: origin ? { origin } : {} });
  const text = await answer.text();
  return { status: answer.status, text, sid: /"sid":"([^"]+)"/.exec(text)?.[1] };
}
/** Ends a connection of {@link poll}. */
const close = (sid = '') =>
  fetch(`${url}${HUB}/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body: '1' });
const words = ({ text }: { text: string }) => (JSON.parse(text) as { message: string }).message;

describe('admission to the hub', () => {
  it('is granted to clients without an origin and to allowed origins only', async () => {
    await start(10);
    expect((await poll({ token: 'good' })).status).toBe(200);
    expect((await poll({ token: 'good', origin: OUR_PAGE })).status).toBe(200);
    const foreign = await poll({ token: 'good', origin: FOREIGN_PAGE });
    expect([foreign.status, words(foreign)]).toEqual([403, FOREIGN]);
  });

  it('is checked for each request of a connection', async () => {
    await start(10);
    const { sid } = await poll({ token: 'good', origin: OUR_PAGE });
    const send = (origin: string) =>
      fetch(`${url}${HUB}/?EIO=4&transport=polling&sid=${sid}`, {
        ...{ method: 'POST', body: '40', headers: { origin } },
      });
    expect((await send(FOREIGN_PAGE)).status).toBe(400);
    expect((await send(OUR_PAGE)).status).toBe(200);
  });

  it('sets CORS headers for allowed origins and no script headers', async () => {
    await start(10);
    const headers = { origin: OUR_PAGE };
    const answer = await fetch(`${url}${HUB}/?EIO=4&transport=polling&access_token=good`, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe(OUR_PAGE);
    expect((await fetch(`${url}${HUB}/socket.io.js`)).ok).toBe(false);
  });
});

describe('responses of the hub', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}${HUB}/?EIO=4&transport=polling&access_token=good`, { headers });

  it('carry the request id of the client, or a new one', async () => {
    await start(10);
    const named = await ask({ 'X-Request-Id': 'a-client-of-ours' });
    expect(named.headers.get('x-request-id')).toBe('a-client-of-ours');
    const ids = [(await ask({})).headers.get('x-request-id'), (await ask({})).headers.get('x-request-id')];
    expect(new Set([null, ...ids]).size).toBe(3);
  });

  it('do not include those of other paths', async () => {
    await start(10);
    server.on('request', ({ url: asked = '' }, response: ServerResponse) => {
      if (!asked.startsWith(HUB)) response.end();
    });
    expect((await fetch(`${url}/jobs`)).headers.get('x-request-id')).toBeNull();
  });
});

describe('limits of connections', () => {
  /** However long a test takes, no anonymous connection times out by itself. */
  const stopTimers = () =>
    void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });

  it('admit users up to the setting, and some more to be told so', async () => {
    await start(3);
    stopTimers();
    const answers = [];
    for (let i = 0; i < 3 + WAITING_ROOM + 1; i += 1) answers.push(await poll({ token: `good-${i}` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3 + WAITING_ROOM);
    expect(words(answers[3 + WAITING_ROOM])).toBe('The hub is full');
    // Anonymous connections and users do not share a limit.
    expect((await poll()).status).toBe(200);
  });

  it('admit the connections of one account, some more to be told so, and those of others', async () => {
    await start(100);
    stopTimers();
    const answers = [];
    for (let i = 0; i <= OPENED_OF_ACCOUNT; i += 1) answers.push(await poll({ token: 'good' }));
    const [refused, ...others] = answers.filter(({ status }) => status !== 200);
    expect([words(refused), others]).toEqual(['Too many connections of your account', []]);
    expect((await poll({ token: 'good-other' })).status).toBe(200);
    await close(answers[0].sid);
    expect((await poll({ token: 'good' })).status).toBe(200);
    expect((await poll({ token: 'good' })).status).toBe(403);
  });

  it('admit few anonymous connections from one address; each that closes makes room', async () => {
    await start(0);
    stopTimers();
    const answers = [];
    for (let i = 0; i <= MAX_VISITORS_OF_ONE_ADDRESS; i += 1) answers.push(await poll({ token: 'bad' }));
    const [refused, ...others] = answers.filter(({ status }) => status !== 200);
    expect([words(refused), others]).toEqual(['Too many connections of your address, without a token', []]);
    for (let i = 0; i < WAITING_ROOM; i += 1) expect((await poll({ token: `good-${i}` })).status).toBe(200);
    expect((await poll({ token: 'good' })).status).toBe(403);
    await close(answers[0].sid);
    expect((await poll()).status).toBe(200);
    expect((await poll()).status).toBe(403);
  });

  it('disconnect anonymous connections after five seconds, users later', async () => {
    await start(10);
    stopTimers();
    await Promise.all([poll(), poll({ token: 'good' })]);
    const count = () => hub.engine.clientsCount;
    jest.advanceTimersByTime(VISIT_MS - 1);
    expect(count()).toBe(2);
    jest.advanceTimersByTime(1);
    expect(count()).toBe(1);
  });
});

describe('limits of messages', () => {
  const connect = async () => {
    const client = io(url, {
      path: HUB,
      transports: ['websocket'],
      query: { access_token: 'good' },
      reconnection: false,
    });
    clients.push(client);
    await new Promise<void>((resolve, reject) => client.on('connect', resolve).on('connect_error', reject));
    return client;
  };

  it('accept up to 16 kB at once', async () => {
    await start(10);
    const heard: string[] = [];
    hub.on('connection', (socket) =>
      socket.on('say', (text: string, tell: () => void) => {
        heard.push(text);
        tell();
      }),
    );
    const loud = 'x'.repeat(MAX_MESSAGE_BYTES - 50);
    const client = await connect();
    await client.emitWithAck('say', loud);
    expect(heard).toEqual([loud]);
    const gone = new Promise((resolve) => client.on('disconnect', resolve));
    client.emit('say', 'x'.repeat(MAX_MESSAGE_BYTES + 1));
    await gone;
    expect(heard).toHaveLength(1);
  });
});
