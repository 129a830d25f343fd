import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SECURITY_EVENT_TYPES, type SecurityEventType } from '#domain';
import { call, newRegistration, type Answer, type CallOptions } from '../support/api-client.js';
import { insertJobs } from '../support/insert-jobs.js';
import { insertRecords } from '../support/insert-records.js';
import { waitFor } from '../support/spec-end.js';
import { startWatchedStack, type WatchedStack } from '../support/watched-stack.js';

jest.setTimeout(180_000);

const ADMIN = { username: 'log-reader', password: 'A-long-pass-word-1' };
const WRONG = 'Wrong-password-of-the-spec-1';
const TYPED_AS_NAME = 'Typed-as-a-name-1';
const NEW_PASSWORD = 'Another-password-of-the-spec-2';
const DASHBOARD = '/api/admin/queues';

let stack: WatchedStack;
let administrator: { id: string; token: string };
/** What must not be in any entry or line. */
const secrets = new Set([ADMIN.password, WRONG, TYPED_AS_NAME, NEW_PASSWORD]);
const provoked = new Set<string>();

/** A new client: an address of 198.18.0.0/15, reserved for tests (RFC 2544). */
const newClient = (() => {
  let count = 0;
  return () => `198.18.4.${++count}`;
})();

/** A call with an address and a request id of its own. */
async function ask(method: string, route: string, options: CallOptions & { client?: string } = {}) {
  const { client = newClient(), headers, ...rest } = options;
  const requestId = randomUUID();
  const named = { 'x-forwarded-for': client, 'x-request-id': requestId, ...headers };
  const answer = await call(stack.url, method, route, { ...rest, headers: named });
  keepSecrets(answer);
  return { ...answer, requestId, client };
}

function keepSecrets({ json, headers }: Answer): void {
  for (const name of ['accessToken', 'refreshToken']) if (json?.[name]) secrets.add(json[name] as string);
  for (const cookie of headers.getSetCookie()) secrets.add(/^[^=]+=([^;]+)/.exec(cookie)![1]);
}

async function newUser() {
  const registration = newRegistration();
  secrets.add(registration.password);
  const answer = await ask('POST', '/api/auth/register', { body: registration });
  expect(answer.status).toBe(201);
  const { accessToken: token, refreshToken, user } = answer.json;
  return { ...registration, id: user.id as string, token, refreshToken, requestId: answer.requestId };
}
type User = Awaited<ReturnType<typeof newUser>>;

const login = (username: string, password: string, client?: string) =>
  ask('POST', '/api/auth/login', { body: { username, password }, client });

const page = async (query: string) =>
  (await ask('GET', `/api/admin/audit?${query}`, { token: administrator.token })).json;

interface Entry {
  readonly event: string;
  readonly requestId: string;
  readonly details: Record<string, unknown>;
}

/** The entries of a request, once there are as many. */
async function entriesOf(event: SecurityEventType, requestId: string, count = 1): Promise<Entry[]> {
  provoked.add(event);
  let seen: Entry[] = [];
  const found = await waitFor(async () => {
    const { items } = await page(`event=${event}&pageSize=200`);
    seen = (items as Entry[]).filter((entry) => entry.requestId === requestId);
    return seen.length >= count ? seen : undefined;
  });
  if (!found) throw new Error(`${event}: ${seen.length} entries instead of ${count}`);
  return found;
}

/** The entry of a request is this one, with its address, and has a line in the log. */
async function assertNoted(
  event: SecurityEventType,
  { requestId, client }: { requestId: string; client: string },
  user: { id: string; username: string } | null,
  details: object,
): Promise<void> {
  const [entry] = await entriesOf(event, requestId);
  const who = { userId: user?.id ?? null, username: user?.username ?? null, address: client, requestId };
  expect(entry).toEqual({ id: expect.any(String), at: expect.any(String), event, ...who, details });
  expect(
    await waitFor(() => (linesOf(requestId, event).length > 0 ? linesOf(requestId, event) : undefined)),
  ).toEqual([expect.objectContaining({ msg: 'security event', event, ...who, details })]);
}

/** Whole lines: the last one may still be written. */
const log = () => {
  const text = readFileSync(path.join(stack.dataDir, 'logs/api.log'), 'utf8');
  return text.slice(0, text.lastIndexOf('\n') + 1);
};
const linesOf = (requestId: string, event: string) =>
  log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.requestId === requestId && line.event === event);

beforeAll(async () => {
  stack = await startWatchedStack({
    apps: ['api'],
    env: {
      ...{ LOG_LEVEL: 'info', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8', QUEUE_DASHBOARD: 'true' },
      ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
    },
  });
  const { json } = await login(ADMIN.username, ADMIN.password);
  administrator = { id: json.user.id, token: json.accessToken };
});

const counted = async () =>
  new Map(
    (await stack.scrape('api')).series
      .filter(({ name }) => name === 'firstlight_security_events_total')
      .map(({ labels, value }) => [labels.event, value]),
  );

it('every event is counted from zero, so that alerts see the first one', async () => {
  const counts = await counted();
  expect([...counts.keys()]).toEqual(SECURITY_EVENT_TYPES);
  expect([counts.get('refresh_replayed'), counts.get('login_failed'), counts.get('login')]).toEqual([
    0, 0, 1,
  ]);
});

describe('accounts', () => {
  it('a registration is noted, and so is the administrator of the settings, whom no request created', async () => {
    const user = await newUser();
    const [entry] = await entriesOf('account_created', user.requestId);
    expect(entry).toMatchObject({ userId: user.id, username: user.username, details: { role: 'user' } });
    const { items } = await page(`event=account_created&userId=${administrator.id}`);
    expect(items).toMatchObject([
      { username: ADMIN.username, address: null, requestId: null, details: { role: 'admin' } },
    ]);
  });

  it('a login is noted with its session', async () => {
    const user = await newUser();
    const answer = await login(user.username, user.password);
    await assertNoted('login', answer, user, { sessionId: expect.any(String) });
  });

  it('wrong passwords are noted, and then attempts at the locked account, also with the right password', async () => {
    const user = await newUser();
    for (let guess = 0; guess < 5; guess += 1)
      await assertNoted('login_failed', await login(user.username, WRONG), user, { at: 'login' });
    for (const password of [WRONG, user.password])
      await assertNoted('login_locked', await login(user.username, password), user, { at: 'login' });
  });

  it('a name that nobody has is noted as a hash, the same in any case', async () => {
    const [one, other, elsewhere] = [
      await login(TYPED_AS_NAME, WRONG),
      await login(TYPED_AS_NAME.toUpperCase(), WRONG),
      await login('somebody-else', WRONG),
    ];
    await assertNoted('login_failed', one, null, {
      at: 'login',
      unknownName: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    const hashOf = async ({ requestId }: { requestId: string }) =>
      (await entriesOf('login_failed', requestId))[0].details.unknownName;
    expect(await hashOf(other)).toBe(await hashOf(one));
    expect(await hashOf(elsewhere)).not.toBe(await hashOf(one));
  });

  it('a change of password is noted, and so is a wrong current password', async () => {
    const user = await newUser();
    const change = (currentPassword: string) =>
      ask('POST', '/api/auth/change-password', {
        body: { currentPassword, newPassword: NEW_PASSWORD },
        token: user.token,
      });
    const [wrong, right] = [await change(WRONG), await change(user.password)];
    expect([wrong.status, right.status]).toEqual([400, 204]);
    await assertNoted('login_failed', wrong, user, { at: 'change-password' });
    await assertNoted('password_changed', right, user, { sessions: { count: 1, ids: [expect.any(String)] } });
  });

  it('logouts of one session and of all are noted', async () => {
    const user = await newUser();
    const { json } = await login(user.username, user.password);
    await login(user.username, user.password);
    const logout = (body: object) => ask('POST', '/api/auth/logout', { body, token: user.token });
    const id = expect.any(String);
    const one = await logout({ refreshToken: json.refreshToken });
    await assertNoted('session_ended', one, user, { reason: 'logout', sessions: { count: 1, ids: [id] } });
    await assertNoted('session_ended', await logout({}), user, {
      ...{ reason: 'logout-everywhere', sessions: { count: 2, ids: [id, id] } },
    });
  });

  it('a replayed refresh token is noted once, with the user whose session it ends', async () => {
    const user = await newUser();
    const refresh = () => ask('POST', '/api/auth/refresh', { body: { refreshToken: user.refreshToken } });
    expect((await refresh()).status).toBe(200);
    await stack.database.query(
      `UPDATE refresh_tokens SET rotated_at = rotated_at - interval '61 seconds'
       WHERE family_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
      [user.id],
    );
    const [replay, again] = [await refresh(), await refresh()];
    expect([replay.status, again.status]).toEqual([401, 401]);
    await assertNoted('refresh_replayed', replay, user, { sessionId: expect.any(String) });
    const { total } = await page(`event=refresh_replayed&userId=${user.id}`);
    expect(total).toBe(1);
  });
});

describe('refusals', () => {
  it('a 403 is noted with operation and id', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const [recordId] = await insertRecords(stack.database, [{ ownerId: owner.id }]);
    const answer = await ask('PUT', `/api/spacedata/${recordId}`, {
      body: { tags: ['theirs'] },
      token: stranger.token,
    });
    expect(answer.status).toBe(403);
    const operation = 'PUT /api/spacedata/:id';
    await assertNoted('access_refused', answer, stranger, { operation, target: recordId });
  });

  it('the queue dashboard notes refusals with the user', async () => {
    const user = await newUser();
    const [requestId, client] = [randomUUID(), newClient()];
    const headers = { authorization: `Bearer ${user.token}`, 'x-request-id': requestId };
    const answer = await fetch(`${stack.url}${DASHBOARD}/a%00b/${WRONG}?${WRONG}`, {
      headers: { ...headers, 'x-forwarded-for': client },
    });
    expect(answer.status).toBe(403);
    const operation = `GET ${DASHBOARD}`;
    await assertNoted('access_refused', { requestId, client }, user, { operation, target: null });
  });

  it('a flood of refusals has ten entries', async () => {
    const user = await newUser();
    for (let i = 0; i < 15; i += 1) await ask('POST', '/api/search/reindex', { token: user.token });
    // Events are written in their order.
    await assertNoted('login', await login(user.username, user.password), user, expect.anything());
    expect((await page(`event=access_refused&userId=${user.id}`)).total).toBe(10);
  });

  it('the first 429 of a window is noted, and not the others', async () => {
    const client = newClient();
    const answers: Awaited<ReturnType<typeof login>>[] = [];
    for (let i = 0; i < 24; i += 1) answers.push(await login(`nobody-${i}`, WRONG, client));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    await assertNoted('rate_limited', refused[0], null, { rule: 'login' });
    const { items } = await page('event=rate_limited&pageSize=200');
    expect((items as { address: string }[]).filter(({ address }) => address === client)).toHaveLength(1);
  });
});

describe('operations', () => {
  const asAdmin = () => ({ id: administrator.id, username: ADMIN.username });

  it('operations of administrators are noted, also the reading of this log', async () => {
    const { token, id: ownerId } = administrator;
    const orphans = await insertRecords(stack.database, [{}, {}]);
    const claim = await ask('POST', '/api/datamanagement/claim-orphaned', { body: {}, token });
    const wrong = await ask('POST', '/api/datamanagement/claim-orphaned', { body: { ownerId: 1 }, token });
    const reindex = await ask('POST', '/api/search/reindex', { token });
    const read = await ask('GET', '/api/admin/audit', { token });
    expect([claim, wrong, reindex, read].map(({ status }) => status)).toEqual([200, 400, 202, 200]);
    const operation = 'POST /api/datamanagement/claim-orphaned';
    const records = orphans.length;
    await assertNoted('admin_operation', claim, asAdmin(), { operation, target: null, ownerId, records });
    await assertNoted('admin_operation', reindex, asAdmin(), {
      ...{ operation: 'POST /api/search/reindex', target: null, jobId: reindex.json.jobId },
    });
    await assertNoted('admin_operation', read, asAdmin(), {
      operation: 'GET /api/admin/audit',
      target: null,
    });
    expect(linesOf(wrong.requestId, 'admin_operation')).toEqual([]);
  });

  it('the queue dashboard notes the login of an administrator, and its use once', async () => {
    const basic = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
    secrets.add(basic);
    const client = newClient();
    const open = async (headers: Record<string, string>) => {
      const requestId = randomUUID();
      const named = { 'x-request-id': requestId, 'x-forwarded-for': client, ...headers };
      const answer = await fetch(`${stack.url}${DASHBOARD}/`, { headers: named });
      const [cookie] = answer.headers.getSetCookie();
      if (cookie) secrets.add(/^[^=]+=([^;]+)/.exec(cookie)![1]);
      return { requestId, client, status: answer.status, cookie: cookie?.split(';')[0] };
    };
    const first = await open({ authorization: `Basic ${basic}` });
    const second = await open({ cookie: first.cookie });
    expect([first.status, second.status]).toEqual([200, 200]);
    await assertNoted('login', first, asAdmin(), { sessionId: expect.any(String) });
    await assertNoted('admin_operation', first, asAdmin(), { operation: `GET ${DASHBOARD}`, target: null });
    expect(linesOf(second.requestId, 'admin_operation')).toEqual([]);
  });

  it('shares and changes of visibility are noted with the record', async () => {
    const [owner, friend] = [await newUser(), await newUser()];
    const [recordId] = await insertRecords(stack.database, [{ ownerId: owner.id, visibility: 'private' }]);
    const of = { recordId, ownerId: owner.id };
    const asOwner = (body: object) => ({ body, token: owner.token });
    const shared = await ask(
      'POST',
      `/api/spacedata/${recordId}/share`,
      asOwner({ usernames: [friend.username] }),
    );
    const made = await ask('PUT', `/api/spacedata/${recordId}`, asOwner({ visibility: 'public' }));
    const tagged = await ask('PUT', `/api/spacedata/${recordId}`, asOwner({ tags: ['one'] }));
    expect([shared.status, made.status, tagged.status]).toEqual([200, 200, 200]);
    await assertNoted('record_shared', shared, owner, { ...of, sharedWith: { count: 1, ids: [friend.id] } });
    await assertNoted('visibility_changed', shared, owner, { ...of, from: 'private', to: 'shared' });
    await assertNoted('visibility_changed', made, owner, { ...of, from: 'shared', to: 'public' });
    expect(linesOf(tagged.requestId, 'visibility_changed')).toEqual([]);
  });

  it('deletions of one record and of an observation are noted, with a bounded list of ids', async () => {
    const owner = await newUser();
    const base = `noted-${randomUUID()}`;
    const [single] = await insertRecords(stack.database, [{ ownerId: owner.id }]);
    const rows = Array.from({ length: 25 }, () => ({ ownerId: owner.id, observationBaseId: base }));
    await insertRecords(stack.database, rows);
    const one = await ask('DELETE', `/api/spacedata/${single}`, { token: administrator.token });
    const tried = await ask('DELETE', `/api/spacedata/observation/${base}?dryRun=true`, {
      token: owner.token,
    });
    const many = await ask('DELETE', `/api/spacedata/observation/${base}`, { token: owner.token });
    expect([one.status, tried.status, many.status]).toEqual([204, 200, 200]);
    const ownerIds = { count: 1, ids: [owner.id] };
    await assertNoted('records_deleted', one, asAdmin(), {
      ...{ records: { count: 1, ids: [single] }, ownerIds, bytes: 1000 },
    });
    await assertNoted('records_deleted', many, owner, {
      ...{ records: { count: 25, ids: expect.any(Array) }, ownerIds, bytes: 25_000 },
    });
    const [{ details }] = await entriesOf('records_deleted', many.requestId);
    expect((details.records as { ids: string[] }).ids).toHaveLength(20);
    expect(linesOf(tried.requestId, 'records_deleted')).toEqual([]);
  });

  it('dismissed imports are noted, whose files are deleted', async () => {
    const owner = await newUser();
    const [jobId] = await insertJobs(stack.database, owner.id, 1, {
      ...{ type: 'import', queue: 'import', status: 'failed' },
    });
    const answer = await ask('POST', `/api/archive/import/dismiss/${jobId}`, { token: owner.token });
    expect(answer.status).toBe(204);
    await assertNoted('import_dismissed', answer, owner, { jobId });
  });
});

describe('the log', () => {
  it('is for administrators only', async () => {
    const user = await newUser();
    const anonymous = await ask('GET', '/api/admin/audit');
    const refused = await ask('GET', '/api/admin/audit', { token: user.token });
    expect([anonymous.status, refused.status]).toEqual([401, 403]);
  });

  it('is filtered by event, user and time, and read by cursor, newest first', async () => {
    const user = await newUser();
    const logins: string[] = [];
    for (let i = 0; i < 3; i += 1) logins.unshift((await login(user.username, user.password)).requestId);
    await entriesOf('login', logins[0]);
    const query = `event=login&userId=${user.id}`;
    const first = await page(`${query}&pageSize=2`);
    const second = await page(`${query}&pageSize=2&cursor=${first.nextCursor}`);
    const requestIds = ({ items }: { items: Entry[] }) => items.map(({ requestId }) => requestId);
    expect([first.total, first.totalIsExact, second.nextCursor]).toEqual([3, true, null]);
    expect([...requestIds(first), ...requestIds(second)]).toEqual(logins);
    const [newest, , oldest] = [...first.items, ...second.items] as { at: string }[];
    expect(requestIds(await page(`${query}&to=${newest.at}`))).toEqual(logins.slice(1));
    expect(requestIds(await page(`${query}&from=${newest.at}`))).toEqual(logins.slice(0, 1));
    expect((await page(`${query}&to=${oldest.at}`)).total).toBe(0);
    const other = await ask('GET', `/api/admin/audit?event=login&cursor=${first.nextCursor}`, {
      token: administrator.token,
    });
    expect([other.status, other.json.errors[0].field]).toEqual([400, 'cursor']);
  });

  it.each([
    ['event', 'event=nothing'],
    ['userId', 'userId=x'],
    ['from', 'from=2026-11-30'],
    ['from', 'from=2026-13-45T00:00:00Z'],
    ['to', 'to=2026-02-30T25:00:00Z'],
    ['cursor', 'cursor=x'],
  ])('a wrong %s is a 400 that names it: %s', async (field, query) => {
    const { status, json } = await ask('GET', `/api/admin/audit?${query}`, { token: administrator.token });
    expect([status, json.errors[0].field]).toEqual([400, field]);
  });

  it('counts every event, and each was provoked above', async () => {
    const counts = await counted();
    expect([counts.get('refresh_replayed'), counts.get('rate_limited')]).toEqual([1, 1]);
    // All 15 of the flood, and the others.
    expect(counts.get('access_refused')).toBeGreaterThanOrEqual(17);
    expect([...counts.keys()].sort()).toEqual([...provoked].sort());
  });

  it('requests go on while events cannot be written, and the reason is in the log', async () => {
    const user = await newUser();
    await stack.database.query('ALTER TABLE security_events RENAME TO security_events_away');
    const answer = await login(user.username, user.password);
    const told = await waitFor(() =>
      log().includes('security events could not be written') ? true : undefined,
    );
    await stack.database.query('ALTER TABLE security_events_away RENAME TO security_events');
    expect([answer.status, told]).toEqual([200, true]);
    expect(linesOf(answer.requestId, 'login')).toHaveLength(1);
    await entriesOf('login', (await login(user.username, user.password)).requestId);
  });

  it('the last events are written when the process ends, with the refusals that had no entry', async () => {
    const user: User = await newUser();
    for (let i = 0; i < 12; i += 1) await ask('POST', '/api/search/reindex', { token: user.token });
    await stack.end('api', 'SIGTERM');
    const rows = await stack.database.query<{ omitted: number | null }[]>(
      `SELECT (details->>'omitted')::int AS omitted FROM security_events
       WHERE event = 'access_refused' AND user_id = $1 ORDER BY created_at, id`,
      [user.id],
    );
    expect(rows.map(({ omitted }) => omitted)).toEqual([...Array<null>(10).fill(null), 2]);
    // No secret is in the table or in the log.
    const texts = await stack.database.query<{ text: string }[]>(
      `SELECT e::text AS text FROM security_events AS e`,
    );
    const everything = `${texts.map(({ text }) => text).join('\n')}\n${log()}`.toLowerCase();
    expect(secrets.size).toBeGreaterThan(50);
    expect([...secrets].filter((secret) => everything.includes(secret.toLowerCase()))).toEqual([]);
  });
});
