import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { newRegistration } from '../support/api-client.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(180_000);

const ACCOUNTS = 2;
const WRONG = 'Wrong-password-1';

let services: AccountServices;
let registrations: ReturnType<typeof newRegistration>[];

beforeAll(async () => {
  services = await openAccounts();
  registrations = Array.from({ length: ACCOUNTS }, newRegistration);
  for (const registration of registrations) await services.accounts.register(registration);
});

afterAll(() => services?.stop());

const isRefused = async (username: string): Promise<boolean> => {
  const answer = await services.accounts
    .login({ username, password: WRONG })
    .catch((error: unknown) => error);
  return (answer as { message?: string }).message === 'Wrong user name or password';
};

const unknownName = () => `nobody-${randomUUID()}`;

/** The statements of one refused login, in order, without those of the security log, which no response waits for. */
async function statementsOf(database: DataSource, username: string): Promise<string[]> {
  const statements: string[] = [];
  const { logger } = database;
  database.logger = { ...logger, logQuery: (query: string) => statements.push(query) };
  expect(await isRefused(username)).toBe(true);
  database.logger = logger;
  return statements.filter((text) => !text.startsWith('INSERT INTO security_events'));
}

const guards = (): Promise<{ rows: string; writes: string }[]> =>
  services.database.query(`SELECT count(*) AS rows, count(DISTINCT xmin::text) AS writes FROM login_guards`);

describe('a refused login', () => {
  it('is one statement that writes three rows, whether name or address exist, are unknown or locked', async () => {
    const [{ username, email }, locked] = registrations;
    for (let attempt = 0; attempt < 5; attempt += 1) await isRefused(locked.username);
    const byName = await statementsOf(services.database, username);
    expect(byName).toHaveLength(1);
    for (const name of [unknownName(), locked.username]) {
      expect(await statementsOf(services.database, name)).toEqual(byName);
    }
    const byAddress = await statementsOf(services.database, email);
    expect(byAddress).toHaveLength(1);
    expect(await statementsOf(services.database, `${unknownName()}@example.org`)).toEqual(byAddress);
    expect(await statementsOf(services.database, locked.email)).toEqual(byAddress);
  });

  it.each([
    ['an existing name', () => registrations[0].username],
    ['a locked name', () => registrations[1].username],
    ['an unknown name', unknownName],
  ])('leaves new versions of three rows behind for %s', async (_, nameOf) => {
    const name = nameOf();
    await isRefused(name);
    const versions = () =>
      services.database.query<{ id: string; xmin: string }[]>(`SELECT id, xmin::text FROM login_guards`);
    const before = new Map((await versions()).map(({ id, xmin }) => [id, xmin]));
    await isRefused(name);
    const changed = (await versions()).filter(({ id, xmin }) => before.get(id) !== xmin);
    expect(changed).toHaveLength(3);
  });

  it('keeps a bounded number of rows for invented names', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => isRefused(`made-up-${i}`)));
    const [{ rows }] = await guards();
    expect(Number(rows)).toBeLessThanOrEqual(ACCOUNTS + 3 * 1024);
    await services.database.query(`DELETE FROM login_guards`);
  });
});
