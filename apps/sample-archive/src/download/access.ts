import type { IncomingHttpHeaders } from 'node:http';

/** The one token that the sample archive knows: its holder may read exclusive files. */
export const SAMPLE_TOKEN = 'sample-archive-token';

/** Who asks: nobody in particular, the holder of the token, or somebody with a wrong one. */
export type Caller = 'anonymous' | 'authorised' | 'unknown-token';

/** Reads the token from `Authorization: Bearer …`, `Authorization: token …` or the cookie `mast_token`. */
export function callerOf(headers: IncomingHttpHeaders): Caller {
  const authorization = /^(?:bearer|token)\s+(.+)$/i.exec(headers.authorization ?? '')?.[1];
  const cookie = /(?:^|;\s*)mast_token=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  const token = authorization ?? cookie;
  if (token === undefined) return 'anonymous';
  return token.trim() === SAMPLE_TOKEN ? 'authorised' : 'unknown-token';
}
