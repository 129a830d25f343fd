import { openFirstlight, unwrap, type Firstlight, type FirstlightOptions } from '#sdk';
import { newRegistration } from './api-client.js';
import { fetchWithCookies, openCookieJar, type CookieJar } from './cookie-jar.js';
import { sharedStack } from './shared-stack.js';
import { atSpecEnd } from './spec-end.js';

export type SessionKind = NonNullable<FirstlightOptions['session']>;
export const SESSION_KINDS: readonly SessionKind[] = ['tokens', 'browser'];

/** The operation with which a session renews its access token. */
export const REFRESH: Readonly<Record<SessionKind, string>> = {
  tokens: 'POST /api/auth/refresh',
  browser: 'POST /api/auth/browser/refresh',
};

export interface ClientOptions extends Partial<Omit<FirstlightOptions, 'fetch'>> {
  /** The cookies of the browser; clients that share them are its tabs. */
  readonly jar?: CookieJar;
  /** Changes each request before it is sent. */
  readonly redirect?: (request: Request) => Request;
  /** Waited for before the client gets a response. */
  readonly delay?: (request: Request) => Promise<void>;
  /** The first access token is one that the service refuses. */
  readonly isFirstTokenWrong?: boolean;
}

/** A client of the shared stack, the paths of all its requests, and the cookies that it got. */
export async function openClient(options: ClientOptions = {}) {
  const { url } = await sharedStack();
  const { jar = openCookieJar(), redirect, delay, isFirstTokenWrong, ...own } = options;
  const sendAs = own.session === 'browser' ? fetchWithCookies(jar) : fetch;
  const sent: string[] = [];
  let isTokenWrong = isFirstTokenWrong ?? false;
  const client = openFirstlight({
    baseUrl: url,
    ...own,
    fetch: async (request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      const response = await sendAs(redirect ? redirect(request) : request);
      await delay?.(request);
      if (!isTokenWrong || !/\/(?:login|register)$/.test(request.url)) return response;
      isTokenWrong = false;
      return withWrongToken(response);
    },
  });
  atSpecEnd(() => client.close());
  return { client, sent, jar };
}

/** A client of a new user, who has registered with it. */
export async function openUser(options: ClientOptions = {}) {
  const opened = await openClient(options);
  const registration = newRegistration();
  const { username, password } = registration;
  const user = await opened.client.session.register(registration);
  return { ...opened, registration, credentials: { username, password }, user };
}

export const me = (client: Firstlight) => unwrap(client.api.GET('/api/auth/me'));

async function withWrongToken(response: Response): Promise<Response> {
  const answer = (await response.json()) as object;
  return new Response(JSON.stringify({ ...answer, accessToken: 'spoiled' }), response);
}
