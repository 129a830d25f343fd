import type { NextFunction, Request } from 'express';
import { fieldError } from '#platform';

/** A percent sign that escapes nothing stands for itself (URL Standard, 4.4). */
const STRAY_PERCENT = /%(?![0-9a-f]{2})/gi;

/**
 * What is escaped in a query is UTF-8: read all the same, what is not would become other text without a word.
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
    return null; // A URIError: there is no other.
  }
}
