import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { v7 as uuidv7 } from 'uuid';
import { createSessionStore, type SessionStore } from '#domain';
import { createLogger } from '#platform';
import { publishSessionsEnded, subscribeToSessionsEnded } from '../../apps/api/src/auth/session-events.js';
import type { Tokens } from '../../apps/api/src/auth/auth.dto.js';
import { SessionsService } from '../../apps/api/src/auth/sessions.service.js';
import type { AccessTokens } from '../../apps/api/src/auth/tokens.js';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { newRegistration } from '../support/api-client.js';
import { untilWaiting, whileLocked } from '../support/lock-waiters.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(180_000);

const ROUNDS = 20;
const NEW_PASSWORD = 'Another-password-2';

let services: AccountServices;
let store: SessionStore;

beforeAll(async () => {
  services = await openAccounts();
  store = createSessionStore(services.database.manager);
});

afterAll(() => services?.stop());

interface User extends Tokens {
  readonly username: string;
  readonly password: string;
}

async function register(): Promise<User> {
  const registration = newRegistration();
  return { ...registration, ...(await services.accounts.register(registration)) };
}

const login = ({ username, password }: Pick<User, 'username' | 'password'>) =>
  services.accounts.login({ username, password });
const change = ({ user, password }: User) =>
  services.accounts.changePassword(user.id, { currentPassword: password, newPassword: NEW_PASSWORD });
const refresh = (token: string) => services.sessions.refresh(token);

/** Tokens of the successful calls. */
const granted = async (calls: Promise<Tokens>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.refreshToken] : [],
  );

const sessionOf = ({ accessToken }: Tokens): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString()).sid;

async function expectNoneLeft(user: User, tokens: readonly string[]): Promise<void> {
  const [{ open }] = await services.database.query<[{ open: number }]>(
    `SELECT count(*)::int AS open FROM sessions WHERE user_id = $1 AND ended_at IS NULL`,
    [user.user.id],
  );
  expect(open).toBe(0);
  expect(await granted(tokens.map(refresh))).toEqual([]);
}

const lockUser = ({ user }: User) => ({
  sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE',
  values: [user.id],
});
const lockSession = (user: User) => ({
  sql: 'SELECT FROM sessions WHERE id = $1 FOR UPDATE',
  values: [sessionOf(user)],
});

describe('no session survives a change of password', () => {
  it(`with rotations in progress, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await register();
      const rotations = [0, 15, 25, 30, 35, 45].map((ms) => sleep(ms).then(() => refresh(user.refreshToken)));
      const [tokens] = await Promise.all([granted(rotations), change(user)]);
      await expectNoneLeft(user, [user.refreshToken, ...tokens]);
    }
  });

  it(`with logins in progress that verified the old password, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await register();
      const logins = [0, 5, 15, 25].map((ms) => sleep(ms).then(() => login(user)));
      const [tokens, [changed]] = await Promise.all([granted(logins), Promise.allSettled([change(user)])]);
      // Five simultaneous attempts are allowed: none of them was refused for that.
      expect(changed.status).toBe('fulfilled');
      await expectNoneLeft(user, tokens);
    }
  });

  it('when the login reaches the account after the change', async () => {
    const user = await register();
    const [changed, loggedIn] = await whileLocked(services.database, lockUser(user), async () => {
      const changing = change(user);
      await untilWaiting(services.database, 1);
      const late = Promise.allSettled([login(user)]);
      await untilWaiting(services.database, 2);
      return [changing, late] as const;
    }).then((calls) => Promise.all(calls));
    expect(changed).toBeUndefined();
    expect(loggedIn[0].status).toBe('rejected');
    await expectNoneLeft(user, [user.refreshToken]);
  });

  it('when the login reaches the account before the change', async () => {
    const user = await register();
    const calls = await whileLocked(services.database, lockUser(user), async () => {
      const early = login(user);
      await untilWaiting(services.database, 1);
      const changing = change(user);
      await untilWaiting(services.database, 2);
      return [early, changing] as const;
    });
    const [{ refreshToken }] = await Promise.all(calls);
    await expectNoneLeft(user, [refreshToken]);
  });

  it('and one of two simultaneous changes is refused', async () => {
    const user = await register();
    const results = await Promise.allSettled([change(user), change(user)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('rotation and the end of a session', () => {
  it('refuses a rotation after the end', async () => {
    const user = await register();
    const calls = await whileLocked(services.database, lockSession(user), async () => {
      const closing = services.sessions.close(user.user.id);
      await untilWaiting(services.database, 1);
      const rotating = granted([refresh(user.refreshToken)]);
      await untilWaiting(services.database, 2);
      return [closing, rotating] as const;
    });
    expect((await Promise.all(calls))[1]).toEqual([]);
  });

  it('invalidates tokens of an earlier rotation', async () => {
    const user = await register();
    const calls = await whileLocked(services.database, lockSession(user), async () => {
      const rotating = refresh(user.refreshToken);
      await untilWaiting(services.database, 1);
      const closing = services.sessions.close(user.user.id, user.refreshToken);
      await untilWaiting(services.database, 2);
      return [rotating, closing] as const;
    });
    const [{ refreshToken }] = await Promise.all(calls);
    await expectNoneLeft(user, [user.refreshToken, refreshToken]);
  });

  it(`ends every session at a logout of all, ${ROUNDS} times, also two logouts at once`, async () => {
    const user = await register();
    for (let round = 0; round < ROUNDS; round += 1) {
      const sessions = [await login(user), await login(user)];
      const rotations = sessions.map(({ refreshToken }) => refresh(refreshToken));
      const [tokens] = await Promise.all([
        granted(rotations),
        services.sessions.close(user.user.id),
        services.sessions.close(user.user.id),
      ]);
      await expectNoneLeft(user, [...tokens, ...sessions.map(({ refreshToken }) => refreshToken)]);
    }
  });

  it('keeps the session through rotations, and refuses an expired token without ending it', async () => {
    const user = await register();
    const rotated = await refresh(user.refreshToken);
    expect(sessionOf(rotated)).toBe(sessionOf(user));
    await services.database.query(
      `UPDATE refresh_tokens SET expires_at = now(), rotated_at = now() - interval '1 day' WHERE rotated_at IS NOT NULL
       AND family_id = $1`,
      [sessionOf(user)],
    );
    expect(await granted([refresh(user.refreshToken)])).toEqual([]);
    expect(await granted([refresh(rotated.refreshToken)])).toHaveLength(1);
  });

  it('applies the end of the session to its newest token', async () => {
    const user = await register();
    await services.database.query(
      `UPDATE sessions SET expires_at = now() + interval '1 minute' WHERE id = $1`,
      [sessionOf(user)],
    );
    await refresh(user.refreshToken);
    const [{ days }] = await services.database.query<[{ days: number }]>(
      `SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM sessions WHERE id = $1`,
      [sessionOf(user)],
    );
    expect(days).toBeGreaterThan(6.9);
  });
});

describe('a refresh token', () => {
  const tokensOf = (user: User) =>
    services.database.query<{ hash: string }[]>(
      `SELECT token_hash AS hash FROM refresh_tokens WHERE family_id = $1`,
      [sessionOf(user)],
    );

  it('has one successor within its grace, however often and at once it is exchanged', async () => {
    const user = await register();
    const successors = await granted(Array.from({ length: 10 }, () => refresh(user.refreshToken)));
    expect(successors).toHaveLength(10);
    expect(new Set([...successors, (await refresh(user.refreshToken)).refreshToken]).size).toBe(1);
    expect(await tokensOf(user)).toHaveLength(2);
    // It is a token like any other, with a successor of its own.
    const [next] = await granted([refresh(successors[0])]);
    expect([user.refreshToken, successors[0]]).not.toContain(next);
    expect(await tokensOf(user)).toHaveLength(3);
  });

  it('has another successor where the service has another secret', async () => {
    const user = await register();
    const { database, redis, logger, security } = services;
    const settings = { ...services.settings, JWT_SECRET: 'another secret of this service' };
    const tokens = { sign: () => Promise.resolve({ accessToken: '', expiresAt: new Date() }) };
    const others = new SessionsService(database, redis, settings, logger, security, tokens as never);
    const [one, other] = [await refresh(user.refreshToken), await others.refresh(user.refreshToken)];
    expect(other.refreshToken).not.toBe(one.refreshToken);
  });

  it('ends the session when it is used again after the grace period', async () => {
    const user = await register();
    const { refreshToken } = await refresh(user.refreshToken);
    expect((await refresh(user.refreshToken)).refreshToken).toBe(refreshToken);
    await refresh(refreshToken);
    await services.database.query(
      `UPDATE refresh_tokens SET rotated_at = rotated_at - interval '61 seconds' WHERE family_id = $1`,
      [sessionOf(user)],
    );
    expect(await granted([refresh(refreshToken)])).toEqual([]);
    await expectNoneLeft(user, []);
  });
});

describe('a session', () => {
  const begun = (user: User, interval: string) =>
    services.database.query(`UPDATE sessions SET created_at = now() - $2::interval WHERE id = $1`, [
      sessionOf(user),
      interval,
    ]);
  /** In days from now, when the session and the newest of its tokens end. */
  const endsOf = async (user: User): Promise<number[]> => {
    const [{ session, token }] = await services.database.query<[{ session: number; token: number }]>(
      `SELECT extract(epoch FROM max(sessions.expires_at) - now())::float8 / 86400 AS session,
         extract(epoch FROM max(refresh_tokens.expires_at) - now())::float8 / 86400 AS token
       FROM sessions JOIN refresh_tokens ON family_id = sessions.id AND rotated_at IS NULL WHERE sessions.id = $1`,
      [sessionOf(user)],
    );
    return [session, token];
  };

  it('ends 30 days after its login, whatever is refreshed', async () => {
    const user = await register();
    await services.database.query(
      `UPDATE sessions SET expires_at = now() + interval '1 hour' WHERE id = $1`,
      [sessionOf(user)],
    );
    await begun(user, '29 days');
    const { refreshToken } = await refresh(user.refreshToken);
    for (const days of await endsOf(user)) {
      expect(days).toBeGreaterThan(0.99);
      expect(days).toBeLessThanOrEqual(1);
    }
    await begun(user, '30 days 1 second');
    expect(await granted([refresh(refreshToken)])).toEqual([]);
  });
});

describe('liveSessions', () => {
  it('returns sessions that neither ended nor expired, in one query', async () => {
    const [open, ended, expired] = await Promise.all([register(), register(), register()]);
    await services.sessions.close(ended.user.id);
    await services.database.query(`UPDATE sessions SET expires_at = now() WHERE id = $1`, [
      sessionOf(expired),
    ]);
    const ids = [...[open, ended, expired].map(sessionOf), uuidv7()];
    expect(await services.sessions.liveSessions(ids)).toEqual(new Set([sessionOf(open)]));
    expect(await services.sessions.liveSessions([])).toEqual(new Set());
  });
});

describe('removeExpiredSessions', () => {
  /** Without sessions of other tests. */
  beforeEach(() => services.database.query(`DELETE FROM sessions`));

  const count = async (table: string): Promise<number> =>
    Number((await services.database.query<[{ n: string }]>(`SELECT count(*) AS n FROM ${table}`))[0].n);
  const openFor = async (user: User) => sessionOf(await login(user));
  const anHourAgo = () => new Date(Date.now() - 3_600_000);
  const age = (column: string, ids: readonly string[]) =>
    services.database.query(`UPDATE sessions SET ${column} = now() - interval '2 hours' WHERE id = ANY($1)`, [
      ids,
    ]);

  it('removes sessions that expired or ended earlier, with their tokens, batch by batch', async () => {
    const user = await register();
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await openFor(user));
    await age('expires_at', ids.slice(0, 3));
    await age('ended_at', ids.slice(3, 5));
    // Recently ended, and open: these stay.
    const recent = await openFor(user);
    await services.database.query(`UPDATE sessions SET ended_at = now() WHERE id = $1`, [recent]);
    const removed: number[] = [];
    for (let i = 0; i < 4; i += 1) removed.push(await store.removeExpiredSessions(anHourAgo(), 2));
    expect(removed).toEqual([2, 2, 1, 0]);
    const left = await services.database.query<{ id: string }[]>(`SELECT id FROM sessions`);
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([sessionOf(user), ids[5], recent]));
    expect(await count('refresh_tokens')).toBe(3);
  });

  it('removes expired tokens of an open session', async () => {
    const user = await register();
    const newest = await refresh(user.refreshToken);
    await services.database.query(
      `UPDATE refresh_tokens SET expires_at = now() - interval '2 hours' WHERE rotated_at IS NOT NULL`,
    );
    expect(await store.removeExpiredSessions(anHourAgo(), 10)).toBe(1);
    expect(await count('refresh_tokens')).toBe(1);
    expect(await granted([refresh(newest.refreshToken)])).toHaveLength(1);
  });

  it('skips a session that is being rotated', async () => {
    const user = await register();
    await age('expires_at', [sessionOf(user)]);
    const removed = await whileLocked(services.database, lockSession(user), () =>
      store.removeExpiredSessions(anHourAgo(), 10),
    );
    expect(removed).toBe(0);
    expect(await store.removeExpiredSessions(anHourAgo(), 10)).toBe(1);
  });
});

describe('the event of ended sessions', () => {
  const told: string[] = [];
  let listening: Redis;

  beforeAll(async () => {
    listening = services.redis.duplicate();
    subscribeToSessionsEnded(listening, services.logger, (ids) => told.push(...ids));
    await waitFor(async () => ((await isListening()) ? true : undefined));
  });
  beforeEach(() => told.splice(0));
  afterAll(() => listening.disconnect());

  const isListening = async () => {
    const [, listeners] = (await services.redis.pubsub('NUMSUB', 'firstlight:session-events')) as [
      string,
      number,
    ];
    return listeners > 0;
  };
  const untilTold = (ids: readonly string[]) =>
    waitFor(() => (ids.every((id) => told.includes(id)) ? true : undefined));
  /** The events of these sessions: those of earlier tests may arrive late. */
  const toldOf = (ids: readonly string[]) => told.filter((id) => ids.includes(id));

  it('names the sessions that ended by logout, change of password and replay', async () => {
    const [loggedOut, changed, replayed, untouched] = await Promise.all([
      register(),
      register(),
      register(),
      register(),
    ]);
    await services.sessions.close(loggedOut.user.id, loggedOut.refreshToken);
    await change(changed);
    await refresh(replayed.refreshToken);
    await services.database.query(
      `UPDATE refresh_tokens SET rotated_at = now() - interval '61 seconds' WHERE family_id = $1`,
      [sessionOf(replayed)],
    );
    await granted([refresh(replayed.refreshToken)]);
    const ended = [loggedOut, changed, replayed].map(sessionOf);
    expect(await untilTold(ended)).toBe(true);
    expect(toldOf([...ended, sessionOf(untouched)]).sort()).toEqual(ended.sort());
  });

  it('is sent once, not for sessions that ended before', async () => {
    const user = await register();
    await services.sessions.close(user.user.id);
    expect(await untilTold([sessionOf(user)])).toBe(true);
    await services.sessions.close(user.user.id);
    const marker = uuidv7();
    publishSessionsEnded(services.redis, [marker], createLogger('test', 'silent'));
    expect(await untilTold([marker])).toBe(true);
    expect(toldOf([sessionOf(user), marker])).toEqual([sessionOf(user), marker]);
  });

  it('neither delays nor fails the end of a session while Redis hangs', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const hung = new Redis((mute.address() as { port: number }).port, { maxRetriesPerRequest: 1 });
    hung.on('error', () => undefined);
    const logger = { warn: jest.fn() };
    const user = await register();
    const { database, settings, security } = services;
    const tokens = {} as AccessTokens;
    const sessions = new SessionsService(database, hung, settings, logger as never, security, tokens);
    await sessions.close(user.user.id);
    expect(logger.warn).not.toHaveBeenCalled();
    expect(await granted([refresh(user.refreshToken)])).toEqual([]);
    // When the connection finally breaks, that is only logged.
    hung.disconnect();
    await waitFor(() => (logger.warn.mock.calls.length > 0 ? true : undefined));
    expect(logger.warn).toHaveBeenCalledWith({ err: expect.any(Error), sessions: 1 }, expect.any(String));
    sockets.forEach((socket) => socket.destroy());
    mute.close();
  });
});
