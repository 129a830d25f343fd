import type { NextFunction, Request } from 'express';
import { fieldError } from '#platform';

/**
 * Requires exactly one `Host` header since HTTP/1.1 (RFC 9112, section 3.2): a proxy may have used another one of several.
 * @throws AppError validation naming `Host`
 */
export function requireHost(
  { rawHeaders, httpVersion }: Pick<Request, 'rawHeaders' | 'httpVersion'>,
  _response: unknown,
  next: NextFunction,
): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1) next(fieldError('Host', 'must occur only once'));
  else next(hosts === 0 && httpVersion === '1.1' ? fieldError('Host', 'is needed') : undefined);
}

/** A percent sign that begins no escape stands for itself (URL Standard, 4.4). */
const STRAY_PERCENT = /%(?![0-9a-f]{2})/gi;

/**
 * Refuses percent-encoded bytes in a query that are not UTF-8; the query parser would silently turn them into other text.
 * @throws AppError validation naming the parameter
 */
export function requireUtf8Query(
  { originalUrl }: Pick<Request, 'originalUrl'>,
  _response: unknown,
  next: NextFunction,
): void {
  const query = originalUrl.split('?').slice(1).join('?');
  const refused = query.includes('%') ? query.split('&').find((part) => decoded(part) === null) : undefined;
  if (refused === undefined) return next();
  next(fieldError(decoded(refused.split('=', 1)[0]) ?? 'query', 'must be UTF-8 where it is percent-encoded'));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replace(STRAY_PERCENT, '%25'));
  } catch {
    return null; // The only error is a URIError.
  }
}
