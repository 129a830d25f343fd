import { openAccount, type Account } from '../support/api-client.js';
import { sharedStack } from '../support/shared-stack.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const ADMIN = { username: 'queue-keeper', password: 'A-long-pass:word-1' };
const PATH = '/api/admin/queues';

let stack: Stack;
let user: Account;

beforeAll(async () => {
  const env = { QUEUE_DASHBOARD: 'true', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  stack = await startStack({ apps: ['api'], env });
  user = await openAccount(stack.url);
});

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const asAdmin = { authorization: basic(ADMIN.username, ADMIN.password) };

const ask = (headers: Record<string, string> = {}, path = '', method = 'GET') =>
  fetch(stack.url + PATH + path, { method, headers, redirect: 'manual' });

const sessions = async (): Promise<number> =>
  (await stack.database.query<[{ count: number }]>('SELECT count(*)::int AS count FROM sessions'))[0].count;

it('the queue dashboard asks a browser for name and password', async () => {
  for (const path of ['', '/', '/api/queues', '/static/js/main.js']) {
    const answer = await ask({}, path);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Firstlight queues", charset="UTF-8"',
    ]);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
  }
});

it.each([
  ['a wrong password', () => basic(ADMIN.username, 'wrong')],
  ['no password', () => `Basic ${Buffer.from(ADMIN.username).toString('base64')}`],
  ['what is none', () => 'Basic ***'],
  ['a token that is none', () => 'Bearer nonsense'],
])('the queue dashboard refuses %s', async (_, authorization) => {
  const answer = await ask({ authorization: authorization() });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
});

it('the queue dashboard refuses other users, without a cookie', async () => {
  const bearer = await ask({ authorization: `Bearer ${user.accessToken}` });
  expect([bearer.status, bearer.headers.get('set-cookie')]).toEqual([403, null]);
});

it('the queue dashboard shows an administrator all queues, after one login, from its own origin only', async () => {
  const before = await sessions();
  const page = await ask(asAdmin, '/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const cookie = page.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^firstlight_queues=[\w.-]+; Path=\/api\/admin\/queues; Expires=.*; HttpOnly; SameSite=Strict$/,
  );
  const html = await page.text();
  expect(html).toContain('<base href="/api/admin/queues/" />');
  const script = /static\/js\/main[\w.]*\.js/.exec(html)?.[0];
  const withCookie = { ...asAdmin, cookie: cookie.split(';')[0] };
  const code = await ask(withCookie, `/${script}`);
  expect([code.status, code.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ]);
  const { queues } = (await (await ask(withCookie, '/api/queues')).json()) as {
    queues: { name: string; readOnlyMode: boolean }[];
  };
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['firstlight-import', 'firstlight-composite', 'firstlight-library']),
  );
  expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
  expect(await sessions()).toBe(before + 1);
});

it('the queue dashboard accepts the token of an administrator', async () => {
  const { json } = await user.post('/api/auth/login', ADMIN);
  const { accessToken } = json as { accessToken: string };
  const answer = await ask({ authorization: `Bearer ${accessToken}` }, '/api/queues');
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  expect((await ask({}, `/api/queues?access_token=${accessToken}`)).status).toBe(401);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the queue dashboard is read-only: %s', async (method) => {
  const answer = await ask(asAdmin, '/api/queues/firstlight-import/pause', method);
  expect(answer.status).toBe(403);
});

it('the queue dashboard is in no contract, and off by default', async () => {
  const { paths } = (await (await fetch(`${stack.url}/swagger-json`)).json()) as { paths: object };
  expect(Object.keys(paths).filter((path) => path.startsWith(PATH))).toEqual([]);
  expect((await fetch((await sharedStack()).url + PATH)).status).toBe(404);
});
