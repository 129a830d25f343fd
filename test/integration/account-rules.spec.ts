import { callerOf, openAccount, type Caller } from '../support/api-client.js';
import { sharedStack } from '../support/shared-stack.js';
import type { RunningStack } from '../support/start-stack.js';

jest.setTimeout(90_000);

let stack: RunningStack;
let stranger: Caller;

beforeAll(async () => {
  stack = await sharedStack();
  stranger = callerOf(stack.url);
});

const login = (username: string, password: string) =>
  stranger.post('/api/auth/login', { username, password });
const refresh = (refreshToken: string) => stranger.post('/api/auth/refresh', { refreshToken });

it('the access token carries user, role and expiry, signed by HS256', async () => {
  const user = await openAccount(stack.url);
  const [header, claims] = user.accessToken
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  expect(header.alg).toBe('HS256');
  expect(claims).toMatchObject({
    sub: user.id,
    username: user.username,
    iss: 'firstlight',
    aud: 'firstlight-api',
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(claims.exp - claims.iat).toBe(3600);
  const again = (await login(user.username, user.password)).json.accessToken;
  expect(JSON.parse(Buffer.from(again.split('.')[1], 'base64url').toString()).jti).not.toBe(claims.jti);
});

it('passwords are stored as Argon2id, and refresh tokens for seven days', async () => {
  const user = await openAccount(stack.url);
  const [row] = await stack.database.query<[{ password_hash: string }]>(
    'SELECT password_hash FROM users WHERE id = $1',
    [user.id],
  );
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [{ days }] = await stack.database.query<[{ days: number }]>(
    `SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM refresh_tokens
     WHERE family_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
    [user.id],
  );
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
});

it('a rotated token used many times at once after the grace period admits nobody and ends the session', async () => {
  const user = await openAccount(stack.url);
  const newest = (await refresh(user.refreshToken)).json.refreshToken;
  await stack.database.query(
    `UPDATE refresh_tokens SET rotated_at = rotated_at - interval '61 seconds'
     WHERE family_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
    [user.id],
  );
  const both = await Promise.all(Array.from({ length: 6 }, () => refresh(user.refreshToken)));
  expect(both.map(({ status }) => status)).toEqual(Array(6).fill(401));
  expect((await refresh(newest)).status).toBe(401);
});
