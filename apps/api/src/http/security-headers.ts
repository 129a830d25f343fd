import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const setHeaders = helmet({
  // Only the proxy knows whether clients use TLS: over plain HTTP the page at /swagger could load none of its parts.
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  // Other services of the domain may lack TLS.
  strictTransportSecurity: { includeSubDomains: false },
});

/** Middleware of the page at /swagger, which shows pictures that its script has fetched with the user's token. */
export const allowFetchedPictures = helmet.contentSecurityPolicy({
  directives: { 'img-src': ["'self'", 'data:', 'blob:'], 'upgrade-insecure-requests': null },
});

/** Sets headers against content sniffing and framing of our pages. */
export const secureResponse = (response: Pick<ServerResponse, 'setHeader' | 'removeHeader'>): void =>
  setHeaders({} as IncomingMessage, response as ServerResponse, () => undefined);

/** The same headers for a raw response, written without a response object. */
export function securityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  secureResponse({
    setHeader: (name, value) => {
      headers[name] = String(value);
      return undefined as never;
    },
    removeHeader: () => undefined,
  });
  return headers;
}
