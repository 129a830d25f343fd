import { setTimeout as sleep } from 'node:timers/promises';
import { JwtService } from '@nestjs/jwt';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { openAccount, type Account } from '../support/api-client.js';
import { openHub, type HubClient, type HubOptions } from '../support/hub-client.js';
import { insertJobs } from '../support/insert-jobs.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(60_000);

const MAX_CONNECTIONS = 5;
const MAX_SUBSCRIPTIONS = 200;
const LISTED_ORIGIN = 'https://sky.example.org';
const FOREIGN_ORIGIN = 'https://evil.example.org';
const SETTLE_MS = 500;
/** See hub.adapter.ts. */
const MAX_VISITORS_PER_ADDRESS = 4;
const MAX_PER_ACCOUNT = 20;
/** Connections of an account beyond its limit that are opened to be told so. */
const TOLD_OF_ACCOUNT = 10;
const VISIT_MS = 5_000;

let stack: Stack;
let user: Account;
const hubs: HubClient[] = [];

beforeAll(async () => {
  stack = await startStack({
    apps: ['api'],
    env: { HUB_MAX_CONNECTIONS: String(MAX_CONNECTIONS), CORS_ORIGINS: LISTED_ORIGIN },
  });
  user = await openAccount(stack.url);
});

afterEach(() => hubs.splice(0).forEach((hub) => hub.close()));
afterAll(() => stack?.stop());

async function connect(options: HubOptions = {}): Promise<HubClient> {
  const hub = await openHub(stack.url, { token: user.accessToken, ...options });
  hubs.push(hub);
  return hub;
}

const newJob = async () => (await insertJobs(stack.database, user.id, 1))[0];

/** Opens a connection without a subscription. */
const handshake = (headers: Record<string, string>, path = '', method = 'GET') =>
  fetch(`${stack.url}/hubs/job-progress/?EIO=4&transport=polling${path}`, { method, headers });

/** Closes connections of {@link handshake}. */
async function hangUp(opened: Response): Promise<void> {
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  const CLOSE = '1';
  await fetch(`${stack.url}/hubs/job-progress/?EIO=4&transport=polling&sid=${sid}`, {
    method: 'POST',
    body: CLOSE,
  });
}

/** Sends Socket.IO's CONNECT and Engine.IO's close in one request, so that the token is verified after the end. */
async function connectAndClose(path: string, auth: string): Promise<void> {
  const opened = await handshake({}, path);
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  await fetch(`${stack.url}/hubs/job-progress/?EIO=4&transport=polling&sid=${sid}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: `40${auth}\x1e1`,
  });
}

/** The user's own token with another lifetime. */
function tokenFor(expiresInSeconds: number): string {
  const jwt = new JwtService();
  const claims = jwt.decode<Record<string, unknown>>(user.accessToken);
  delete claims.exp;
  delete claims.iat;
  return jwt.sign(claims, { secret: stack.env.JWT_SECRET, expiresIn: expiresInSeconds });
}

describe('the lifetime of a connection', () => {
  it('ends when its token expires, not before, and the token opens no other', async () => {
    const token = tokenFor(10);
    const hub = await connect({ token });
    const reasons: string[] = [];
    hub.socket.on('disconnect', (reason) => reasons.push(reason));
    expect(await hub.subscribe(await newJob())).toEqual({ ok: true });
    expect(reasons).toEqual([]);
    await waitFor(() => (reasons.length > 0 ? true : undefined));
    expect(reasons).toEqual(['io server disconnect']);
    const { exp } = new JwtService().decode<{ exp: number }>(token);
    expect(Date.now()).toBeGreaterThanOrEqual(1_000 * exp);
    await expect(connect({ token })).rejects.toThrow('A valid access token is needed');
  });

  it('does not end at once with a token that outlives every timer', async () => {
    const hub = await connect({ token: tokenFor(60 * 86_400) });
    await sleep(SETTLE_MS);
    expect(hub.socket.connected).toBe(true);
  });
});

describe('pages of other origins', () => {
  it.each([
    ['no origin', undefined],
    ['a listed origin', LISTED_ORIGIN],
  ])('may connect with %s', async (_, origin) => {
    const hub = await connect({ origin });
    expect(await hub.subscribe(await newJob())).toEqual({ ok: true });
  });

  it('may connect when they are our own', async () => {
    expect((await connect({ origin: stack.url })).socket.connected).toBe(true);
  });

  it.each([FOREIGN_ORIGIN, 'null', `${LISTED_ORIGIN}.evil.net`])('may not connect as %s', async (origin) => {
    await expect(connect({ origin })).rejects.toThrow('websocket error');
    const refused = await handshake({ origin });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    expect(await refused.json()).toMatchObject({ message: 'Pages of this origin may not use the hub' });
  });

  it('may not use a connection of another user', async () => {
    const opened = await handshake({});
    const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
    expect((await handshake({ origin: FOREIGN_ORIGIN }, `&sid=${sid}`)).status).toBe(400);
  });

  it('get the headers of the HTTP API', async () => {
    const names = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'];
    const headersOf = ({ headers }: Response) => names.map((name) => headers.get(name));
    const origin = LISTED_ORIGIN;
    const hub = await handshake({ origin });
    const http = await fetch(`${stack.url}/api/health/live`, { headers: { origin } });
    expect(hub.status).toBe(200);
    expect(headersOf(hub).slice(0, 2)).toEqual(headersOf(http).slice(0, 2));
    expect(hub.headers.get('access-control-allow-origin')).toBe(LISTED_ORIGIN);
    expect(hub.headers.get('vary')).toContain('Origin');
    const asked = { origin, 'access-control-request-method': 'GET' };
    const preflight = await handshake(asked, '', 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  });
});

describe('connection limits', () => {
  it.each([MAX_CONNECTIONS, MAX_CONNECTIONS + 1, 23])('of %d connections at once', async (count) => {
    await expectEmpty();
    const results = await Promise.allSettled(Array.from({ length: count }, () => connect()));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    expect(refusals).toEqual(
      Array.from({ length: count - MAX_CONNECTIONS }, () => 'The hub is full; try again later'),
    );
    hubs.pop()?.close();
    await sleep(SETTLE_MS);
    expect((await connect()).socket.connected).toBe(true);
    await expect(connect()).rejects.toThrow('The hub is full');
  });

  it('do not count refused connections', async () => {
    await expectEmpty();
    for (let attempt = 0; attempt < 2 * MAX_CONNECTIONS; attempt++) {
      await expect(connect({ token: 'made-up' })).rejects.toThrow('A valid access token is needed');
    }
    expect((await connect()).socket.connected).toBe(true);
  });

  it('are independent of anonymous connections, which are few and soon closed', async () => {
    await sleep(VISIT_MS); // Anonymous connections of earlier tests are closed.
    const tokens = ['', '&access_token=made-up', `&access_token=${tokenFor(-1)}`];
    const silent = await Promise.all(
      Array.from({ length: 3 * MAX_VISITORS_PER_ADDRESS }, (_, n) => handshake({}, tokens[n % 3])),
    );
    const refused = silent.filter(({ status }) => status === 403);
    expect(silent.filter(({ status }) => status === 200)).toHaveLength(MAX_VISITORS_PER_ADDRESS);
    expect(refused).toHaveLength(2 * MAX_VISITORS_PER_ADDRESS);
    expect(await refused[0].json()).toMatchObject({
      message: 'Too many connections of your address, without a token',
    });
    for (let place = 0; place < MAX_CONNECTIONS; place++)
      expect((await connect()).socket.connected).toBe(true);
    await sleep(VISIT_MS + SETTLE_MS);
    expect(hubs.map(({ socket }) => socket.connected)).toEqual(Array(MAX_CONNECTIONS).fill(true));
    hubs.pop()?.close();
    await sleep(SETTLE_MS);
    await expect(connect({ token: 'made-up' })).rejects.toThrow('A valid access token is needed');
  });

  it('count connections as those of users once auth.token has arrived', async () => {
    await expectEmpty();
    for (let n = 0; n < MAX_CONNECTIONS; n++)
      expect((await connect({ token: undefined, authToken: user.accessToken })).socket.connected).toBe(true);
    const late = connect({ token: undefined, authToken: user.accessToken });
    await expect(late).rejects.toThrow('The hub is full; try again later');
    await sleep(VISIT_MS + SETTLE_MS);
    expect(hubs.map(({ socket }) => socket.connected)).toEqual(Array(MAX_CONNECTIONS).fill(true));
    const silent = await Promise.all(Array.from({ length: MAX_VISITORS_PER_ADDRESS }, () => handshake({})));
    expect(silent.map(({ status }) => status)).toEqual(Array(MAX_VISITORS_PER_ADDRESS).fill(200));
    await Promise.all(silent.map(hangUp));
  });

  it.each([
    ['query', () => ({ path: `&access_token=${user.accessToken}`, auth: '' })],
    ['auth.token', () => ({ path: '', auth: JSON.stringify({ token: user.accessToken }) })],
  ])('do not count those that close while the token of %s is verified', async (_, given) => {
    await expectEmpty();
    const { path, auth } = given();
    for (let n = 0; n < 4 * MAX_CONNECTIONS; n++) await connectAndClose(path, auth);
    await sleep(SETTLE_MS);
    for (let n = 0; n < MAX_CONNECTIONS; n++) expect((await connect()).socket.connected).toBe(true);
  });

  it('admit users with a token, in the query or as a header', async () => {
    await expectEmpty();
    const access = (n: number): [Record<string, string>, string] =>
      n % 2
        ? [{}, `&access_token=${user.accessToken}`]
        : [{ authorization: `Bearer ${user.accessToken}` }, ''];
    const count = MAX_PER_ACCOUNT + TOLD_OF_ACCOUNT;
    const opened = await Promise.all(Array.from({ length: count + 23 }, (_, n) => handshake(...access(n))));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(count);
    const refused = opened.find(({ status }) => status !== 200);
    expect([refused?.status, await refused?.json()]).toEqual([
      403,
      expect.objectContaining({ message: 'Too many connections of your account' }),
    ]);
    await Promise.all(opened.filter(({ status }) => status === 200).map(hangUp));
    expect((await connect()).socket.connected).toBe(true);
  });

  /** Closed connections have been released. */
  const expectEmpty = () => sleep(SETTLE_MS);
});

describe('messages of clients', () => {
  it.each([
    ['an object', { jobId: 'a' }],
    ['an object that acts as text', { toString: 'x' }],
    ['a number', 7],
    ['nothing', undefined],
    ['null', null],
    ['a list of ids', ['018f3e6e-0000-7000-8000-000000000000']],
    ['empty text', ''],
    ['NUL', '\u0000'],
    ['an id with NUL', '018f3e6e-0000-7000-8000-000000000000\u0000'],
    ['long text', 'a'.repeat(10_000)],
    ['bytes', Buffer.from('018f3e6e-0000-7000-8000-000000000000')],
  ])('%s is not an id', async (_, payload) => {
    const hub = await connect();
    const refused = { ok: false, error: 'The id of a job is needed' };
    expect(await hub.subscribe(payload)).toEqual(refused);
    expect(await hub.unsubscribe(payload)).toEqual(refused);
    expect(await hub.subscribe(await newJob())).toEqual({ ok: true });
  });

  it('end the connection when too large, and that one only', async () => {
    const [hub, other] = [await connect(), await connect()];
    hub.socket.emit('SubscribeToJob', 'a'.repeat(17_000));
    await waitFor(() => (hub.socket.connected ? undefined : true));
    expect(hub.socket.connected).toBe(false);
    expect(await other.subscribe(await newJob())).toEqual({ ok: true });
  });

  it('may omit the acknowledgement', async () => {
    const hub = await connect();
    hub.socket.emit('SubscribeToJob', 7);
    hub.socket.emit('SubscribeToJob', await newJob());
    expect((await hub.next('JobSnapshot', 2_000)).payload).toMatchObject({ status: 'queued' });
  });

  it('may have the id in upper case', async () => {
    const hub = await connect();
    const jobId = await newJob();
    expect(await hub.subscribe(jobId.toUpperCase())).toEqual({ ok: true });
    await user.post(`/api/jobs/${jobId}/cancel`);
    expect((await hub.next('JobFailed', 2_000)).payload).toMatchObject({ jobId, status: 'cancelled' });
  });

  it('cannot name a job of another user', async () => {
    const stranger = await openAccount(stack.url);
    const hub = await connect({ token: stranger.accessToken });
    const jobId = await newJob();
    const none = { ok: false, error: 'Job not found' };
    expect(await hub.subscribe(jobId)).toEqual(none);
    expect(await hub.subscribe('018f3e6e-0000-7000-8000-000000000000')).toEqual(none);
    await user.post(`/api/jobs/${jobId}/cancel`);
    await sleep(SETTLE_MS);
    expect(hub.events).toEqual([]);
  });

  it(`are limited to ${MAX_SUBSCRIPTIONS} followed jobs`, async () => {
    const hub = await connect();
    const jobIds = await insertJobs(stack.database, user.id, MAX_SUBSCRIPTIONS + 1);
    const last = jobIds.pop() as string;
    const answers = await Promise.all(jobIds.map((jobId) => hub.subscribe(jobId)));
    expect(answers).toEqual(jobIds.map(() => ({ ok: true })));
    expect(await hub.subscribe(last)).toEqual({
      ok: false,
      error: `A connection may follow ${MAX_SUBSCRIPTIONS} jobs at a time`,
    });
    expect(await hub.subscribe(jobIds[0])).toEqual({ ok: true });
    await hub.unsubscribe(jobIds[0]);
    expect(await hub.subscribe(last)).toEqual({ ok: true });
    await sleep(SETTLE_MS);
    // A heartbeat may come in between.
    expect(hub.events.filter(({ name }) => name === 'JobSnapshot')).toHaveLength(MAX_SUBSCRIPTIONS + 2);
  });
});

it('start again, with a snapshot, when a socket subscribes again', async () => {
  const hub = await connect();
  const jobId = await newJob();
  for (let time = 0; time < 3; time++) await hub.subscribe(jobId);
  await user.post(`/api/jobs/${jobId}/cancel`);
  await hub.next('JobFailed', 2_000);
  expect(await hub.subscribe(jobId)).toEqual({ ok: true });
  await sleep(SETTLE_MS);
  const names = hub.events.map(({ name }) => name);
  expect(names).toEqual([
    'JobSnapshot',
    'JobSnapshot',
    'JobSnapshot',
    'JobFailed',
    'JobSnapshot',
    'JobFailed',
  ]);
});
