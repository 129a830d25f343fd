import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, newRegistration, type Answer, type CallOptions } from '../support/api-client.js';
import { startFurtherApi } from '../support/further-api.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const ON = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8', CORS_ORIGINS: 'http://localhost:4200' };

let stack: Stack;
/** Two processes of one service, behind a proxy that names the client. */
let urls: string[];

beforeAll(async () => {
  stack = await startStack({ apps: ['api'], env: ON });
  urls = [stack.url, await startFurtherApi(stack.env)];
});

/** A new client: an address of 198.18.0.0/15, reserved for tests (RFC 2544). */
const newClient = (() => {
  let count = 0;
  return () => `198.18.${Math.floor(++count / 250)}.${(count % 250) + 1}`;
})();

const ask = (url: string, client: string, method: string, route: string, options: CallOptions = {}) =>
  call(url, method, route, { ...options, headers: { 'x-forwarded-for': client, ...options.headers } });

/**
 * More simultaneous requests than two busy cores serve within the second that a process waits for Redis before it counts alone
 * (ADR 0042): then one more is rightly admitted.
 */
const MAX_AT_ONCE = 100;

/** Requests alternating between the processes and routes; the last ones, near the limit, at once. */
async function flood(
  times: number,
  client: string,
  method: string,
  route: string | readonly string[],
  options?: CallOptions,
) {
  const routes = [route].flat();
  const answers: Answer[] = [];
  while (answers.length < times) {
    const size = (times - answers.length) % MAX_AT_ONCE || MAX_AT_ONCE;
    const urlOf = (i: number) => urls[i % urls.length];
    const sent = Array.from({ length: size }, (_, i) =>
      ask(urlOf(i), client, method, routes[i % routes.length], options),
    );
    answers.push(...(await Promise.all(sent)));
  }
  return answers;
}

const isRefused = ({ status, json }: Answer) =>
  status === 429 && /^Too many requests from your address; try again in \d+ seconds?$/.test(json.detail);
const refusedOf = (answers: readonly Answer[]) => answers.filter(isRefused);

const SEARCH = '/api/archive/import';

describe('thirty requests a minute', () => {
  it.each([29, 30, 31, 60])('of %i at once to two processes', async (times) => {
    const answers = await flood(times, newClient(), 'POST', SEARCH);
    // Without a token: refused requests count.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(Math.min(30, times));
    expect(refusedOf(answers)).toHaveLength(Math.max(0, times - 30));
  });

  it('are refused with a problem that names the retry time, also to pages of other origins', async () => {
    const client = newClient();
    await flood(30, client, 'POST', SEARCH);
    const origin = 'http://localhost:4200';
    const { headers, json } = await ask(stack.url, client, 'POST', '/api/archive/whats-new', {
      body: {},
      headers: { origin, 'x-request-id': 'one-too-many' },
    });
    expect(json).toMatchObject({ status: 429, code: 'rate_limited', requestId: 'one-too-many' });
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect([...headers.keys()].filter((name) => /retry-after-|ratelimit/.test(name))).toEqual([]);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(headers.get('cache-control')).toBe('no-store');
    // Other rules and other clients are unaffected.
    expect((await ask(stack.url, client, 'GET', '/api/nowhere')).status).toBe(404);
    expect((await ask(stack.url, newClient(), 'POST', SEARCH)).status).toBe(401);
  });
});

describe('every limit of the table', () => {
  const account = { username: 'nobody-at-all', password: 'Wrong-password-1' };
  const bothWays = (name: string) => [`/api/auth/${name}`, `/api/auth/browser/${name}`];
  const OTHER = ['/api/jobs', '/api/datamanagement/statistics', '/api/data-management/statistics'];
  const ID = '018f0000-0000-7000-8000-000000000000';
  it.each<[string, number, string, string | readonly string[], object | undefined]>([
    ['process', 10, 'POST', `/api/spacedata/${ID}/process`, {}],
    ['import-progress', 1000, 'GET', `/api/archive/import-progress/${ID}`, undefined],
    ['other, data management among it, however it is spelled', 300, 'GET', OTHER, undefined],
    ['login, that of browsers among it', 20, 'POST', bothWays('login'), account],
    ['refresh, that of browsers among it', 20, 'POST', bothWays('refresh'), { refreshToken: 'none' }],
    ['change-password', 5, 'POST', '/api/auth/change-password', {}],
    ['register, that of browsers among it', 5, 'POST', bothWays('register'), {}],
  ])('%s: %i', async (_, limit, method, route, body) => {
    const client = newClient();
    const answers = await flood(limit + 7, client, method, route, { body });
    expect(refusedOf(answers)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    for (const one of [route].flat())
      expect(isRefused(await ask(urls[1], client, method, `${one}/`, { body }))).toBe(true);
  });

  it('admits five registrations an hour, and tells the sixth to come back in an hour', async () => {
    const client = newClient();
    const register = () => ask(stack.url, client, 'POST', '/api/auth/register', { body: newRegistration() });
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await register()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    const sixth = await register();
    expect(isRefused(sixth)).toBe(true);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  });
});

describe('a refresh of a browser', () => {
  const REFRESH = '/api/auth/browser/refresh';
  const HEADER = { 'x-firstlight-session': '1' };
  const WITH_COOKIE = { headers: { ...HEADER, cookie: 'firstlight_refresh=made-up' } };

  it('counts nowhere without the cookie, and with it like every refresh', async () => {
    const client = newClient();
    const visits = await flood(320, client, 'POST', REFRESH, { headers: HEADER });
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([204]));
    expect(isRefused(await ask(stack.url, client, 'GET', '/other'))).toBe(false);
    const answers = await flood(23, client, 'POST', REFRESH, WITH_COOKIE);
    expect(refusedOf(answers)).toHaveLength(3);
    const body = { refreshToken: 'none' };
    expect(isRefused(await ask(urls[1], client, 'POST', '/api/auth/refresh', { body }))).toBe(true);
    expect((await ask(urls[1], client, 'POST', `${REFRESH}/`, { headers: HEADER })).status).toBe(204);
  });
});

describe('registrations from this machine', () => {
  const register = (url: string, headers: CallOptions['headers'] = {}) =>
    call(url, 'POST', '/api/auth/register', { body: {}, headers });
  const statuses = async (url: string, times: number, headers?: CallOptions['headers']) => {
    const answers = [];
    while (answers.length < times) answers.push((await register(url, headers)).status);
    return answers;
  };

  it('have no limit of their own, but that of all other requests', async () => {
    const url = await startFurtherApi({ ...stack.env, RATE_LIMIT_OVERRIDES: 'other-minute=12/60' });
    expect(await statuses(url, 13)).toEqual([...Array(12).fill(400), 429]);
  });

  it('are limited like those of others in production, and through a proxy that is not trusted', async () => {
    const production = await startFurtherApi({ ...stack.env, NODE_ENV: 'production' });
    expect(await statuses(production, 6)).toEqual([...Array(5).fill(400), 429]);
    const untrusting = await startFurtherApi({ ...stack.env, TRUSTED_PROXIES: '' });
    expect(await statuses(untrusting, 1, { 'x-forwarded-for': newClient() })).toEqual([429]);
    expect(await statuses(untrusting, 1)).toEqual([400]);
  });
});

describe('the client address', () => {
  const isFull = async (client: string) => isRefused(await ask(stack.url, client, 'POST', SEARCH));

  it('is named by the proxy, whatever the client wrote before it', async () => {
    const client = newClient();
    for (let i = 0; i < 30; i++) await ask(stack.url, `203.0.113.${i}, ${client}`, 'POST', SEARCH);
    expect(await isFull(`9.9.9.9, ${client}`)).toBe(true);
    expect(await isFull(`${client}:4711`)).toBe(true);
    expect(await isFull(`${client}, ${newClient()}`)).toBe(false);
  });

  it('is a network of 64 bits in IPv6, and an IPv4 address in any notation', async () => {
    for (let i = 0; i < 30; i++) await ask(stack.url, `2001:db8:1:2::${i}`, 'POST', SEARCH);
    expect(await isFull('2001:db8:1:2:ffff::1')).toBe(true);
    expect(await isFull('[2001:0DB8:1:2:3:4:5:6]:443')).toBe(true);
    expect(await isFull('2001:db8:1:3::1')).toBe(false);
    const client = newClient();
    const hex = client.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
    await flood(30, client, 'POST', SEARCH);
    expect(await isFull(`::ffff:${client}`)).toBe(true);
    expect(await isFull(`::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`)).toBe(true);
  });
});

describe('the count', () => {
  let own: Stack;
  let url: string;

  beforeAll(async () => {
    const overrides =
      'other-minute=6/60, archive=2/3, login=2/1, other-hour=9/7, process=20/60, tiles=5/60, pictures=4/60, page=3/60';
    own = await startStack({
      apps: ['api'],
      own: ['redis'],
      env: { ...ON, LOG_LEVEL: 'info', RATE_LIMIT_OVERRIDES: overrides },
    });
    ({ url } = own);
  });

  it('includes every request, also one refused before a route, or without one', async () => {
    const client = newClient();
    const json = { 'content-type': 'application/json' };
    const answers = [
      await ask(url, client, 'GET', '/api/other'),
      await ask(url, client, 'GET', '/api/jobs'),
      await ask(url, client, 'POST', '/api/spacedata/check-availability', { body: '{"a":', headers: json }),
      await ask(url, client, 'POST', '/api/spacedata/check-availability', { body: 'text' }),
      await ask(url, client, 'GET', '/api/%E0%A4%A'),
      await ask(url, client, 'GET', '/api/discovery/featured'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 400, 415, 400, 200]);
    for (const route of ['/api/other', '/api/discovery/featured', '/api/jobs'])
      expect([route, isRefused(await ask(url, client, 'GET', route))]).toEqual([route, true]);
    const upload = { body: 'x'.repeat(100), headers: { 'content-type': 'text/plain' } };
    expect(isRefused(await ask(url, client, 'POST', '/api/spacedata/upload', upload))).toBe(true);
    // Health, automatic requests of browsers, and the hub, which has its own count.
    const origin = 'http://localhost:4200';
    const asked = { origin, 'access-control-request-method': 'POST' };
    for (let i = 0; i < 20; i++) {
      expect((await ask(url, client, 'GET', '/api/health/live')).status).toBe(200);
      expect((await ask(url, client, 'OPTIONS', '/api/jobs', { headers: asked })).status).toBe(204);
    }
    expect((await ask(url, client, 'GET', '/api/health')).json.status).toMatch(/^(Healthy|Degraded)$/);
    expect((await ask(url, client, 'GET', '/hubs/job-progress/?EIO=4&transport=polling')).status).toBe(200);
  });

  it('of tiles, of pictures and of the page are apart, and apart from all others', async () => {
    const client = newClient();
    const record = '/api/spacedata/018f0000-0000-7000-8000-000000000000';
    const tiles = [`${record}/tiles/0/1/2`, '/api/composite/grid/none/none/0/1/2'];
    const pictures = [`${record}/thumbnail`, `${record}/tiles`, '/api/composite/grid/none'];
    const refused = async (routes: readonly string[]) => {
      const sent = Array.from({ length: 7 }, (_, i) => ask(url, client, 'GET', routes[i % routes.length]));
      return refusedOf(await Promise.all(sent)).length;
    };
    expect(await refused(tiles)).toBe(2);
    expect(await refused(pictures)).toBe(3);
    expect(await refused(['/', '/swagger', '/nowhere'])).toBe(4);
    expect(await refused(['/api/jobs'])).toBe(1);
  });

  it('excludes refused requests: a persistent client is admitted again', async () => {
    const client = newClient();
    await ask(url, client, 'POST', SEARCH);
    await ask(url, client, 'POST', SEARCH);
    const knock = async () => (await ask(url, client, 'POST', SEARCH)).status;
    expect(await waitFor(async () => (await knock()) === 401 || undefined, { intervalMs: 50 })).toBe(true);
  });

  it('applies to every window of its rule: the longest wait is returned', async () => {
    const client = newClient();
    const body = { username: 'nobody-at-all', password: 'Wrong-password-1' };
    const login = () => ask(url, client, 'POST', '/api/auth/login', { body });
    expect([(await login()).status, (await login()).status]).toEqual([401, 401]);
    const third = await login();
    expect([isRefused(third), third.headers.get('retry-after')]).toEqual([true, '1']);
    const others = await Promise.all(Array.from({ length: 5 }, () => ask(url, client, 'GET', '/api/other')));
    // The two admitted ones count among all others; the third does not.
    expect(refusedOf(others)).toHaveLength(1);
    const full = await login();
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('resets when an hour is over (here: three seconds)', async () => {
    const further = await startFurtherApi({
      ...stack.env,
      RATE_LIMIT_OVERRIDES: 'other-minute=6/1,other-hour=8/3',
    });
    const client = newClient();
    const knock = (times: number) =>
      Promise.all(Array.from({ length: times }, () => ask(further, client, 'GET', '/api/other')));
    expect(refusedOf(await knock(10))).toHaveLength(4);
    await sleep(1_050);
    const answers = await knock(10);
    expect(refusedOf(answers)).toHaveLength(8);
    expect(refusedOf(answers)[0].headers.get('retry-after')).toMatch(/^[12]$/);
    await sleep(2_000);
    expect(refusedOf(await knock(10))).toHaveLength(4);
  });

  describe('while Redis is away', () => {
    const PROCESS = '/api/spacedata/018f0000-0000-7000-8000-000000000000/process';
    const lines = () =>
      readFileSync(path.join(own.dataDir, 'logs/api.log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('request limits:'));

    it.each(['hangs', 'is gone'])(
      '(it %s) requests are not delayed; each process counts alone',
      async (how) => {
        const before = lines().length;
        const client = newClient();
        const knock = () => ask(url, client, 'POST', PROCESS);
        for (let i = 0; i < 15; i++) expect((await knock()).status).toBe(401);
        if (how === 'hangs') own.pause('redis');
        else await own.end('redis', 'SIGKILL');
        const during = await Promise.all(Array.from({ length: 25 }, knock));
        expect(refusedOf(during)).toHaveLength(5);
        for (let i = 0; i < 15; i++) {
          expect(isRefused(await knock())).toBe(true);
          await sleep(200);
        }
        expect(lines()).toHaveLength(before + 1);
        if (how === 'hangs') own.resume('redis');
        else await own.start('redis');
        const other = newClient();
        await waitFor(async () => {
          await ask(url, other, 'GET', '/api/other');
          return lines().length === before + 2 || undefined;
        });
        const levels = lines()
          .slice(before)
          .map((line) => JSON.parse(line).level as number);
        expect(levels).toEqual([40, 30]);
      },
    );
  });
});

describe('settings', () => {
  it('are validated, and the service does not start', async () => {
    stack.env.RATE_LIMIT_OVERRIDES = 'logins=1/2';
    await stack.end('api', 'SIGTERM');
    await expect(stack.start('api')).rejects.toThrow('RATE_LIMIT_OVERRIDES: "logins" is none of archive');
    Object.assign(stack.env, { RATE_LIMIT_OVERRIDES: '', TRUSTED_PROXIES: '' });
    await stack.start('api');
  });

  it('may trust no proxy: then the client is the peer address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask(stack.url, newClient(), 'POST', SEARCH)),
    );
    expect(refusedOf(answers)).toHaveLength(10);
    // The same client, as the proxy of the other process sees it.
    expect(isRefused(await ask(urls[1], '127.0.0.1', 'POST', SEARCH))).toBe(true);
  });

  it('may disable the limits', async () => {
    // As in most specs.
    const { url } = await sharedStack();
    const client = newClient();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(url, client, 'POST', SEARCH)));
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(401));
  });
});
