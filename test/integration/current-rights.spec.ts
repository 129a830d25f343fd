import { randomUUID } from 'node:crypto';
import { callerOf, openAccount, type Account } from '../support/api-client.js';
import { openHub } from '../support/hub-client.js';
import { openAdmin } from '../support/open-admin.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const DASHBOARD = '/api/admin/queues/api/queues';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ apps: ['api'], env: { QUEUE_DASHBOARD: 'true' } });
});

afterAll(() => stack?.stop());

async function login({ username, password }: Account): Promise<{ status: number; accessToken: string }> {
  const { status, json } = await callerOf(stack.url).post('/api/auth/login', { username, password });
  return { status, accessToken: json.accessToken };
}

/** An operation for administrators, which names nobody and so changes nothing, and the dashboard by token and by cookie. */
const OPEN = [400, 200, 200];

const dashboard = (headers: Record<string, string>) => fetch(stack.url + DASHBOARD, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The cookie of a browser in which the administrator has logged in at the dashboard. */
async function dashboardCookie({ username, password }: Account): Promise<string> {
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const answer = await dashboard({ authorization: `Basic ${basic}` });
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0];
}

/** What an administrator's token and cookie open at the moment. */
async function opened(admin: Account, cookie: string): Promise<number[]> {
  const [operation, byToken, byCookie] = await Promise.all([
    admin.post('/api/datamanagement/claim-orphaned', { ownerId: randomUUID() }),
    dashboard(bearer(admin.accessToken)),
    dashboard({ cookie }),
  ]);
  return [operation.status, byToken.status, byCookie.status];
}

/** Within five seconds (callers.spec.ts), and a busy machine. */
const expectSoon = async (isSo: () => Promise<boolean>) =>
  expect(await waitFor(async () => ((await isSo()) ? true : undefined))).toBe(true);

const isRefused = async (caller: Account) => (await caller.get('/api/auth/me')).status === 401;

describe('an administrator', () => {
  it('who is demoted has no rights of one any more, by token or cookie', async () => {
    const admin = await openAdmin(stack);
    const cookie = await dashboardCookie(admin);
    expect(await opened(admin, cookie)).toEqual(OPEN);
    await stack.database.query(`UPDATE users SET role = 'user' WHERE id = $1`, [admin.id]);
    await expectSoon(async () => (await opened(admin, cookie)).every((status) => status === 403));
    expect((await admin.get('/api/auth/me')).json.role).toBe('user');
  });

  it('is one from the moment the row says so, with the same token', async () => {
    const user = await openAccount(stack.url);
    expect((await dashboard(bearer(user.accessToken))).status).toBe(403);
    await stack.database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [user.id]);
    await expectSoon(async () => (await dashboard(bearer(user.accessToken))).status === 200);
  });

  it.each([
    ['deactivated', 'UPDATE users SET deactivated_at = now() WHERE id = $1'],
    ['deleted', 'DELETE FROM users WHERE id = $1'],
  ])('who is %s is nobody any more: REST, dashboard, hub, refresh, login', async (_, change) => {
    const admin = await openAdmin(stack);
    const cookie = await dashboardCookie(admin);
    const hub = await openHub(stack.url, { token: admin.accessToken });
    expect(await opened(admin, cookie)).toEqual(OPEN);
    await stack.database.query(change, [admin.id]);
    await expectSoon(async () => {
      const statuses = await opened(admin, cookie);
      return statuses.every((status) => status === 401) && !hub.socket.connected;
    });
    await expect(openHub(stack.url, { token: admin.accessToken })).rejects.toThrow('The session has ended');
    const { refreshToken } = admin;
    expect((await admin.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await login(admin)).status).toBe(401);
  });
});

describe('a logout', () => {
  it('of all sessions ends access tokens and the dashboard of all, and nothing that comes after it', async () => {
    const admin = await openAdmin(stack);
    const cookie = await dashboardCookie(admin);
    expect(await opened(admin, cookie)).toEqual(OPEN);
    expect((await admin.post('/api/auth/logout', {})).status).toBe(204);
    const { accessToken } = await login(admin);
    await expectSoon(async () => (await opened(admin, cookie)).every((status) => status === 401));
    expect((await dashboard(bearer(accessToken))).status).toBe(200);
  });

  it('of one session ends its access token, and no other', async () => {
    const user = await openAccount(stack.url);
    const { accessToken } = await login(user);
    await user.post('/api/auth/logout', { refreshToken: user.refreshToken });
    await expectSoon(() => isRefused(user));
    expect((await fetch(`${stack.url}/api/auth/me`, { headers: bearer(accessToken) })).status).toBe(200);
  });
});

it('a change of password ends access tokens', async () => {
  const user = await openAccount(stack.url);
  const body = { currentPassword: user.password, newPassword: 'Another-password-2' };
  expect((await user.post('/api/auth/change-password', body)).status).toBe(204);
  await expectSoon(() => isRefused(user));
});
