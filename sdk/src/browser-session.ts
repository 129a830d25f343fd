import type { components } from './generated/openapi-types.js';
import type { OpenApi } from './open-api.js';
import { ProblemError } from './problem-error.js';
import { localExpiryMs, MIN_LIFE_MS, type Session, type StoredTokens, type User } from './session.js';
import { connectTabs } from './tabs.js';
import { unwrap } from './unwrap.js';

type AccessToken = Omit<StoredTokens, 'refreshToken'>;

/** What a page may want to know of its session. */
export interface SessionEvents {
  /** Called when another tab has logged in or out. */
  readonly onSessionChange?: () => void;
  /** Called when the session has ended by itself. Calls wait for its answer, whether the user has logged in again, and then go on. */
  readonly onSessionEnd?: () => Promise<boolean>;
}

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
export function createBrowserSession(
  api: OpenApi,
  baseUrl: string,
  { onSessionChange, onSessionEnd }: SessionEvents = {},
): Session & { close(): void } {
  // Replaced with each change, so that a late answer is recognised.
  let known: Known = {};
  let opening: Promise<User> | undefined;
  const tabs = connectTabs(baseUrl, () => {
    known = {};
    onSessionChange?.();
  });
  const refresh = async (): Promise<AccessToken | null> => {
    const before = known;
    const token = await refreshedToken(api);
    if (known === before) known = { token };
    return known.token === undefined ? refresh() : known.token;
  };
  const asking = shared(refresh);
  const ending = shared(onSessionEnd ?? (() => Promise.resolve(false)));
  const logInBy = async (send: () => Promise<Answered>): Promise<User> => {
    // The cookie of an answer that comes later would replace the new one.
    await asking.running()?.catch(() => undefined);
    const token = await tokenOf(await send());
    known = { token };
    tabs.announce();
    return token.user;
  };
  const open = (send: () => Promise<Answered>): Promise<User> => (opening = logInBy(send));
  /** While the user logs in, or is asked to, nobody knows what the session will be. */
  const settled = () => Promise.allSettled([opening, ending.running()]);
  const present = async (): Promise<AccessToken | null> => {
    await settled();
    return known.token === undefined ? asking.run() : known.token;
  };
  const renew = async (refused: string): Promise<string> => {
    await settled();
    // Another call was faster.
    if (known.token && known.token.accessToken !== refused) return known.token.accessToken;
    if (known.token === null) throw hasEnded();
    let token = await asking.run();
    if (!token && (await ending.run())) token = known.token ?? (await asking.run());
    if (!token) throw hasEnded();
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
    user: async () => (await present())?.user,
    async accessToken() {
      const token = await present();
      return !token || isFresh(token) ? token?.accessToken : renew(token.accessToken);
    },
    renew,
    close: () => tabs.close(),
  };
}

/** Work of which one run at a time serves all its callers. */
function shared<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined;
  return {
    run: () => (running ??= work().finally(() => (running = undefined))),
    running: () => running,
  };
}

const isFresh = ({ expiresAtMs }: AccessToken): boolean => expiresAtMs - Date.now() > MIN_LIFE_MS;

const hasEnded = () => new ProblemError('unauthenticated', 401, 'The session has ended');

/** A new access token; `null` without a session. */
async function refreshedToken(api: OpenApi): Promise<AccessToken | null> {
  const answer = await api.POST('/api/auth/browser/refresh', HEADER);
  return [204, 401].includes(answer.response.status) ? null : tokenOf(answer);
}

async function tokenOf({ data, error, response }: Answered): Promise<AccessToken> {
  const { accessToken, expiresAt, user } = await unwrap(Promise.resolve({ data, error, response }));
  return { accessToken, expiresAtMs: localExpiryMs(expiresAt, response), user };
}
