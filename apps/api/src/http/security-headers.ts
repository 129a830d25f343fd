import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const setHeaders = helmet({
  // Whether we are reached by TLS is the proxy's to know: over plain HTTP the page at /swagger would find none of its parts.
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
});

/** Sets the headers that keep browsers from taking an answer for what it is not, or a page of ours into a frame. */
export const secureAnswer = (response: Pick<ServerResponse, 'setHeader' | 'removeHeader'>): void =>
  setHeaders({} as IncomingMessage, response as ServerResponse, () => undefined);

/** The same headers for an answer that is written by hand, before there is a response to set them on. */
export function securityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  secureAnswer({
    setHeader: (name, value) => {
      headers[name] = String(value);
      return undefined as never;
    },
    removeHeader: () => undefined,
  });
  return headers;
}
