import { randomUUID } from 'node:crypto';
import { Callers } from '../../apps/api/src/auth/callers.js';
import { newRegistration } from '../support/api-client.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(60_000);

/** Lifetime of cached accounts. */
const CURRENT_WITHIN_MS = 5_000;
const REFUSED = { kind: 'unauthenticated', message: 'A valid access token is needed' };

let services: AccountServices;

beforeAll(async () => (services = await openAccounts()));
afterAll(() => services?.stop());

async function newUser() {
  const { accessToken, user } = await services.accounts.register(newRegistration());
  const { sub, sid } = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString());
  return { ...user, claims: { sub, sid } };
}

const change = (sql: string, id: string) => services.database.query(sql, [id]);

/** A cache clock that the test advances. */
function standingClock() {
  const begunMs = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(begunMs);
  return { goOn: (ms: number) => clock.mockReturnValue(begunMs + ms), end: () => clock.mockRestore() };
}

it('the caller has the properties of the row, in the session of the token', async () => {
  const { id, username, claims } = await newUser();
  const callers = new Callers(services.database);
  const identity = { id, username, role: 'user', sessionId: claims.sid };
  expect(await callers.identify(claims)).toEqual(identity);
  await change(`UPDATE users SET role = 'admin' WHERE id = $1`, id);
  expect(await new Callers(services.database).identify(claims)).toEqual({ ...identity, role: 'admin' });
});

it.each([
  ['deactivated', 'UPDATE users SET deactivated_at = now() WHERE id = $1'],
  ['deleted', 'DELETE FROM users WHERE id = $1'],
  ['logged out', 'UPDATE sessions SET ended_at = now() WHERE user_id = $1'],
  ['in a session that has expired', 'UPDATE sessions SET expires_at = now() WHERE user_id = $1'],
])('a token authenticates no user who is %s', async (_, sql) => {
  const { id, claims } = await newUser();
  await change(sql, id);
  await expect(new Callers(services.database).identify(claims)).rejects.toMatchObject(REFUSED);
});

it('a token authenticates no caller for the session of another user, or for an unknown one', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const callers = new Callers(services.database);
  for (const claims of [
    { sub: user.id, sid: other.claims.sid },
    { sub: user.id, sid: randomUUID() },
  ])
    await expect(callers.identify(claims)).rejects.toMatchObject(REFUSED);
});

it('a caller is read in one query for simultaneous requests, and again after at most five seconds', async () => {
  const { id, claims } = await newUser();
  const callers = new Callers(services.database);
  const clock = standingClock();
  const query = jest.spyOn(services.database.manager, 'query');
  await Promise.all(Array.from({ length: 20 }, () => callers.identify(claims)));
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  await change(`UPDATE users SET role = 'admin' WHERE id = $1`, id);
  clock.goOn(1_000);
  expect((await callers.identify(claims)).role).toBe('user');
  clock.goOn(CURRENT_WITHIN_MS);
  expect((await callers.identify(claims)).role).toBe('admin');
  clock.end();
});
