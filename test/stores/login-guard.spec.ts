import { createLoginGuard, type Attempt, type LoginGuard } from '#domain';
import { newRegistration } from '../support/api-client.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(60_000);

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

const attempts = async (id: string, count: number): Promise<Attempt[]> => {
  const made: Attempt[] = [];
  for (let i = 0; i < count; i += 1) made.push(await guard.attemptById(id));
  return made;
};
const admitted = (made: readonly Attempt[]) => made.filter(({ isAdmitted }) => isAdmitted).length;

describe('the login guard', () => {
  it.each([4, 5, 6, 23, 100])(
    'admits at most five of %d simultaneous attempts, by name, address and id',
    async (count) => {
      const user = await newUser();
      const made = await Promise.all(
        Array.from({ length: count }, (_, i) =>
          [
            () => guard.attemptByName(user.username.toUpperCase()),
            () => guard.attemptByName(user.email),
            () => guard.attemptById(user.id),
          ][i % 3](),
        ),
      );
      expect(admitted(made)).toBe(Math.min(count, 5));
      expect(new Set(made.map(({ account }) => account?.id))).toEqual(new Set([user.id]));
    },
  );

  it('forgets failures before a right password, and keeps later ones', async () => {
    const { id } = await newUser();
    const [, , right] = await attempts(id, 5);
    await guard.settle(id, right);
    // The third was right: the fourth and the fifth are failures, three more may follow.
    expect(admitted(await attempts(id, 10))).toBe(3);
  });

  it('unlocks when the attempt that locked proves right', async () => {
    const { id } = await newUser();
    const made = await attempts(id, 5);
    expect(admitted(await attempts(id, 1))).toBe(0);
    await guard.settle(id, made[4]);
    expect(admitted(await attempts(id, 10))).toBe(5);
  });

  it('accepts two right passwords in either order', async () => {
    const { id } = await newUser();
    const [first, second] = await attempts(id, 4);
    await guard.settle(id, second);
    await guard.settle(id, first);
    expect(admitted(await attempts(id, 10))).toBe(3);
  });

  it('does not let a late right password remove a lock of later failures', async () => {
    const { id } = await newUser();
    const [early] = await attempts(id, 1);
    await guard.settle(id, early);
    expect(admitted(await attempts(id, 9))).toBe(5);
    await guard.settle(id, early);
    expect(admitted(await attempts(id, 5))).toBe(0);
  });

  it('affects no other account', async () => {
    const [user, other] = await Promise.all([newUser(), newUser()]);
    await attempts(other.id, 5);
    const [right] = await attempts(user.id, 5);
    await guard.settle(user.id, right);
    expect(admitted(await attempts(other.id, 1))).toBe(0);
  });

  it('resets the count when the lock expires, not before', async () => {
    const { id } = await newUser();
    await attempts(id, 6);
    const shift = (interval: string) =>
      services.database.query(
        `UPDATE login_guards SET locked_until = locked_until - $2::interval WHERE id = $1`,
        [id, interval],
      );
    await shift('14 minutes 50 seconds');
    expect(admitted(await attempts(id, 3))).toBe(0);
    await shift('11 seconds');
    expect(admitted(await attempts(id, 10))).toBe(5);
  });

  it('finds no account of an unknown name or id', async () => {
    const [byName, byId] = [
      await guard.attemptByName('nobody'),
      await guard.attemptById('018f0000-0000-7000-8000-000000000000'),
    ];
    expect([byName.account, byId.account]).toEqual([null, null]);
  });

  it('does not take a user name for an address, or vice versa', async () => {
    const user = await newUser();
    expect((await guard.attemptByName(`${user.username}@elsewhere.org`)).account).toBeNull();
    expect((await guard.attemptByName(user.email.split('@')[0])).account?.id).toBe(user.id);
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
      const plan = await planOf(() => guard.attemptByName(name));
      expect(plan).toContain(`using ${index} on users`);
      expect(plan).not.toContain('Seq Scan on users');
    }
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
