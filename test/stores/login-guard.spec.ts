import {
  createKnownPlaces,
  createLoginGuard,
  type Attempt,
  type AttemptPlace,
  type LoginGuard,
} from '#domain';
import { newRegistration } from '../support/api-client.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(60_000);

/** A place unknown to all accounts. */
const ELSEWHERE: AttemptPlace = { address: '203.0.113.9', deviceHash: null };

let services: AccountServices;
let guard: LoginGuard;

beforeAll(async () => {
  services = await openAccounts();
  guard = createLoginGuard(services.database.manager);
});

afterAll(() => services?.stop());

async function newUser(): Promise<{ id: string; username: string; email: string }> {
  const registration = newRegistration();
  const { user } = await services.accounts.register(registration);
  return { ...registration, id: user.id };
}

const attempts = async (
  { username }: { username: string },
  count: number,
  place = ELSEWHERE,
): Promise<Attempt[]> => {
  const made: Attempt[] = [];
  for (let i = 0; i < count; i += 1) made.push(await guard.attemptByName(username, place));
  return made;
};
const admitted = (made: readonly Attempt[]) => made.filter(({ isAdmitted }) => isAdmitted).length;

describe('the login guard', () => {
  it.each([4, 5, 6, 23, 100])(
    'admits at most five of %d simultaneous attempts, by name and address',
    async (count) => {
      const user = await newUser();
      const made = await Promise.all(
        Array.from({ length: count }, (_, i) =>
          [
            () => guard.attemptByName(user.username.toUpperCase(), ELSEWHERE),
            () => guard.attemptByName(user.email, ELSEWHERE),
          ][i % 2](),
        ),
      );
      expect(admitted(made)).toBe(Math.min(count, 5));
      expect(new Set(made.map(({ account }) => account?.id))).toEqual(new Set([user.id]));
    },
  );

  it('forgets failures before a right password, and keeps later ones', async () => {
    const user = await newUser();
    const [, , right] = await attempts(user, 5);
    await guard.settle(right);
    // The third was right: the fourth and the fifth are failures, three more are allowed.
    expect(admitted(await attempts(user, 10))).toBe(3);
  });

  it('unlocks when the locking attempt turns out to be right', async () => {
    const user = await newUser();
    const made = await attempts(user, 5);
    expect(admitted(await attempts(user, 1))).toBe(0);
    await guard.settle(made[4]);
    expect(admitted(await attempts(user, 10))).toBe(5);
  });

  it('accepts two right passwords in either order', async () => {
    const user = await newUser();
    const [first, second] = await attempts(user, 4);
    await guard.settle(second);
    await guard.settle(first);
    expect(admitted(await attempts(user, 10))).toBe(3);
  });

  it('does not let a late right password remove a lock of later failures', async () => {
    const user = await newUser();
    const [early] = await attempts(user, 1);
    await guard.settle(early);
    expect(admitted(await attempts(user, 9))).toBe(5);
    await guard.settle(early);
    expect(admitted(await attempts(user, 5))).toBe(0);
  });

  it('affects no other account', async () => {
    const [user, other] = await Promise.all([newUser(), newUser()]);
    await attempts(other, 5);
    const [right] = await attempts(user, 5);
    await guard.settle(right);
    expect(admitted(await attempts(other, 1))).toBe(0);
  });

  it('resets the count when the lock expires, not before', async () => {
    const user = await newUser();
    await attempts(user, 6);
    const shift = (interval: string) =>
      services.database.query(
        `UPDATE login_guards SET locked_until = locked_until - $2::interval WHERE id = $1`,
        [user.id, interval],
      );
    await shift('14 minutes 50 seconds');
    expect(admitted(await attempts(user, 3))).toBe(0);
    await shift('11 seconds');
    expect(admitted(await attempts(user, 10))).toBe(5);
  });

  it('finds no account of an unknown name or id', async () => {
    const [byName, byId] = [
      await guard.attemptByName('nobody', ELSEWHERE),
      await guard.attemptById('018f0000-0000-7000-8000-000000000000', ELSEWHERE),
    ];
    expect([byName.account, byId.account]).toEqual([null, null]);
  });

  it('does not take a user name for an address, or vice versa', async () => {
    const user = await newUser();
    expect((await guard.attemptByName(`${user.username}@elsewhere.org`, ELSEWHERE)).account).toBeNull();
    expect((await guard.attemptByName(user.email.split('@')[0], ELSEWHERE)).account?.id).toBe(user.id);
  });

  it('finds names and addresses by their indexes', async () => {
    await services.database.query(
      `INSERT INTO users (id, username, email, password_hash, role)
       SELECT gen_random_uuid(), 'many-' || n, 'many-' || n || '@example.org', 'hash', 'user'
       FROM generate_series(1, 20000) AS n`,
    );
    await services.database.query(`ANALYZE users`);
    for (const [name, index] of [
      ['many-77', 'users_username'],
      ['many-77@example.org', 'users_email'],
    ]) {
      const plan = await planOf(() => guard.attemptByName(name, ELSEWHERE));
      expect(plan).toContain(`using ${index} on users`);
      expect(plan).not.toContain('Seq Scan on users');
    }
  });
});

describe('a place of an earlier login of the owner', () => {
  const HOME: AttemptPlace = { address: '198.51.100.7', deviceHash: null };
  const PHONE: AttemptPlace = { address: '192.0.2.55', deviceHash: 'hash of a phone' };

  async function userKnownAt(...known: AttemptPlace[]) {
    const user = await newUser();
    const store = createKnownPlaces(services.database.manager);
    await store.forgetAll(user.id);
    for (const place of known) await store.remember(user.id, place);
    return user;
  }
  const rows = async (table: 'known_places' | 'login_guards', ids: string): Promise<number> =>
    (await services.database.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM ${table} ${ids}`))[0].n;

  it.each([
    ['its address', { ...HOME, deviceHash: 'of a stranger' }],
    ['its device, wherever it is', { ...PHONE, address: '192.0.2.1' }],
    ['both', PHONE],
  ])('is not locked by guesses from elsewhere, by %s, and has five attempts of its own', async (_, place) => {
    const user = await userKnownAt(HOME, PHONE);
    expect(admitted(await attempts(user, 23))).toBe(5);
    expect(admitted(await attempts(user, 23, place))).toBe(5);
    expect(admitted(await attempts(user, 23))).toBe(0);
  });

  it('counts for the account as well, so that guesses from all places together are limited', async () => {
    const user = await userKnownAt(HOME);
    await attempts(user, 3, HOME);
    expect(admitted(await attempts(user, 10))).toBe(2);
    expect(admitted(await attempts(user, 10, HOME))).toBe(2);
  });

  it('is not locked by guesses from its address if its device is known', async () => {
    const user = await userKnownAt(HOME, { ...HOME, deviceHash: 'of a laptop' });
    await attempts(user, 23, HOME);
    expect(admitted(await attempts(user, 1, { ...HOME, deviceHash: 'of a laptop' }))).toBe(1);
  });

  it('does not unlock other places with a right password', async () => {
    const user = await userKnownAt(HOME);
    await attempts(user, 5);
    const [, right] = await attempts(user, 2, HOME);
    await guard.settle(right);
    expect(admitted(await attempts(user, 5))).toBe(0);
    expect(admitted(await attempts(user, 23, HOME))).toBe(5);
  });

  it('is known only to its own account', async () => {
    const [user] = [await userKnownAt(), await userKnownAt(HOME, PHONE)];
    await attempts(user, 5);
    expect(admitted(await attempts(user, 5, PHONE))).toBe(0);
  });

  it('is known for 90 days, and no longer', async () => {
    const user = await userKnownAt(PHONE);
    const age = (interval: string) =>
      services.database.query(
        `UPDATE known_places SET last_login_at = now() - $2::interval WHERE user_id = $1`,
        [user.id, interval],
      );
    await attempts(user, 5);
    await age('89 days');
    const [{ isKnownDevice }] = await attempts(user, 1, PHONE);
    expect(isKnownDevice).toBe(true);
    const store = createKnownPlaces(services.database.manager);
    expect(await store.removeExpired(10)).toBe(0);
    await age('90 days');
    expect(await attempts(user, 1, PHONE)).toMatchObject([{ isAdmitted: false, isKnownDevice: false }]);
    expect([
      await store.removeExpired(1),
      await store.removeExpired(10),
      await store.removeExpired(10),
    ]).toEqual([1, 1, 0]);
  });

  it('is one of at most ten addresses and a hundred devices; forgotten places leave no guard', async () => {
    const user = await userKnownAt();
    const store = createKnownPlaces(services.database.manager);
    const placeOf = (i: number) => ({ address: `192.0.2.${i}`, deviceHash: `device ${i}` });
    const before = await rows('login_guards', '');
    for (let i = 0; i < 102; i += 1) {
      await store.remember(user.id, placeOf(i));
      await attempts(user, 1, placeOf(i));
    }
    const own = `WHERE user_id = '${user.id}'`;
    expect(await rows('known_places', own)).toBe(110);
    expect(await rows('known_places', `${own} AND place IN ('192.0.2.0', 'device 1')`)).toBe(0);
    await store.forgetAll(user.id);
    expect(await rows('known_places', own)).toBe(0);
    // Only the guard of the account is left.
    expect(await rows('login_guards', '')).toBe(before + 1);
  });

  it('may be forgotten, remembered and used for guesses simultaneously', async () => {
    const user = await userKnownAt(HOME, PHONE);
    const proven = () =>
      services.database.transaction(async (transaction) => {
        await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
        const attempt = await createLoginGuard(transaction).attemptByName(user.username, PHONE);
        await createLoginGuard(transaction).settle(attempt);
        await createKnownPlaces(transaction).forgetAll(user.id);
        await createKnownPlaces(transaction).remember(user.id, PHONE);
      });
    const guesses = Array.from({ length: 40 }, (_, i) =>
      guard.attemptByName(user.username, i % 2 ? HOME : PHONE),
    );
    await Promise.all([...guesses, ...Array.from({ length: 20 }, proven)]);
    expect(await rows('known_places', `WHERE user_id = '${user.id}'`)).toBe(2);
  });
});

describe('a user with a token of the account', () => {
  const withToken = async (id: string, count: number): Promise<Attempt[]> => {
    const made: Attempt[] = [];
    for (let i = 0; i < count; i += 1) made.push(await guard.attemptById(id, ELSEWHERE));
    return made;
  };

  it('is not locked out by guesses without a token, and has five guesses', async () => {
    const user = await newUser();
    await attempts(user, 23);
    expect(admitted(await withToken(user.id, 23))).toBe(5);
    expect(admitted(await withToken(user.id, 1))).toBe(0);
  });

  it('counts for the account as well', async () => {
    const user = await newUser();
    expect(admitted(await withToken(user.id, 23))).toBe(5);
    expect(admitted(await attempts(user, 5))).toBe(0);
  });
});

/** The plan of the statement of an attempt. */
async function planOf(attempt: () => Promise<Attempt>): Promise<string> {
  const statements: [string, unknown[]][] = [];
  const { database } = services;
  const { logger } = database;
  const logQuery = (query: string, parameters: unknown[] = []) => statements.push([query, parameters]);
  database.logger = { ...logger, logQuery };
  await attempt();
  database.logger = logger;
  expect(statements).toHaveLength(1);
  const [[query, parameters]] = statements;
  const lines = await database.query<Record<string, string>[]>(`EXPLAIN ${query}`, parameters);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
