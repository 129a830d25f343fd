import { verify } from '@node-rs/argon2';
import { v7 as uuidv7 } from 'uuid';
import { newRegistration } from '../support/api-client.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

jest.setTimeout(60_000);

/** Failed logins before an account is locked. */
const MAX_GUESSES = 5;
const NEW_PASSWORD = 'Another-password-2';
const WRONG = 'Wrong-password-1';
const REFUSED = { kind: 'unauthenticated', message: 'A valid access token is needed' };
const WRONG_LOGIN = { kind: 'unauthenticated', message: 'Wrong user name or password' };
const TAKEN = { kind: 'conflict', message: 'The user name or e-mail address is taken' };
const WRONG_PASSWORD = {
  ...{
    kind: 'validation',
    errors: [expect.objectContaining({ field: 'currentPassword', message: 'is wrong' })],
  },
};

let services: AccountServices;

beforeAll(async () => (services = await openAccounts()));
afterAll(() => services?.stop());

async function register() {
  const registration = newRegistration();
  const { user, ...tokens } = await services.accounts.register(registration);
  return { ...registration, ...tokens, user, id: user.id };
}
type User = Awaited<ReturnType<typeof register>>;

const login = (user: User, password = user.password) =>
  services.accounts.login({ username: user.username, password });
const change = (user: User, currentPassword = user.password) =>
  services.accounts.changePassword(user.id, { currentPassword, newPassword: NEW_PASSWORD });

it('registration logs the user in and returns the profile', async () => {
  const registration = { ...newRegistration(), displayName: 'Vera R.' };
  const { user, tokenType, refreshToken } = await services.accounts.register(registration);
  const now = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(user).toEqual({
    ...{ id: expect.any(String), username: registration.username, email: registration.email, role: 'user' },
    ...{ displayName: 'Vera R.', organization: null, createdAt: now, lastLoginAt: now },
  });
  expect(tokenType).toBe('Bearer');
  expect((await services.sessions.refresh(refreshToken)).user).toEqual(user);
  expect(await services.accounts.profile(user.id)).toMatchObject(user);
});

it('a session lives for a week', async () => {
  const { id } = await register();
  const [{ seconds }] = await services.database.query<[{ seconds: number }]>(
    `SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 AS seconds FROM sessions WHERE user_id = $1`,
    [id],
  );
  expect(seconds).toBeLessThanOrEqual(7 * 86_400);
  expect(seconds).toBeGreaterThan(7 * 86_400 - 60);
});

it('a name or an address is unique, whatever its case', async () => {
  const { username, email } = await register();
  for (const same of [{ username: username.toUpperCase() }, { email: email.toUpperCase() }])
    await expect(services.accounts.register({ ...newRegistration(), ...same })).rejects.toMatchObject(TAKEN);
  await expect(services.accounts.create({ ...newRegistration(), username }, 'admin')).rejects.toMatchObject(
    TAKEN,
  );
});

it('a user who has never logged in has no login time', async () => {
  const { id } = await services.accounts.create(newRegistration(), 'admin');
  expect(await services.accounts.profile(id)).toMatchObject({ role: 'admin', lastLoginAt: null });
});

it('a deleted user has neither a profile nor a password to change', async () => {
  const user = { ...(await register()), id: uuidv7() };
  await expect(services.accounts.profile(user.id)).rejects.toMatchObject(REFUSED);
  await expect(change(user)).rejects.toMatchObject(REFUSED);
});

it('wrong passwords and unknown names get the same message', async () => {
  const user = await register();
  await expect(login(user, WRONG)).rejects.toMatchObject(WRONG_LOGIN);
  const unknown = { username: 'nobody-of-this-name', password: WRONG };
  await expect(services.accounts.login(unknown)).rejects.toMatchObject(WRONG_LOGIN);
  await expect(services.accounts.login({ ...unknown, password: 'no such user' })).rejects.toMatchObject(
    WRONG_LOGIN,
  );
});

it.each([
  ['a login', (user: User) => login(user), undefined],
  ['a change of password', (user: User) => change(user), NEW_PASSWORD],
])('%s resets earlier failed logins', async (_, prove, password) => {
  const user = await register();
  const guess = async () => {
    for (let i = 1; i < MAX_GUESSES; i += 1)
      await expect(login(user, WRONG)).rejects.toMatchObject(WRONG_LOGIN);
  };
  await guess();
  await prove(user);
  await guess();
  expect(await login(user, password)).toMatchObject({ user: { id: user.id } });
});

it('wrong current passwords lock the account, with the same message', async () => {
  const user = await register();
  for (let i = 0; i < MAX_GUESSES; i += 1)
    await expect(change(user, WRONG)).rejects.toMatchObject(WRONG_PASSWORD);
  await expect(change(user)).rejects.toMatchObject(WRONG_PASSWORD);
  await expect(login(user)).rejects.toMatchObject(WRONG_LOGIN);
});

it('a changed password is the only valid one, and ends all sessions', async () => {
  const user = await register();
  const { refreshToken } = await login(user);
  await change(user);
  await expect(login(user)).rejects.toMatchObject(WRONG_LOGIN);
  expect(await login(user, NEW_PASSWORD)).toMatchObject({ user: { id: user.id } });
  for (const token of [user.refreshToken, refreshToken])
    await expect(services.sessions.refresh(token)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'The refresh token is not valid',
    });
});

it('logging out ends the session of the token, or all of them', async () => {
  const user = await register();
  const [here, there, everywhere] = [await login(user), await login(user), await login(user)];
  await services.sessions.close(user.id, here.refreshToken);
  await expect(services.sessions.refresh(here.refreshToken)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  expect(await services.sessions.refresh(there.refreshToken)).toMatchObject({ user: { id: user.id } });
  await services.sessions.close(user.id);
  await expect(services.sessions.refresh(everywhere.refreshToken)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

it('a password is verified for an unknown or locked name, too, so that the response time reveals nothing', async () => {
  const user = await register();
  for (let guess = 0; guess < MAX_GUESSES; guess += 1)
    await expect(login(user, WRONG)).rejects.toMatchObject(WRONG_LOGIN);
  for (const username of [user.username, 'nobody-of-this-name']) {
    jest.mocked(verify).mockClear();
    await expect(services.accounts.login({ username, password: WRONG })).rejects.toMatchObject(WRONG_LOGIN);
    expect(verify).toHaveBeenCalledTimes(1);
  }
});
