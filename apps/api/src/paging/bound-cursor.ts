import { createHash } from 'node:crypto';
import { fieldError } from '#platform';

const DIGEST_LENGTH = 10;

/** A cursor bound to its search: with other filters it would silently skip and repeat entries. */
export const bindCursor = (cursor: string, search: object): string => `${digestOf(cursor, search)}${cursor}`;

/**
 * The unbound cursor.
 * @param search the list's parameters, in the same form as at binding
 * @throws AppError validation naming `cursor`: invalid, or of another search
 */
export function unboundCursor(bound: string, search: object): string {
  const cursor = bound.slice(DIGEST_LENGTH);
  if (bindCursor(cursor, search) !== bound) throw fieldError('cursor', 'is not a cursor of this search');
  return cursor;
}

const digestOf = (cursor: string, search: object): string =>
  createHash('sha256')
    .update(`${cursor}:${JSON.stringify(search)}`)
    .digest('base64url')
    .slice(0, DIGEST_LENGTH);
