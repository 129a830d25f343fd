import { ConnectionError, hasCode, ProblemError, unwrap, type StoredTokens, type TokenStore } from '#sdk';
import { openCookieJar } from '../support/cookie-jar.js';
import { startCuttableProxy } from '../support/cuttable-proxy.js';
import { gate } from '../support/gate.js';
import { me, openClient, openUser, REFRESH, SESSION_KINDS } from '../support/sdk-clients.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';

jest.setTimeout(90_000);

const HOUR_MS = 3_600_000;

afterEach(() => jest.restoreAllMocks());

/** Lets the access tokens of the clients run out; the service has its own clock. */
function passHour(): void {
  const nowMs = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs() + HOUR_MS);
}

const countOf = (sent: readonly string[], request: string) => sent.filter((line) => line === request).length;

/** A token store that a test may corrupt. */
function openStore(): TokenStore & { tokens: StoredTokens | undefined } {
  const store = {
    tokens: undefined as StoredTokens | undefined,
    load: () => store.tokens,
    save: (tokens: StoredTokens | undefined) => void (store.tokens = tokens),
  };
  return store;
}

describe.each(SESSION_KINDS)('a session of the kind %s', (session) => {
  it('logs in, returns the user, and logs out', async () => {
    const { client, registration, user } = await openUser({ session });
    expect(await me(client)).toMatchObject({ ...user, usage: { records: 0 } });
    expect(await client.session.user()).toEqual(user);
    await client.session.logOut();
    expect(await client.session.user()).toBeUndefined();
    await expect(me(client)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    const credentials = { username: registration.email, password: registration.password };
    expect(await client.session.logIn(credentials)).toMatchObject({ id: user.id });
    expect((await me(client)).id).toBe(user.id);
  });

  it('reports a wrong password as a problem', async () => {
    const { client } = await openClient({ session });
    const error = await client.session.logIn({ username: 'nobody', password: 'Wrong-1!' }).catch((e) => e);
    expect(error).toBeInstanceOf(ProblemError);
    expect([hasCode(error, 'unauthenticated'), hasCode(error, 'conflict'), error.requestId]).toEqual([
      true,
      false,
      expect.any(String),
    ]);
  });

  it.each(['has run out', 'is refused'])(
    'makes one refresh for many calls when the token %s',
    async (reason) => {
      const isFirstTokenWrong = reason === 'is refused';
      const { client, sent, user } = await openUser({ session, isFirstTokenWrong });
      if (!isFirstTokenWrong) passHour();
      const answers = await Promise.all(Array.from({ length: 23 }, () => me(client)));
      expect(answers.every(({ id }) => id === user.id)).toBe(true);
      expect(countOf(sent, REFRESH[session])).toBe(1);
      // It continues with the rotated refresh token.
      await client.session.renew((await client.session.accessToken())!);
      expect((await me(client)).id).toBe(user.id);
      expect(countOf(sent, REFRESH[session])).toBe(2);
    },
  );

  it('is dropped when the service has ended it', async () => {
    const { client, sent } = await openUser({ session });
    await unwrap(client.api.POST('/api/auth/logout', { body: {} }));
    passHour();
    await expect(me(client)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await client.session.user()).toBeUndefined();
    await expect(me(client)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(countOf(sent, REFRESH[session])).toBe(1);
  });

  it('goes on after the service was unavailable', async () => {
    const { url } = await sharedStack();
    const wire = await startCuttableProxy(url);
    const { client } = await openUser({ session, baseUrl: wire.url, retries: 0 });
    passHour();
    await wire.cut();
    await expect(me(client)).rejects.toBeInstanceOf(ConnectionError);
    await wire.mend();
    expect(await me(client)).toHaveProperty('id');
  });

  it('stays ended when a renewal is answered after the logout', async () => {
    const answer = gate();
    const delay = ({ url }: Request) => (url.endsWith('/refresh') ? answer.pass() : Promise.resolve());
    const { client } = await openUser({ session, isFirstTokenWrong: true, delay });
    const late = me(client).catch((error: unknown) => error);
    await answer.arrived;
    await client.session.logOut();
    answer.open();
    expect(await late).toMatchObject({ code: 'unauthenticated' });
    expect(await client.session.user()).toBeUndefined();
  });
});

describe('tabs that share a token store', () => {
  it('use tokens renewed by another tab, and no refresh token twice', async () => {
    const store = openStore();
    const { client, sent } = await openUser({ tokenStore: store, isFirstTokenWrong: true });
    const other = await openClient({ tokenStore: store });
    await me(other.client);
    expect(await client.session.renew('spoiled')).toBe(store.tokens!.accessToken);
    expect(sent).not.toContain(REFRESH.tokens);
  });

  it('store no session that was ended during its renewal, and end the new one', async () => {
    const store = openStore();
    const { client } = await openUser({ tokenStore: store });
    const { refreshToken } = store.tokens!;
    const renewal = client.session.renew(store.tokens!.accessToken);
    store.tokens = undefined;
    await expect(renewal).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(store.tokens).toBeUndefined();
    // The session of the old token has ended with it.
    const { response } = await client.api.POST('/api/auth/refresh', { body: { refreshToken } });
    expect(response.status).toBe(401);
  });
});

describe('tabs of a browser', () => {
  const session = 'browser';

  it('ask once whether a visitor has a session', async () => {
    const { client, sent } = await openClient({ session });
    const users = await Promise.all(Array.from({ length: 23 }, () => client.session.user()));
    expect(new Set(users)).toEqual(new Set([undefined]));
    await unwrap(client.api.GET('/api/spacedata/algorithms'));
    await expect(me(client)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(countOf(sent, REFRESH.browser)).toBe(1);
  });

  it('have the session after a reload, and all lose it by a logout in one of them', async () => {
    const { client, jar, user } = await openUser({ session });
    const second = await openClient({ session, jar });
    expect(await second.client.session.user()).toEqual(user);
    expect((await me(second.client)).id).toBe(user.id);
    await second.client.session.logOut();
    const isOut = async () => (await client.session.user()) === undefined || undefined;
    expect(await waitFor(isOut)).toBe(true);
    await expect(me(client)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(jar.get('firstlight_refresh')).toBeUndefined();
  });

  it('learn of a login in another one', async () => {
    const jar = openCookieJar();
    const { client } = await openClient({ session, jar });
    expect(await client.session.user()).toBeUndefined();
    const { user } = await openUser({ session, jar });
    expect(await waitFor(() => client.session.user())).toEqual(user);
    const next = await openUser({ session, jar });
    const isNext = async () => (await me(client)).id === next.user.id || undefined;
    expect(await waitFor(isNext)).toBe(true);
  });

  it('stay logged in when they refresh at once', async () => {
    const first = await openUser({ session });
    const second = await openClient({ session, jar: first.jar });
    await me(second.client);
    for (let round = 1; round <= 3; round += 1) {
      const renewals = [first, second].map(async ({ client }) =>
        client.session.renew((await client.session.accessToken())!),
      );
      await Promise.all(renewals);
      for (const { client } of [first, second]) expect((await me(client)).id).toBe(first.user.id);
    }
  });

  it('are anonymous, without an error, where the cookie is of an ended session', async () => {
    const { client, jar } = await openUser({ session });
    await unwrap(client.api.POST('/api/auth/logout', { body: {} }));
    const reloaded = await openClient({ session, jar });
    const { response } = await reloaded.client.api.GET('/api/discovery/featured');
    expect(response.status).toBe(200);
    expect(await reloaded.client.session.user()).toBeUndefined();
    expect(jar.get('firstlight_refresh')).toBeUndefined();
  });

  it('wait with all calls while the user of an ended session is asked to log in again', async () => {
    const question = gate();
    let asked = 0;
    const onSessionEnd = async () => {
      asked += 1;
      await question.pass();
      await client.session.logIn(credentials);
      return true;
    };
    const { client, credentials, user } = await openUser({ session, onSessionEnd });
    await unwrap(client.api.POST('/api/auth/logout', { body: {} }));
    passHour();
    const calls = Promise.all([me(client), me(client), me(client)]);
    expect(await waitFor(() => asked || undefined)).toBe(1);
    const late = me(client);
    question.open();
    for (const { id } of [...(await calls), await late]) expect(id).toBe(user.id);
    expect(asked).toBe(1);
  });

  it('ask once, and are anonymous where the user does not log in again', async () => {
    const onSessionEnd = jest.fn(() => Promise.resolve(false));
    const { client, sent } = await openUser({ session, onSessionEnd });
    await unwrap(client.api.POST('/api/auth/logout', { body: {} }));
    passHour();
    const calls = await Promise.allSettled([me(client), me(client), me(client)]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await client.session.user()).toBeUndefined();
    await unwrap(client.api.GET('/api/discovery/featured'));
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
    expect(countOf(sent, REFRESH.browser)).toBe(1);
  });

  it('tell that another one has changed the session', async () => {
    const onSessionChange = jest.fn();
    const { client, jar } = await openUser({ session });
    await openClient({ session, jar, onSessionChange });
    await client.session.logOut();
    expect(await waitFor(() => onSessionChange.mock.calls.length || undefined)).toBe(1);
  });

  it('keep the session when a logout does not reach the service', async () => {
    const { url } = await sharedStack();
    const wire = await startCuttableProxy(url);
    const { client, user } = await openUser({ session, baseUrl: wire.url, retries: 0 });
    await wire.cut();
    await expect(client.session.logOut()).rejects.toBeInstanceOf(ConnectionError);
    await wire.mend();
    expect(await client.session.user()).toEqual(user);
  });
});
