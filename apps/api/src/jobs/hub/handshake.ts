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

/** The token of `?access_token=` (browsers cannot set headers on a WebSocket) or of the `Authorization` header. */
export function handshakeToken(
  query: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): string {
  if (typeof query.access_token === 'string') return query.access_token;
  return headers.authorization?.replace(/^Bearer /i, '') ?? '';
}
