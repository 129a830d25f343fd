import type { Request, Response } from 'express';
import type { FoundRecord } from '#domain';

/** Private: what one viewer may see, a shared cache must not give to another. */
const FOR_AN_HOUR = 'private, max-age=3600';

/** How long an answer may be kept, by what it is known again, and what else it depends on. */
export interface Caching extends Readonly<Record<string, string | undefined>> {
  readonly ETag: string;
  readonly 'Cache-Control': string;
  readonly Vary?: string;
}

/** Of an answer about a record: where not everybody may have it, the next user of a browser must not get it from its cache. */
export const recordCaching = ({ visibility }: Pick<FoundRecord, 'visibility'>, etag: string): Caching => ({
  ETag: etag,
  'Cache-Control': FOR_AN_HOUR,
  ...(visibility === 'public' ? {} : { Vary: 'Authorization' }),
});

/** Answers 304 to a client that names this version, or just any (`*`), of what is there: only now headers are set. */
export function answeredKnown(response: Response, { Vary, ...headers }: Caching): boolean {
  if (Vary !== undefined) response.vary(Vary);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  if (!response.req.fresh) return false;
  response.status(304).end();
  return true;
}

/**
 * Answers 304 to a client that has this version already; to others nothing is said yet, for the answer may fail. Who names the
 * version has had it from us; who has just any is told when there is one ({@link answeredKnown}).
 */
export function answeredUnchanged(request: Request, response: Response, caching: Caching): boolean {
  if (request.get('if-none-match')?.trim() === '*') return false;
  if (answeredKnown(response, caching)) return true;
  for (const name of ['ETag', 'Cache-Control']) response.removeHeader(name);
  return false;
}
