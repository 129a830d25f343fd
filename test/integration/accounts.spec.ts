import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JwtService } from '@nestjs/jwt';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { call, callerOf, newRegistration, openAccount, type Caller } from '../support/api-client.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const ADMIN = { username: 'keeper', password: 'Keeper-of-the-stars-1' };

const WRONG = 'Wrong-password-1';

let stack: Stack;
let stranger: Caller;

beforeAll(async () => {
  const env = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  stack = await startStack({ apps: ['api'], env });
  stranger = callerOf(stack.url);
});

afterAll(() => stack?.stop());

const login = (username: string, password: string) =>
  stranger.post('/api/auth/login', { username, password });
const refresh = (refreshToken: string) => stranger.post('/api/auth/refresh', { refreshToken });

/** Backdates all rotations of this user's tokens by `seconds`. */
const ageRotations = (userId: string, seconds: number) =>
  stack.database.query(
    `UPDATE refresh_tokens SET rotated_at = rotated_at - make_interval(secs => $2)
     WHERE family_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
    [userId, seconds],
  );

describe('register', () => {
  it('returns valid tokens, and the profile without the password', async () => {
    const registration = { ...newRegistration(), displayName: 'Vera R.', organization: 'Observatory' };
    const answer = await stranger.post('/api/auth/register', registration);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { accessToken, refreshToken, expiresAt, tokenType, user } = answer.json;
    expect(tokenType).toBe('Bearer');
    expect(refreshToken).toHaveLength(43);
    const lifeMs = Date.parse(expiresAt) - Date.now();
    expect(lifeMs).toBeGreaterThan(55 * 60_000);
    expect(lifeMs).toBeLessThanOrEqual(60 * 60_000);
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: registration.username,
      email: registration.email,
      role: 'user',
      displayName: 'Vera R.',
      organization: 'Observatory',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastLoginAt: expect.any(String),
    });
    const profile = await callerOf(stack.url, accessToken).get('/api/auth/me');
    const limits = { bytes: null, records: null, metadataBytes: null };
    const usage = { bytes: 0, records: 0, metadataBytes: 0, limits };
    expect(profile.json).toEqual({ ...user, usage });
    expect(answer.bytes.toString()).not.toContain(registration.password);
  });

  it('does not reveal whether the name or the address was used', async () => {
    const first = newRegistration();
    await stranger.post('/api/auth/register', first);
    const sameName = { ...newRegistration(), username: first.username.toUpperCase() };
    const sameEmail = { ...newRegistration(), email: first.email.toUpperCase() };
    const answers = await Promise.all(
      [sameName, sameEmail].map((registration) => stranger.post('/api/auth/register', registration)),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0].json.detail).toBe(answers[1].json.detail);
    expect(answers[0].json.code).toBe('conflict');
  });

  it('admits one of two simultaneous registrations of a name', async () => {
    const registration = newRegistration();
    const answers = await Promise.all([1, 2].map(() => stranger.post('/api/auth/register', registration)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['username', { username: 'ab' }],
    ['username', { username: 'with space' }],
    ['username', { username: 'a'.repeat(51) }],
    ['username', { username: 42 }],
    ['email', { email: 'nowhere' }],
    ['password', { password: 'Sh0rt!' }],
    ['password', { password: 'no-upper-case-1' }],
    ['password', { password: 'NoSpecialChar1' }],
    ['displayName', { displayName: 'x'.repeat(101) }],
    ['role', { role: 'admin' }],
  ])('names an invalid %s (%j)', async (field, wrong) => {
    const answer = await stranger.post('/api/auth/register', { ...newRegistration(), ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.json).toMatchObject({ status: 400, code: 'validation_failed' });
    expect([...new Set(answer.json.errors.map((error: { field: string }) => error.field))]).toEqual([field]);
  });

  it('names every missing field', async () => {
    const { json } = await stranger.post('/api/auth/register', {});
    const fields = new Set(json.errors.map((error: { field: string }) => error.field));
    expect(fields).toEqual(new Set(['username', 'email', 'password']));
  });
});

describe('login', () => {
  it('accepts user name or e-mail address, in any case', async () => {
    const user = await openAccount(stack.url);
    for (const name of [user.username, user.username.toUpperCase(), `${user.username}@EXAMPLE.org`]) {
      const answer = await login(name, user.password);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.json.user.id).toBe(user.id);
    }
  });

  it('locks the account after five failed attempts, with the same response as for an unknown user', async () => {
    const user = await openAccount(stack.url);
    const unknown = await login('nobody-of-this-name', WRONG);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { status, json } = await login(user.username, WRONG);
      expect({ status, detail: json.detail }).toEqual({ status: 401, detail: unknown.json.detail });
    }
    const locked = await login(user.username, user.password);
    expect(locked.status).toBe(401);
    expect({ ...locked.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' });
    expect(locked.headers.get('www-authenticate')).toBe('Bearer');
    expect(locked.bytes).toHaveLength(unknown.bytes.length);
    // Its sessions stay: a guessing stranger must not log anybody out.
    expect((await refresh(user.refreshToken)).status).toBe(200);
  });

  it.each([5, 6, 23, 52])('locks the account when %d guesses come at once', async (count) => {
    const user = await openAccount(stack.url);
    const names = [user.username, `${user.username}@example.org`];
    const guesses = await Promise.all(
      Array.from({ length: count }, (_, i) => login(names[i % 2], `${WRONG}${i}`)),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await login(user.username, user.password)).status).toBe(401);
    expect((await login(names[1], user.password)).status).toBe(401);
    const [{ attempts }] = await stack.database.query<[{ attempts: string }]>(
      `SELECT attempts FROM login_guards WHERE id = $1`,
      [user.id],
    );
    expect(attempts).toBe('5');
  });

  it('gives twenty simultaneous guesses only the one attempt left', async () => {
    const user = await openAccount(stack.url);
    for (let attempt = 0; attempt < 4; attempt += 1) await login(user.username, WRONG);
    const rivals = Array.from({ length: 20 }, (_, i) =>
      login(user.username, i === 10 ? user.password : WRONG),
    );
    const answers = await Promise.all(rivals);
    // One attempt was left: at most one response is a success.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('resets the count after a right password, which may be the fifth', async () => {
    const user = await openAccount(stack.url);
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await login(user.username, WRONG);
      expect((await login(user.username, user.password)).status).toBe(200);
    }
    for (let attempt = 0; attempt < 5; attempt += 1) await login(user.username, WRONG);
    expect((await login(user.username, user.password)).status).toBe(401);
  });

  it('unlocks an account when its time is over, and resets the count', async () => {
    const user = await openAccount(stack.url);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => login(user.username, WRONG)));
    const [{ minutes }] = await stack.database.query<[{ minutes: number }]>(
      `SELECT extract(epoch FROM locked_until - now())::float8 / 60 AS minutes FROM login_guards WHERE id = $1`,
      [user.id],
    );
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const endLock = () =>
      stack.database.query(`UPDATE login_guards SET locked_until = now() WHERE id = $1`, [user.id]);
    await endLock();
    for (let attempt = 0; attempt < 4; attempt += 1) await login(user.username, WRONG);
    expect((await login(user.username, user.password)).status).toBe(200);
    await Promise.all([1, 2, 3, 4, 5].map(() => login(user.username, WRONG)));
    await endLock();
    await Promise.all([1, 2, 3, 4, 5].map(() => login(user.username, WRONG)));
    expect((await login(user.username, user.password)).status).toBe(401);
  });

  it('locks no other account', async () => {
    const [user, other] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
    await Promise.all(Array.from({ length: 10 }, () => login(user.username, WRONG)));
    expect((await login(other.username, other.password)).status).toBe(200);
  });
});

describe('refresh', () => {
  it('rotates: the new pair works', async () => {
    const user = await openAccount(stack.url);
    const first = await refresh(user.refreshToken);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(first.json.refreshToken).not.toBe(user.refreshToken);
    expect((await refresh(first.json.refreshToken)).status).toBe(200);
    expect((await callerOf(stack.url, first.json.accessToken).get('/api/auth/me')).json.id).toBe(user.id);
  });

  it('serves two simultaneous refreshes, and one 50 s later', async () => {
    const user = await openAccount(stack.url);
    const both = await Promise.all([refresh(user.refreshToken), refresh(user.refreshToken)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await ageRotations(user.id, 50);
    expect((await refresh(user.refreshToken)).status).toBe(200);
  });

  it('ends the session when a rotated token is used after the grace period', async () => {
    const user = await openAccount(stack.url);
    const newest = (await refresh(user.refreshToken)).json.refreshToken;
    const otherSession = (await login(user.username, user.password)).json.refreshToken;
    await ageRotations(user.id, 61);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await refresh(newest)).status).toBe(401);
    expect((await refresh(otherSession)).status).toBe(200);
  });

  it('refuses invented and expired tokens, and stores no token in plain text', async () => {
    const user = await openAccount(stack.url);
    expect((await refresh('made-up')).status).toBe(401);
    const rows = await stack.database.query<{ token_hash: string }[]>(
      `SELECT token_hash FROM refresh_tokens`,
    );
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    await stack.database.query(
      `UPDATE refresh_tokens SET expires_at = now() WHERE family_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
      [user.id],
    );
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });
});

describe('logout and change-password', () => {
  it('ends the session of the given token only', async () => {
    const user = await openAccount(stack.url);
    const other = (await login(user.username, user.password)).json.refreshToken;
    const answer = await user.post('/api/auth/logout', { refreshToken: user.refreshToken });
    expect(answer.status).toBe(204);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await refresh(other)).status).toBe(200);
  });

  it('cannot end the session of another user', async () => {
    const [user, other] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
    expect((await user.post('/api/auth/logout', { refreshToken: other.refreshToken })).status).toBe(204);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('changes the password and ends every session', async () => {
    const user = await openAccount(stack.url);
    const newPassword = 'Another-password-2';
    const wrong = await user.post('/api/auth/change-password', { currentPassword: 'nope', newPassword });
    expect(wrong.status).toBe(400);
    expect(wrong.json.errors[0].field).toBe('currentPassword');
    const body = { currentPassword: user.password, newPassword };
    expect((await user.post('/api/auth/change-password', body)).status).toBe(204);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await login(user.username, user.password)).status).toBe(401);
    expect((await login(user.username, newPassword)).status).toBe(200);
  });

  it('counts wrong current passwords like failed logins', async () => {
    const user = await openAccount(stack.url);
    const change = (currentPassword: string) =>
      user.post('/api/auth/change-password', { currentPassword, newPassword: 'Another-password-2' });
    const guesses = await Promise.all(Array.from({ length: 23 }, (_, i) => change(`${WRONG}${i}`)));
    const locked = await change(user.password);
    for (const answer of [...guesses, locked]) {
      expect(answer.status).toBe(400);
      expect(answer.json.errors).toEqual([{ field: 'currentPassword', message: 'is wrong' }]);
    }
    expect((await login(user.username, user.password)).status).toBe(401);
  });

  it('resets failed logins with a right current password', async () => {
    const user = await openAccount(stack.url);
    for (let attempt = 0; attempt < 4; attempt += 1) await login(user.username, WRONG);
    const body = { currentPassword: user.password, newPassword: 'Another-password-2' };
    expect((await user.post('/api/auth/change-password', body)).status).toBe(204);
    for (let attempt = 0; attempt < 4; attempt += 1) await login(user.username, WRONG);
    expect((await login(user.username, body.newPassword)).status).toBe(200);
  });
});

describe('tokens and responses', () => {
  it('create the administrator of the settings, once', async () => {
    const answer = await login(ADMIN.username, ADMIN.password);
    expect(answer.json.user.role).toBe('admin');
    await stack.end('api', 'SIGTERM');
    await stack.start('api');
    expect((await login(ADMIN.username, ADMIN.password)).json.user.id).toBe(answer.json.user.id);
  });

  it('name the session in the access token, which is required', async () => {
    const user = await openAccount(stack.url);
    const [, payload] = user.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const rows = await stack.database.query<{ id: string }[]>(`SELECT id FROM sessions WHERE user_id = $1`, [
      user.id,
    ]);
    expect(rows).toEqual([{ id: claims.sid }]);
    const jwt = new JwtService({ secret: stack.env.JWT_SECRET });
    const ask = (token: string) => callerOf(stack.url, token).get('/api/auth/me');
    expect((await ask(jwt.sign(claims))).status).toBe(200);
    expect((await ask(jwt.sign({ ...claims, sid: undefined }))).status).toBe(401);
  });

  it.each([
    ['no token', undefined],
    ['a made-up token', 'made-up'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImFkbWluIn0.'],
  ])('answer 401 with WWW-Authenticate to %s', async (_, token) => {
    const answer = await call(stack.url, 'GET', '/api/jobs', { token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.json).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('refuse an invalid token also on optional routes', async () => {
    const answer = await call(stack.url, 'GET', '/api/spacedata/018f0000-0000-7000-8000-000000000000', {
      token: 'made-up',
    });
    expect(answer.status).toBe(401);
  });

  it('echo a valid X-Request-Id and replace any other', async () => {
    const sane = await stranger.get('/api/health/live', { 'x-request-id': 'my-request.42' });
    expect(sane.headers.get('x-request-id')).toBe('my-request.42');
    const strange = await stranger.get('/api/nowhere', { 'x-request-id': 'bad id; <script>' });
    expect(strange.status).toBe(404);
    expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(strange.json.requestId).toBe(strange.headers.get('x-request-id'));
  });
});

describe('the first administrator', () => {
  it('does not replace a registered user of that name: the service says so and does not start', async () => {
    const user = await openAccount(stack.url);
    await stack.end('api', 'SIGTERM');
    stack.env.ADMIN_USERNAME = user.username.toUpperCase();
    await expect(stack.start('api')).rejects.toThrow(
      `ADMIN_USERNAME: "${user.username}" is an ordinary account`,
    );
    stack.env.ADMIN_USERNAME = ADMIN.username;
    await stack.start('api');
    const role = `SELECT role FROM users WHERE id = $1`;
    expect(await stack.database.query(role, [user.id])).toEqual([{ role: 'user' }]);
  });
});

describe('a failing query', () => {
  const logLines = () =>
    readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  it('is logged with its text and error, and without its values', async () => {
    const registration = { ...newRegistration(), displayName: 'Nobody of This Name' };
    await stack.database.query(
      `ALTER TABLE users ADD CONSTRAINT not_this_one CHECK (username <> '${registration.username}')`,
    );
    const answer = await stranger.post('/api/auth/register', registration);
    expect([answer.status, answer.json.code]).toEqual([500, 'internal_error']);
    expect(answer.bytes.toString()).not.toContain('not_this_one');
    const { requestId } = answer.json;
    // The line may come a moment after the response.
    const line = await waitFor(() => logLines().find((each) => each.requestId === requestId));
    expect(line.err).toMatchObject({ type: 'QueryFailedError', code: '23514', constraint: 'not_this_one' });
    expect(line.err.query).toMatch(/^INSERT INTO "users"/);
    expect(line.err.stack).toContain('    at ');
    const text = readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8');
    for (const secret of [
      registration.username,
      registration.email,
      registration.displayName,
      '$argon2id$',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('that is not caught ends the process with the same line', async () => {
    const program = `
      import { closeOnSignal, createLogger } from './dist/libs/platform/src/index.js';
      const logger = createLogger('test', 'info');
      closeOnSignal({ settings: { SHUTDOWN_SECONDS: 7 }, logger, close: async () => undefined });
      Promise.reject(Object.assign(new Error('bad'), { code: '22P02', parameters: ['vera@example.org'] }));`;
    const args = ['--input-type=module', '--eval', program];
    const signal = AbortSignal.timeout(30_000);
    const { code, output, errors } = await runCommand(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env: process.env,
      signal,
    });
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ level: 60, msg: 'uncaught error', err: { code: '22P02' } });
    expect(`${output}${errors}`).not.toContain('vera@example.org');
  });
});

describe('a deleted user', () => {
  it('has no valid token any more, for any purpose', async () => {
    const user = await openAccount(stack.url);
    await stack.database.query('DELETE FROM users WHERE id = $1', [user.id]);
    const passwords = { currentPassword: user.password, newPassword: 'New-password-1' };
    const answers = await Promise.all([
      user.get('/api/auth/me'),
      user.post('/api/auth/change-password', passwords),
      user.post('/api/archive/import', { obsId: 'jw02733' }),
      stranger.post('/api/auth/refresh', { refreshToken: user.refreshToken }),
    ]);
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      answers.map(() => [401, 'unauthenticated']),
    );
    for (const { headers } of answers) expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(await stack.database.query('SELECT id FROM jobs WHERE owner_id = $1', [user.id])).toEqual([]);
  });
});
