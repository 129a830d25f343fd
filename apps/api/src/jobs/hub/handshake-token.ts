import type { IncomingHttpHeaders } from 'node:http';

/** The token comes as `?access_token=` (browsers cannot set headers on a WebSocket) or as a header. */
export function handshakeToken(
  query: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): string {
  if (typeof query.access_token === 'string') return query.access_token;
  return headers.authorization?.replace(/^Bearer /i, '') ?? '';
}
