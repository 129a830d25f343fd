import { call, newRegistration } from '../support/api-client.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(60_000);

const ADMIN = { username: 'queue-keeper', password: 'A-long-pass:word-1' };
const PATH = '/api/admin/queues/';
const WRONG = 'Wrong-password-1';
/** See rate-rules.ts. */
const LOGINS = 20;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    apps: ['api'],
    env: {
      ...{ QUEUE_DASHBOARD: 'true', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
      ...{ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' },
    },
  });
});

/** A new client: an address of 198.18.0.0/15, reserved for tests (RFC 2544). */
const newClient = (() => {
  let count = 0;
  return () => `198.18.7.${++count}`;
})();

const knock = (client: string, headers: Record<string, string> = {}) =>
  fetch(stack.url + PATH, { headers: { 'x-forwarded-for': client, ...headers } });

/** With an invalid cookie, which neither helps nor hides the guess. */
const guess = (client: string, username: string, password: string) =>
  knock(client, {
    cookie: 'firstlight_queues=made-up',
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  });

const login = (client: string, body: object) =>
  call(stack.url, 'POST', '/api/auth/login', { body, headers: { 'x-forwarded-for': client } });

const guesses = async (times: number, client: string, username: string) => {
  const answers = await Promise.all(Array.from({ length: times }, () => guess(client, username, WRONG)));
  return answers.map(({ status }) => status);
};

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

async function newUser() {
  const registration = newRegistration();
  const headers = { 'x-forwarded-for': newClient() };
  await call(stack.url, 'POST', '/api/auth/register', { body: registration, headers });
  return registration;
}

describe('wrong passwords at the dashboard', () => {
  it.each([5, 6, 20])('are refused one by one for %i simultaneous requests', async (count) => {
    expect(await guesses(count, newClient(), 'nobody-at-all')).toEqual(times(count, 401));
  });

  it('are 20 of 23 at once; the others have to wait, and get the time', async () => {
    const client = newClient();
    const statuses = await guesses(23, client, 'nobody-at-all');
    expect(statuses.sort()).toEqual([...times(LOGINS, 401), ...times(3, 429)]);
    const late = await guess(client, ADMIN.username, ADMIN.password);
    expect([late.status, late.headers.get('www-authenticate'), late.headers.get('set-cookie')]).toEqual([
      429,
      null,
      null,
    ]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await late.json()).toMatchObject({ code: 'rate_limited' });
    expect((await guess(newClient(), ADMIN.username, ADMIN.password)).status).toBe(200);
  });

  it('and at the login share one count', async () => {
    const client = newClient();
    const body = { username: 'nobody-at-all', password: WRONG };
    for (let i = 0; i < 10; i++) expect((await login(client, body)).status).toBe(401);
    expect((await guesses(11, client, 'nobody-at-all')).sort()).toEqual([...times(10, 401), 429]);
    expect((await login(client, body)).status).toBe(429);
  });

  it.each([4, 5, 6])('lock an account after five, like the login: %i', async (count) => {
    const { username, password } = await newUser();
    expect(await guesses(count, newClient(), username)).toEqual(times(count, 401));
    const isLocked = count >= 5;
    expect((await guess(newClient(), username, password)).status).toBe(isLocked ? 401 : 403);
    expect((await login(newClient(), { username, password })).status).toBe(isLocked ? 401 : 200);
  });
});

describe('other credentials', () => {
  it.each([
    ['a NUL in the name', 'a\0b', WRONG],
    ['a NUL in the password', ADMIN.username, 'a\0b'],
    ['no name', '', WRONG],
    ['a name of 256 letters', 'a'.repeat(256), WRONG],
    ['a password of 101 letters', ADMIN.username, 'a'.repeat(101)],
  ])('are %s: not an account', async (_, name, password) => {
    const answer = await guess(newClient(), name, password);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  });

  it('do not count as guesses: no password, a token, a cookie', async () => {
    const client = newClient();
    const page = await guess(client, ADMIN.username, ADMIN.password);
    const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0];
    const { accessToken } = (await login(client, ADMIN)).json as { accessToken: string };
    for (let i = 0; i < LOGINS; i++) {
      expect((await knock(client)).status).toBe(401);
      expect((await knock(client, { authorization: `Bearer ${accessToken}` })).status).toBe(200);
      const authorization = `Basic ${Buffer.from('browsers:send-both').toString('base64')}`;
      expect((await knock(client, { cookie, authorization })).status).toBe(200);
    }
    expect((await guesses(LOGINS - 1, client, 'nobody-at-all')).sort()).toEqual([
      ...times(LOGINS - 2, 401),
      429,
    ]);
  });
});
