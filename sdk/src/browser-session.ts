import type { components } from './generated/openapi-types.js';
import type { OpenApi } from './open-api.js';
import { ProblemError } from './problem-error.js';
import { localExpiryMs, MIN_LIFE_MS, type Session, type StoredTokens, type User } from './session.js';
import { connectTabs } from './tabs.js';
import { unwrap } from './unwrap.js';

type AccessToken = Omit<StoredTokens, 'refreshToken'>;

/** What is known of the session. */
interface Known {
  /** `null`: nobody is logged in; `undefined`: the service has not been asked. */
  readonly token?: AccessToken | null;
}

/** Result of a call that returns an access token; without a session it is empty. */
interface Answered {
  readonly data?: components['schemas']['BrowserSession'] | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Required where the cookie alone identifies the caller: pages of other origins cannot set it. */
const HEADER = { params: { header: { 'X-Firstlight-Session': '1' } } } as const;

/**
 * A session whose refresh token is in a cookie. The access token is in memory only: a reload or a new tab asks the service for one.
 * @param api calls without a token
 */
export function createBrowserSession(api: OpenApi, baseUrl: string): Session & { close(): void } {
  // Replaced with each change, so that a late answer is recognised.
  let known: Known = {};
  let asking: Promise<AccessToken | null> | undefined;
  const tabs = connectTabs(baseUrl, () => (known = {}));

  const ask = (): Promise<AccessToken | null> => (asking ??= refresh().finally(() => (asking = undefined)));
  const refresh = async (): Promise<AccessToken | null> => {
    const before = known;
    const token = await refreshedToken(api);
    if (known === before) known = { token };
    return known.token === undefined ? refresh() : known.token;
  };
  const open = async (logIn: () => Promise<Answered>): Promise<User> => {
    // The cookie of an answer that comes later would replace the new one.
    await asking?.catch(() => undefined);
    const token = await tokenOf(await logIn());
    known = { token };
    tabs.announce();
    return token.user;
  };
  const renew = async (refused: string): Promise<string> => {
    // Another call was faster.
    if (known.token && known.token.accessToken !== refused) return known.token.accessToken;
    const token = await ask();
    if (!token) throw new ProblemError('unauthenticated', 401, 'The session has ended');
    return token.accessToken;
  };

  return {
    register: (body) => open(() => api.POST('/api/auth/browser/register', { body })),
    logIn: (body) => open(() => api.POST('/api/auth/browser/login', { body })),
    async logOut() {
      // If this fails, the session goes on, and the next call asks for it.
      known = {};
      await unwrap(api.POST('/api/auth/browser/logout', HEADER));
      known = { token: null };
      tabs.announce();
    },
    user: async () => (known.token === undefined ? await ask() : known.token)?.user,
    async accessToken() {
      const { token } = known;
      if (token === undefined) return (await ask())?.accessToken;
      return token && token.expiresAtMs - Date.now() <= MIN_LIFE_MS
        ? renew(token.accessToken)
        : token?.accessToken;
    },
    renew,
    close: () => tabs.close(),
  };
}

/** A new access token; `null` without a session. */
async function refreshedToken(api: OpenApi): Promise<AccessToken | null> {
  const answer = await api.POST('/api/auth/browser/refresh', HEADER);
  return [204, 401].includes(answer.response.status) ? null : tokenOf(answer);
}

async function tokenOf({ data, error, response }: Answered): Promise<AccessToken> {
  const { accessToken, expiresAt, user } = await unwrap(Promise.resolve({ data, error, response }));
  return { accessToken, expiresAtMs: localExpiryMs(expiresAt, response), user };
}
