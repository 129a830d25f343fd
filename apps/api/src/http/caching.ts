import type { Request, Response } from 'express';

/** Private: what one viewer may see, a shared cache must not give to another. */
export const CACHE_CONTROL = 'private, max-age=3600';

/**
 * Answers 304 to a client that has this version already; to others nothing is said yet, for the answer may fail. Who names the
 * version has had it from us; who has just any (`*`) is told when there is one (`sendPicture`).
 */
export function answeredUnchanged(request: Request, response: Response, caching: Caching): boolean {
  if (request.get('if-none-match')?.trim() === '*') return false;
  for (const [name, value] of Object.entries(caching)) response.setHeader(name, value);
  if (request.fresh) {
    response.status(304).end();
    return true;
  }
  for (const name of Object.keys(caching)) response.removeHeader(name);
  return false;
}

/** How long an answer may be kept, and by what it is known again. */
export interface Caching extends Readonly<Record<string, string>> {
  readonly ETag: string;
  readonly 'Cache-Control': string;
}
