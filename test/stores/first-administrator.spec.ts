import { schemaCheck } from '#domain';
import { AppError, createLogger, type Settings } from '#platform';
import { FirstAdministrator } from '../../apps/api/src/auth/first-administrator.js';
import { newRegistration } from '../support/api-client.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(60_000);

const PASSWORD = 'Keeper-of-the-stars-1';

let services: AccountServices;

beforeAll(async () => (services = await openAccounts()));
beforeEach(() => services.database.query('DELETE FROM users'));
afterAll(() => services?.stop());

const logger = createLogger('test', 'silent');

/** Result of a start with these settings. */
function start(username: string, password = PASSWORD, more: Partial<Settings> = {}): Promise<void> {
  const settings = { ...services.settings, ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ...more };
  return administrator(settings).onApplicationBootstrap();
}

function administrator(settings: AccountServices['settings'], accounts = services.accounts) {
  const schema = schemaCheck(services.database, settings);
  return new FirstAdministrator(settings, services.database, accounts, schema, logger);
}

const accounts = () => services.database.query(`SELECT username, email, role FROM users`);
const KEEPER = { username: 'keeper', email: 'keeper@localhost', role: 'admin' };

describe('the first administrator', () => {
  it('is created once, by several simultaneous starts, and can log in', async () => {
    await Promise.all([start('keeper'), start('keeper'), start('Keeper'), start('KEEPER')]);
    const [{ username }, ...others] = await accounts();
    expect(username.toLowerCase()).toBe('keeper');
    expect(others).toEqual([]);
    const { user } = await services.accounts.login({ username: 'keeper', password: PASSWORD });
    expect(user.role).toBe('admin');
  });

  it('is the existing user, whatever the case of the name; the password stays', async () => {
    await start('keeper');
    await start('KEEPER', 'Another-password-2');
    expect(await accounts()).toEqual([KEEPER]);
    await expect(
      services.accounts.login({ username: 'keeper', password: 'Another-password-2' }),
    ).rejects.toThrow('Wrong');
  });

  it.each([
    ['', PASSWORD],
    ['keeper', ''],
  ])('is not created without both settings ("%s", "%s")', async (username, password) => {
    await start(username, password);
    expect(await accounts()).toEqual([]);
  });

  it('does not replace a user who registered the name in another case', async () => {
    await services.accounts.register({ ...newRegistration(), username: 'keeper' });
    await expect(start('Keeper')).rejects.toThrow('ADMIN_USERNAME: "keeper" is an ordinary account');
    expect((await accounts()).map(({ role }: { role: string }) => role)).toEqual(['user']);
  });

  it('is not created if its address is used', async () => {
    await services.accounts.register({ ...newRegistration(), email: 'keeper@localhost' });
    await expect(start('Keeper')).rejects.toThrow('ADMIN_USERNAME: the address Keeper@localhost is taken');
  });

  it.each(['keeper@site', 'ke', 'with space', 'x'.repeat(51)])(
    'has a valid login name, unlike "%s"',
    async (username) => {
      await expect(start(username)).rejects.toThrow('ADMIN_USERNAME: must ');
      expect(await accounts()).toEqual([]);
    },
  );

  it('cannot have the name of the service', async () => {
    await expect(start('Firstlight')).rejects.toThrow('ADMIN_USERNAME: is reserved for the service');
    expect(await accounts()).toEqual([]);
  });

  it.each([{ NODE_ENV: 'production' }, { API_HOST: '0.0.0.0' }])(
    'has no common password where the service is reachable from other machines: %j; an existing one keeps its password',
    async (exposed) => {
      await expect(start('keeper', 'Admin123!', exposed)).rejects.toThrow(
        'Settings: ADMIN_PASSWORD is a common password',
      );
      expect(await accounts()).toEqual([]);
      await start('keeper', PASSWORD, exposed);
      await start('keeper', 'Admin123!', exposed);
      expect(await accounts()).toEqual([KEEPER]);
    },
  );

  it('may have a weak password while the service is reachable from this machine only', async () => {
    await start('keeper', 'simple');
    expect(await accounts()).toEqual([KEEPER]);
    expect((await services.accounts.login({ username: 'keeper', password: 'simple' })).user.role).toBe(
      'admin',
    );
  });

  it.each([
    ['a broken database', new Error('the disk is full')],
    ['a refusal that is no conflict', new AppError('unavailable', 'not now')],
  ])('lets the start fail with %s', async (_, failure) => {
    const failing = { create: () => Promise.reject(failure) } as unknown as AccountServices['accounts'];
    const settings = { ...services.settings, ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: PASSWORD };
    await expect(administrator(settings, failing).onApplicationBootstrap()).rejects.toBe(failure);
    expect(await accounts()).toEqual([]);
  });
});
