import { openAccounts, type AccountServices } from '../support/open-accounts.js';
import type { Tokens } from '../../apps/api/src/auth/auth.dto.js';
import { newRegistration } from '../support/api-client.js';

jest.setTimeout(180_000);

let services: AccountServices;
beforeAll(async () => (services = await openAccounts()));
afterAll(() => services?.stop());

async function register() {
  const registration = newRegistration();
  return { ...registration, ...(await services.accounts.register(registration)) };
}
type User = Awaited<ReturnType<typeof register>>;

const refresh = ({ refreshToken }: Pick<Tokens, 'refreshToken'>) => services.sessions.refresh(refreshToken);
const login = ({ username, password }: User) => services.accounts.login({ username, password });

const claimsOf = ({ accessToken }: Tokens): { readonly sid: string; readonly exp: number } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString());

it('access tokens expire with their session when it ends before them', async () => {
  const user = await register();
  const { sid } = claimsOf(user);
  await services.database.query(
    `UPDATE sessions SET created_at = now() - make_interval(days => $2) + interval '10 minutes',
       expires_at = now() + interval '1 minute' WHERE id = $1`,
    [sid, services.settings.SESSION_DAYS],
  );
  const tokens = await refresh(user);
  const [{ end }] = await services.database.query<[{ end: Date }]>(
    `SELECT created_at + make_interval(days => $2) AS end FROM sessions WHERE id = $1`,
    [sid, services.settings.SESSION_DAYS],
  );
  expect(new Date(tokens.expiresAt)).toEqual(end);
  expect(claimsOf(tokens).exp).toBe(Math.floor(end.getTime() / 1000));
});

describe('a deactivation', () => {
  const setDeactivated = ({ user }: User, value: 'now()' | 'NULL') =>
    services.database.query(`UPDATE users SET deactivated_at = ${value} WHERE id = $1`, [user.id]);
  const refused = { kind: 'unauthenticated' };

  it('ends all sessions for good: after a reactivation only a new login opens one', async () => {
    const user = await register();
    const second = await login(user);
    for (const value of ['now()', 'NULL'] as const) {
      await setDeactivated(user, value);
      for (const tokens of [user, second]) await expect(refresh(tokens)).rejects.toMatchObject(refused);
      const ids = [user, second].map((tokens) => claimsOf(tokens).sid);
      expect(await services.sessions.liveSessions(ids)).toEqual(new Set());
    }
    await expect(refresh(await login(user))).resolves.toHaveProperty('refreshToken');
  });

  it('also ends a session that was opened by a login that had begun before', async () => {
    const user = await register();
    await setDeactivated(user, 'now()');
    const late = await services.sessions.open(services.database.manager, user.user as never);
    await setDeactivated(user, 'NULL');
    await expect(refresh(late)).rejects.toMatchObject(refused);
  });

  it('leaves the sessions of other accounts', async () => {
    const [user, other] = [await register(), await register()];
    await setDeactivated(user, 'now()');
    await expect(refresh(other)).resolves.toHaveProperty('refreshToken');
  });
});
