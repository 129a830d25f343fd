import { call, callerOf, newRegistration, type Answer, type CallOptions } from '../support/api-client.js';
import { openCookieJar, type CookieJar } from '../support/cookie-jar.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const BROWSER = '/api/auth/browser';
const HEADER = { 'x-firstlight-session': '1' };
const COOKIE = 'firstlight_refresh';
const WRONG = 'Wrong-password-1';
/** An origin that `CORS_ORIGINS` names. */
const LISTED = 'http://localhost:4200';
const FOREIGN = 'https://elsewhere.example';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    apps: ['api'],
    env: { TRUSTED_PROXIES: '127.0.0.0/8', CORS_ORIGINS: LISTED },
  });
});

afterAll(() => stack?.stop());

/** What a page of the service sends, with the cookies of its browser. */
async function send(jar: CookieJar, operation: string, options: CallOptions = {}): Promise<Answer> {
  const cookie = jar.headerFor(`${BROWSER}/${operation}`);
  const headers = { ...HEADER, ...(cookie === undefined ? {} : { cookie }), ...options.headers };
  const answer = await call(stack.url, 'POST', `${BROWSER}/${operation}`, { ...options, headers });
  jar.take(answer.headers);
  return answer;
}

const setCookie = ({ headers }: Answer): string =>
  headers.getSetCookie().find((line) => line.startsWith(`${COOKIE}=`)) ?? '';

/** A browser whose user has just registered. */
async function newBrowser(headers?: CallOptions['headers']) {
  const jar = openCookieJar();
  const registration = newRegistration();
  const answer = await send(jar, 'register', { body: registration, headers });
  expect(answer.status).toBe(201);
  const { accessToken, user } = answer.json;
  return { ...registration, jar, answer, accessToken: accessToken as string, id: user.id as string };
}

const me = (accessToken: string) => callerOf(stack.url, accessToken).get('/api/auth/me');

/** A copy of the cookies, as of a browser whose disk was read. */
function copyOf(jar: CookieJar): CookieJar {
  const copy = openCookieJar();
  copy.take(new Headers([['set-cookie', `${COOKIE}=${jar.get(COOKIE)}; Path=${BROWSER}`]]));
  return copy;
}

/** Backdates all rotations of this user's tokens. */
const ageRotations = (userId: string, seconds: number) =>
  stack.database.query(
    `UPDATE refresh_tokens SET rotated_at = rotated_at - make_interval(secs => $2)
     WHERE family_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
    [userId, seconds],
  );

describe('the cookie of the refresh token', () => {
  const ATTRIBUTES =
    /^firstlight_refresh=[\w-]{43}; Max-Age=604800; Path=\/api\/auth\/browser; Expires=[^;]+; HttpOnly; (.*)$/;
  const attributesOf = (answer: Answer) => ATTRIBUTES.exec(setCookie(answer))?.[1];
  const HTTPS = { 'x-forwarded-proto': 'https' };

  it('is hidden from scripts and other sites, and secure where a trusted proxy says https', async () => {
    for (const [headers, expected] of [
      [{}, 'SameSite=Strict'],
      [HTTPS, 'Secure; SameSite=Strict'],
    ] as const) {
      const { answer, jar, username, password } = await newBrowser(headers);
      const login = await send(jar, 'login', { body: { username, password }, headers });
      const refresh = await send(jar, 'refresh', { headers });
      expect([answer, login, refresh].map(attributesOf)).toEqual([expected, expected, expected]);
    }
  });

  it('is not secure where a proxy that is not trusted says https', async () => {
    const { url } = await sharedStack();
    const body = newRegistration();
    const answer = await call(url, 'POST', `${BROWSER}/register`, { body, headers: HTTPS });
    expect(attributesOf(answer)).toBe('SameSite=Strict');
  });

  it('alone has the refresh token: the body has the access token and the user', async () => {
    const { jar, answer, username, password, id } = await newBrowser();
    const login = await send(jar, 'login', { body: { username, password } });
    const refresh = await send(jar, 'refresh');
    expect([login.status, refresh.status]).toEqual([200, 200]);
    for (const { json, headers } of [answer, login, refresh]) {
      expect(Object.keys(json).sort()).toEqual(['accessToken', 'expiresAt', 'tokenType', 'user']);
      expect(json).toMatchObject({ tokenType: 'Bearer', user: { id, username } });
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await me(json.accessToken)).json.id).toBe(id);
    }
    const texts = [answer, login, refresh].map(({ bytes }) => bytes.toString());
    expect(texts.join()).not.toContain(jar.get(COOKIE)!);
  });

  it('is not set by a wrong password', async () => {
    const { username } = await newBrowser();
    const answer = await send(openCookieJar(), 'login', { body: { username, password: WRONG } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });
});

describe('refresh', () => {
  it('keeps two tabs in that refresh at once, and one that is slower by less than a minute', async () => {
    const { jar, id } = await newBrowser();
    const tabs = [copyOf(jar), copyOf(jar)];
    const answers = await Promise.all(tabs.map((tab) => send(tab, 'refresh')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(tabs[0].get(COOKIE)).toBe(tabs[1].get(COOKIE));
    await ageRotations(id, 50);
    expect((await send(copyOf(jar), 'refresh')).status).toBe(200);
    expect((await send(tabs[0], 'refresh')).status).toBe(200);
  });

  it('ends the session at a replay after a minute, and removes the cookie', async () => {
    const { jar, id, username, password, accessToken } = await newBrowser();
    const [stolen, other] = [copyOf(jar), openCookieJar()];
    await send(other, 'login', { body: { username, password } });
    const { json } = await send(jar, 'refresh');
    await ageRotations(id, 61);
    const replay = await send(stolen, 'refresh');
    expect([replay.status, replay.json.code, stolen.get(COOKIE)]).toEqual([
      401,
      'unauthenticated',
      undefined,
    ]);
    expect((await send(jar, 'refresh')).status).toBe(401);
    for (const token of [accessToken, json.accessToken])
      expect(await waitFor(async () => (await me(token)).status === 401 || undefined)).toBe(true);
    expect((await send(other, 'refresh')).status).toBe(200);
  });

  it('answers 204 without the cookie, and 401 to a made-up one, which it removes', async () => {
    const visitor = await send(openCookieJar(), 'refresh');
    expect([visitor.status, visitor.bytes.length, setCookie(visitor)]).toEqual([204, 0, '']);
    for (const value of ['made-up', '', 'x'.repeat(8_000)]) {
      const answer = await send(openCookieJar(), 'refresh', { headers: { cookie: `${COOKIE}=${value}` } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(setCookie(answer)).toMatch(
        /^firstlight_refresh=; Path=\/api\/auth\/browser; Expires=Thu, 01 Jan 1970/,
      );
    }
  });

  it('refuses a body, and ends with a change of password', async () => {
    const { jar, password, accessToken } = await newBrowser();
    const { status, json } = await send(jar, 'refresh', { body: { refreshToken: jar.get(COOKIE)! } });
    expect([status, json.errors[0].field]).toEqual([400, 'refreshToken']);
    const body = { currentPassword: password, newPassword: 'Another-password-2' };
    const changed = await callerOf(stack.url, accessToken).post('/api/auth/change-password', body);
    expect(changed.status).toBe(204);
    expect((await send(jar, 'refresh')).status).toBe(401);
    expect(jar.get(COOKIE)).toBeUndefined();
  });
});

describe('logout', () => {
  it('needs no access token, ends the session of the cookie alone, and removes the cookie', async () => {
    const { jar, username, password, accessToken } = await newBrowser();
    const [tab, other] = [copyOf(jar), openCookieJar()];
    await send(other, 'login', { body: { username, password } });
    const answer = await send(jar, 'logout');
    expect([answer.status, jar.get(COOKIE)]).toEqual([204, undefined]);
    expect((await send(tab, 'refresh')).status).toBe(401);
    expect(await waitFor(async () => (await me(accessToken)).status === 401 || undefined)).toBe(true);
    expect((await send(other, 'refresh')).status).toBe(200);
  });

  it('is in the security log once, with the user of the cookie', async () => {
    const { jar, id, username, password } = await newBrowser();
    const tab = copyOf(jar);
    for (const browser of [jar, tab]) await send(browser, 'logout');
    await send(jar, 'login', { body: { username, password } });
    const noted = await waitFor(async () => {
      const events = await stack.database.query<{ event: string; details: object }[]>(
        'SELECT event, details FROM security_events WHERE user_id = $1 ORDER BY created_at, id',
        [id],
      );
      return events.at(-1)?.event === 'login' ? events : undefined;
    });
    expect(noted?.map(({ event }) => event)).toEqual(['account_created', 'session_ended', 'login']);
    const sessions = { count: 1, ids: [expect.any(String)] };
    expect(noted?.[1].details).toEqual({ reason: 'logout', sessions });
  });

  it('succeeds without a session', async () => {
    const { jar } = await newBrowser();
    const tab = copyOf(jar);
    const madeUp = { headers: { cookie: `${COOKIE}=made-up` } };
    for (const answer of [
      await send(openCookieJar(), 'logout'),
      await send(openCookieJar(), 'logout', madeUp),
      await send(jar, 'logout'),
      await send(tab, 'logout'),
    ])
      expect(answer.status).toBe(204);
  });
});

describe('pages of other sites', () => {
  /** What they can make a browser send at most: with cookies, as if `SameSite` were not respected. */
  const FORM = 'application/x-www-form-urlencoded';
  const FORGERIES: [string, RequestInit & { headers?: Record<string, string> }, number][] = [
    ['a form', { body: 'a=1', headers: { 'content-type': FORM } }, 415],
    ['a form without fields', { headers: { 'content-type': FORM } }, 400],
    ['a form of plain text', { body: '{"a":1}', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form with files', { body: new FormData() }, 415],
    ['a fetch', {}, 400],
  ];

  it.each(FORGERIES)('can neither refresh nor log out by %s', async (_, forgery, status) => {
    const { jar, accessToken } = await newBrowser();
    const cookie = jar.headerFor(`${BROWSER}/refresh`)!;
    for (const operation of ['refresh', 'logout', 'refresh?x-firstlight-session=1']) {
      const headers = { ...forgery.headers, cookie, origin: FOREIGN };
      const answer = await fetch(`${stack.url}${BROWSER}/${operation}`, {
        ...forgery,
        method: 'POST',
        headers,
      });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(await answer.text()).toContain(status === 400 ? 'X-Firstlight-Session' : 'application/json');
    }
    expect((await me(accessToken)).status).toBe(200);
    expect((await send(jar, 'refresh')).status).toBe(200);
  });

  it.each(['', '0', '1, 1', 'true'])('would need the header with its value, not %j', async (value) => {
    const { jar } = await newBrowser();
    for (const operation of ['refresh', 'logout']) {
      const answer = await send(jar, operation, { headers: { 'x-firstlight-session': value } });
      expect([answer.status, answer.json.errors]).toEqual([
        400,
        [{ field: 'X-Firstlight-Session', message: 'must be 1' }],
      ]);
    }
    expect((await send(jar, 'refresh')).status).toBe(200);
  });

  it.each([FOREIGN, LISTED])('of %s get no permission to send the header with cookies', async (origin) => {
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-firstlight-session',
    };
    for (const operation of ['refresh', 'logout', 'login']) {
      const { headers } = await call(stack.url, 'OPTIONS', `${BROWSER}/${operation}`, { headers: asked });
      expect(headers.get('access-control-allow-origin')).toBe(origin === LISTED ? LISTED : null);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('cannot log somebody in by a form', async () => {
    const { username, password } = await newBrowser();
    const body = JSON.stringify({ username, password });
    const headers = { 'content-type': 'text/plain', origin: FOREIGN };
    expect((await call(stack.url, 'POST', `${BROWSER}/login`, { body, headers })).status).toBe(415);
  });
});

describe('both ways to log in', () => {
  const login = (route: string, username: string, password: string, headers: CallOptions['headers'] = {}) =>
    call(stack.url, 'POST', `/api/auth/${route}`, { body: { username, password }, headers });
  const AWAY = { 'x-forwarded-for': '198.18.7.1' };
  const FURTHER_AWAY = { 'x-forwarded-for': '198.18.7.2' };

  it('count wrong passwords together: five lock the account at both', async () => {
    const { username, password } = await newBrowser();
    for (const route of ['login', 'browser/login', 'login', 'browser/login', 'browser/login'])
      expect((await login(route, username, WRONG, AWAY)).status).toBe(401);
    const [unknown, ...locked] = [
      await login('browser/login', 'nobody-of-this-name', WRONG, AWAY),
      await login('browser/login', username, password, AWAY),
      await login('login', username, password, AWAY),
    ];
    for (const answer of locked)
      expect([answer.status, { ...answer.json, requestId: '' }]).toEqual([
        401,
        { ...unknown.json, requestId: '' },
      ]);
  });

  it('know a device that has logged in at the other', async () => {
    const { username, password } = await newBrowser();
    const known = openCookieJar();
    known.take((await login('browser/login', username, password, AWAY)).headers);
    for (let guess = 0; guess < 5; guess += 1) await login('login', username, WRONG, FURTHER_AWAY);
    expect((await login('login', username, password, FURTHER_AWAY)).status).toBe(401);
    const cookie = known.headerFor('/api/auth/login')!;
    expect(cookie).toMatch(/^firstlight_device=[\w-]{43}$/);
    expect((await login('login', username, password, { ...FURTHER_AWAY, cookie })).status).toBe(200);
  });

  it('refuse the same registrations', async () => {
    const { username } = await newBrowser();
    const taken = await send(openCookieJar(), 'register', { body: { ...newRegistration(), username } });
    const weak = await send(openCookieJar(), 'register', {
      body: { ...newRegistration(), password: 'weak' },
    });
    expect([taken.status, weak.status, weak.json.errors[0].field]).toEqual([409, 400, 'password']);
    expect([taken, weak].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });
});
