import type { components } from './generated/openapi-types.js';
import type { OpenApi } from './open-api.js';
import { ProblemError } from './problem-error.js';
import { unwrap } from './unwrap.js';

type Schemas = components['schemas'];
export type Registration = Schemas['RegisterRequest'];
export type Credentials = Schemas['LoginRequest'];
export type User = Schemas['UserView'];
type TokensAnswer = Schemas['Tokens'];

/** Stored session. */
export interface StoredTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Expiry of the access token, by the local clock. */
  readonly expiresAtMs: number;
  readonly user: User;
}

/**
 * Storage of tokens: in memory unless you provide one. Browser tabs may share it: tokens renewed by another tab are read from
 * there.
 */
export interface TokenStore {
  load(): StoredTokens | undefined | Promise<StoredTokens | undefined>;
  save(tokens: StoredTokens | undefined): void | Promise<void>;
}

export interface Session {
  /** Creates an account and logs in. */
  register(registration: Registration): Promise<User>;
  /** @throws ProblemError unauthenticated */
  logIn(credentials: Credentials): Promise<User>;
  /** Ends the session locally and at the service. */
  logOut(): Promise<void>;
  /** The logged-in user. */
  user(): Promise<User | undefined>;
  /** A valid token, renewed if it expires soon; undefined when logged out. */
  accessToken(): Promise<string | undefined>;
  /**
   * Replaces a refused access token. Concurrent calls share one refresh.
   * @throws ProblemError unauthenticated when the session has ended
   */
  renew(refused: string): Promise<string>;
}

/** A token that expires sooner is renewed before it is used. */
export const MIN_LIFE_MS = 30_000;

/** @param api calls without a token */
export function createSession(api: OpenApi, store: TokenStore = memoryStore()): Session {
  let refreshing: Promise<StoredTokens> | undefined;

  const open = async (answer: Promise<Answered>): Promise<User> => {
    const tokens = await keptOf(answer);
    await store.save(tokens);
    return tokens.user;
  };
  const renewed = (refused: string): Promise<StoredTokens> =>
    (refreshing ??= exchange(api, store, refused).finally(() => (refreshing = undefined)));

  return {
    register: (body) => open(api.POST('/api/auth/register', { body })),
    logIn: (body) => open(api.POST('/api/auth/login', { body })),
    async logOut() {
      const kept = await store.load();
      await store.save(undefined);
      if (kept) await endSession(api, kept);
    },
    user: async () => (await store.load())?.user,
    async accessToken() {
      const kept = await store.load();
      if (!kept || kept.expiresAtMs - Date.now() > MIN_LIFE_MS) return kept?.accessToken;
      return (await renewed(kept.accessToken)).accessToken;
    },
    renew: async (refused) => (await renewed(refused)).accessToken,
  };
}

/** Uses the refresh token, which is valid once: the new one is stored before the next call. */
async function exchange(api: OpenApi, store: TokenStore, refused: string): Promise<StoredTokens> {
  const kept = await store.load();
  if (!kept) throw new ProblemError('unauthenticated', 401, 'Not logged in');
  // Another call was faster.
  if (kept.accessToken !== refused) return kept;
  const { refreshToken } = kept;
  try {
    const tokens = await keptOf(api.POST('/api/auth/refresh', { body: { refreshToken } }));
    await replace(api, store, kept, tokens);
    return tokens;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) await forget(store, kept);
    throw error;
  }
}

/** Stores new tokens, unless the session was ended or replaced meanwhile. */
async function replace(
  api: OpenApi,
  store: TokenStore,
  old: StoredTokens,
  tokens: StoredTokens,
): Promise<void> {
  if (await isKept(store, old)) return store.save(tokens);
  await endSession(api, tokens);
  throw new ProblemError('unauthenticated', 401, 'The session was closed meanwhile');
}

async function forget(store: TokenStore, tokens: StoredTokens): Promise<void> {
  if (await isKept(store, tokens)) await store.save(undefined);
}

const isKept = async (store: TokenStore, { refreshToken }: StoredTokens): Promise<boolean> =>
  (await store.load())?.refreshToken === refreshToken;

/** An expired access token cannot end the session at the service, where it expires, too. */
async function endSession(api: OpenApi, { accessToken, refreshToken }: StoredTokens): Promise<void> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const { error, response } = await api.POST('/api/auth/logout', { headers, body: { refreshToken } });
  if (error && response.status !== 401) await unwrap(Promise.resolve({ error, response }));
}

/** Result of a call that returns tokens. */
interface Answered {
  readonly data?: TokensAnswer;
  readonly error?: unknown;
  readonly response: Response;
}

async function keptOf(answer: Promise<Answered>): Promise<StoredTokens> {
  const { data, error, response } = await answer;
  const { accessToken, refreshToken, expiresAt, user } = await unwrap(
    Promise.resolve({ data, error, response }),
  );
  return { accessToken, refreshToken, expiresAtMs: localExpiryMs(expiresAt, response), user };
}

/** By the service's clock if known: with a wrong local clock every call, or none, would renew the token. */
export function localExpiryMs(expiresAt: string, { headers }: Response): number {
  const told = Date.parse(headers.get('date') ?? '');
  const lifeMs = Date.parse(expiresAt) - (Number.isNaN(told) ? Date.now() : told);
  return Date.now() + lifeMs;
}

function memoryStore(): TokenStore {
  let kept: StoredTokens | undefined;
  return { load: () => kept, save: (tokens) => void (kept = tokens) };
}
