import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { v7 as uuidv7 } from 'uuid';
import type { UserEntity } from '#domain';
import { Settings } from '#platform';
import { AccessTokens, bearerTokenOf, hashToken, newOpaqueToken, refreshTokenSuccessors } from './tokens.js';

const settings = Object.assign(new Settings(), { ACCESS_TOKEN_MINUTES: 60 });
const jwt = new JwtService({});
const tokens = new AccessTokens(jwt, settings);

const user = { id: uuidv7(), username: 'vera', role: 'admin' } as UserEntity;
const sessionId = uuidv7();
const session = { id: sessionId, expiresAt: new Date(Date.now() + 86_400_000) };

describe('access tokens', () => {
  it('carry user, session, role and expiry, and are unique', async () => {
    const before = Date.now();
    const { accessToken, expiresAt } = await tokens.sign(user, session);
    const claims = jwt.decode<Record<string, unknown>>(accessToken);
    expect(claims).toMatchObject({
      ...{ sub: user.id, username: 'vera', sid: sessionId },
      ...{ iss: 'firstlight', aud: 'firstlight-api' },
    });
    expect(claims).not.toHaveProperty('role');
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(expiresAt.getTime() - before).toBeGreaterThanOrEqual(3_600_000);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect((await tokens.sign(user, session)).accessToken).not.toBe(accessToken);
    expect(await tokens.verify(accessToken)).toEqual(claims);
  });

  it('expire with their session if it ends earlier', async () => {
    const end = new Date(Date.now() + 90_500);
    const { accessToken, expiresAt } = await tokens.sign(user, { id: sessionId, expiresAt: end });
    expect(expiresAt).toEqual(end);
    const { exp } = jwt.decode<{ exp: number }>(accessToken);
    expect(exp).toBe(Math.floor(end.getTime() / 1000));
  });

  const claims = { sub: user.id, username: 'vera', sid: sessionId };
  const ours: JwtSignOptions = {
    ...{ secret: settings.JWT_SECRET, algorithm: 'HS256', issuer: 'firstlight' },
    ...{ audience: 'firstlight-api', expiresIn: 60 },
  };

  it.each<[string, object, JwtSignOptions]>([
    ['of another secret', claims, { ...ours, secret: 'x'.repeat(40) }],
    ['of another issuer', claims, { ...ours, issuer: 'somebody' }],
    ['for another audience', claims, { ...ours, audience: 'another-api' }],
    ['signed in another way', claims, { ...ours, algorithm: 'HS512' }],
    ['that has expired', claims, { ...ours, expiresIn: -1 }],
    ['that never expires', claims, { ...ours, expiresIn: undefined }],
    ['without a session', { ...claims, sid: undefined }, ours],
    ['of a session that is none', { ...claims, sid: 'x' }, ours],
    ['of a user who is none', { ...claims, sub: 'x' }, ours],
    ['of a list of users', { ...claims, sub: [claims.sub] as never }, ours],
    ['of a list of sessions', { ...claims, sid: [claims.sid] as never }, ours],
  ])('are refused with the same message: one %s', async (_, said, { expiresIn, ...options }) => {
    const token = await jwt.signAsync(said, {
      ...options,
      ...(expiresIn === undefined ? {} : { expiresIn }),
    });
    await expect(tokens.verify(token)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'A valid access token is needed',
    });
  });

  it.each(['', 'x', 'a.b.c'])('are refused when malformed: "%s"', (token) =>
    expect(tokens.verify(token)).rejects.toMatchObject({ kind: 'unauthenticated' }),
  );
});

describe('refresh tokens', () => {
  it('have one successor each, of the same form, which depends on the secret', () => {
    const [successorOf, elsewhere] = [settings.JWT_SECRET, 'x'.repeat(40)].map((JWT_SECRET) =>
      refreshTokenSuccessors({ JWT_SECRET }),
    );
    const [one, other] = [newOpaqueToken(), newOpaqueToken()];
    expect(successorOf(one)).toMatch(/^[\w-]{43}$/);
    expect(successorOf(one)).toBe(refreshTokenSuccessors(settings)(one));
    expect(new Set([one, successorOf(one), successorOf(other), elsewhere(one)]).size).toBe(4);
  });

  it('are 256 random bits, safe in a URL, and stored as a hash', () => {
    const token = newOpaqueToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(newOpaqueToken()).not.toBe(token);
    // printf abc | sha256sum
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

it.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer  \ta.b.c d', 'a.b.c'],
  ['Bearer', null],
  ['Bearer ', null],
  ['Basic a', null],
  ['a Bearer b', null],
  [undefined, null],
])('the bearer token of %j is %j', (authorization, token) =>
  expect(bearerTokenOf(authorization)).toBe(token),
);
