import type { IncomingHttpHeaders } from 'node:http';

/** Path of the hub. */
export const HUB_PATH = '/hubs/job-progress';

/** Whether an address belongs to the hub; Socket.IO decides in the same way. */
export const isOfHub = (url: string): boolean => url.startsWith(`${HUB_PATH}/`);

/**
 * Whether pages of this origin may use the hub: our own and those of `allowed`. Browsers do not apply CORS to WebSockets, so
 * the server has to check it. Clients without an origin are not browsers.
 */
export function isAllowedOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** The parts of a handshake that may carry a token. */
export interface Handshake {
  /** The payload of Socket.IO's CONNECT packet; unknown while only the HTTP request has arrived. */
  readonly auth?: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The token of `auth.token`, else of `?access_token=` (browsers cannot set headers on a WebSocket), else of the `Authorization`
 * header. Proxies log queries, but not packets.
 */
export function handshakeToken({ auth, query, headers }: Handshake): string {
  const given = [auth?.token, query.access_token].find((token) => typeof token === 'string');
  return given ?? headers.authorization?.replace(/^Bearer /i, '') ?? '';
}
