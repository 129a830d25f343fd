import { hashPassword } from '../../apps/api/src/auth/passwords.js';
import { call, newRegistration, type Answer } from '../support/api-client.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const WRONG = 'Wrong-password-1';
const NEW_PASSWORD = 'Another-password-2';
const COMMON = 'must not be a common password, nor one with digits or signs added to it';
const HOME = '203.0.113.7';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ apps: ['api'], env: { TRUSTED_PROXIES: '127.0.0.0/8' } });
});

afterAll(() => stack?.stop());

interface Place {
  readonly address: string;
  readonly cookie?: string;
  readonly https?: boolean;
}

const newAddress = (() => {
  let count = 0;
  return () => `198.18.9.${++count}`;
})();

const headersOf = ({ address, cookie, https }: Place) => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
  ...(https ? { 'x-forwarded-proto': 'https' } : {}),
});

const post = (route: string, body: object, place: Place, token?: string): Promise<Answer> =>
  call(stack.url, 'POST', `/api/auth/${route}`, { body, headers: headersOf(place), token });

const setCookie = ({ headers }: Answer): string => headers.get('set-cookie') ?? '';
const cookieOf = (answer: Answer): string => setCookie(answer).split(';')[0];

/** A user who has registered at {@link HOME}. */
async function newUser(address = HOME) {
  const registration = newRegistration();
  const answer = await post('register', registration, { address });
  expect(answer.status).toBe(201);
  return { ...registration, cookie: cookieOf(answer), token: answer.json.accessToken as string };
}
type User = Awaited<ReturnType<typeof newUser>>;

const login = ({ username, password }: Pick<User, 'username' | 'password'>, place: Place) =>
  post('login', { username, password }, place);
const statusAt = async (user: Pick<User, 'username' | 'password'>, place: Place) =>
  (await login(user, place)).status;
const change = ({ password, token }: User, place: Place, currentPassword = password) =>
  post('change-password', { currentPassword, newPassword: NEW_PASSWORD }, place, token);

/** Five wrong guesses, each from an address of its own. */
async function guessElsewhere({ username }: User): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1)
    expect(await statusAt({ username, password: WRONG }, { address: newAddress() })).toBe(401);
}

describe('wrong guesses from elsewhere', () => {
  it('lock out strangers, whatever their address, and not the address that the owner has signed in from', async () => {
    const user = await newUser();
    await guessElsewhere(user);
    expect(await statusAt(user, { address: newAddress() })).toBe(401);
    expect(await statusAt(user, { address: HOME })).toBe(200);
    // The owner's login opens nothing for others, and makes no other address known.
    expect(await statusAt(user, { address: newAddress() })).toBe(401);
  });

  it('do not lock out the /64 network of an IPv6 address', async () => {
    const user = await newUser('2001:db8:1:2::7');
    await guessElsewhere(user);
    expect(await statusAt(user, { address: '2001:db8:1:2:ffff::1' })).toBe(200);
    expect(await statusAt(user, { address: '2001:db8:1:3::7' })).toBe(401);
  });

  it('do not lock out a device that the owner has signed in with, and one of somebody else they do', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const cookie = cookieOf(await login(user, { address: newAddress() }));
    await guessElsewhere(user);
    expect(await statusAt(user, { address: newAddress(), cookie: other.cookie })).toBe(401);
    expect(await statusAt(user, { address: newAddress(), cookie: 'firstlight_device=made-up' })).toBe(401);
    for (const known of [cookie, user.cookie])
      expect(await statusAt(user, { address: newAddress(), cookie: known })).toBe(200);
  });

  it('do not keep the owner with a live token from a change of password', async () => {
    const user = await newUser();
    await guessElsewhere(user);
    const away = { address: newAddress() };
    expect((await change(user, away)).status).toBe(204);
    expect(await statusAt({ ...user, password: NEW_PASSWORD }, away)).toBe(200);
  });

  it('are limited at a known place as well', async () => {
    const user = await newUser();
    await guessElsewhere(user);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await statusAt({ ...user, password: WRONG }, { address: HOME })).toBe(401);
    expect(await statusAt(user, { address: HOME })).toBe(401);
    expect(await statusAt(user, { address: HOME, cookie: user.cookie })).toBe(200);
  });

  it('and at a change of password', async () => {
    const user = await newUser();
    const away = { address: newAddress() };
    for (let guess = 0; guess < 5; guess += 1) expect((await change(user, away, WRONG)).status).toBe(400);
    expect((await change(user, away)).status).toBe(400);
    expect(await statusAt(user, away)).toBe(401);
  });
});

describe('the cookie of a device', () => {
  const ATTRIBUTES =
    /^firstlight_device=[\w-]{43}; Max-Age=7776000; Path=\/api\/auth; Expires=[^;]+; HttpOnly; (.*)$/;

  it('is for the operations of accounts alone, and secure where the service is', async () => {
    const user = await newUser();
    const [plain, secure] = [
      await login(user, { address: HOME }),
      await login(user, { address: HOME, https: true }),
    ];
    expect(ATTRIBUTES.exec(setCookie(plain))?.[1]).toBe('SameSite=Strict');
    expect(ATTRIBUTES.exec(setCookie(secure))?.[1]).toBe('Secure; SameSite=Strict');
  });

  it('is given to those alone who have proved the password, and stays the same', async () => {
    const user = await newUser();
    const wrong = await login({ ...user, password: WRONG }, { address: HOME });
    expect([wrong.status, setCookie(wrong)]).toEqual([401, '']);
    expect(cookieOf(await login(user, { address: HOME, cookie: user.cookie }))).toBe(user.cookie);
    const madeUp = `firstlight_device=${'a'.repeat(43)}`;
    expect(cookieOf(await login(user, { address: HOME, cookie: madeUp }))).not.toBe(madeUp);
  });

  it('is stored as its hash, and lets nobody in', async () => {
    const user = await newUser();
    const rows = await stack.database.query<{ place: string }[]>(
      `SELECT place FROM known_places WHERE kind = 'device'`,
    );
    expect(rows.every(({ place }) => /^[0-9a-f]{64}$/.test(place))).toBe(true);
    const me = await call(stack.url, 'GET', '/api/auth/me', { headers: { cookie: user.cookie } });
    expect(me.status).toBe(401);
  });

  it('and known addresses are void after a change of password, but for those of the change', async () => {
    const user = await newUser();
    const abroad = { address: newAddress() };
    const changed = await change(user, abroad);
    expect([changed.status, cookieOf(changed)]).toEqual([204, expect.not.stringContaining(user.cookie)]);
    const now = { ...user, password: NEW_PASSWORD };
    await guessElsewhere(now);
    expect(await statusAt(now, { address: newAddress(), cookie: user.cookie })).toBe(401);
    expect(await statusAt(now, { address: HOME })).toBe(401);
    expect(await statusAt(now, { address: newAddress(), cookie: cookieOf(changed) })).toBe(200);
    expect(await statusAt(now, abroad)).toBe(200);
  });
});

describe('a common password', () => {
  it.each(['Password1!', 'Qwerty123!', 'Admin123!', 'P@ssw0rd2026!'])('is refused: %s', async (password) => {
    const user = await newUser();
    const registered = await post('register', { ...newRegistration(), password }, { address: HOME });
    const body = { currentPassword: user.password, newPassword: password };
    const changed = await post('change-password', body, { address: HOME }, user.token);
    for (const [answer, field] of [
      [registered, 'password'],
      [changed, 'newPassword'],
    ] as const)
      expect([answer.status, answer.json.errors]).toEqual([400, [{ field, message: COMMON }]]);
  });

  it('stays that of an account that has it', async () => {
    const user = { ...(await newUser()), password: 'Password1!' };
    await stack.database.query(`UPDATE users SET password_hash = $2 WHERE username = $1`, [
      user.username,
      await hashPassword(user.password),
    ]);
    expect(await statusAt(user, { address: HOME })).toBe(200);
  });
});
