import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of the caller's origin may use the hub: our own pages and those of the list. A WebSocket is no matter
 * of CORS, so that the browser leaves this to us. Who sends no origin is not a browser.
 */
export function isAllowedOrigin({ origin, host }: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
