import { createHash } from 'node:crypto';
import { fieldError } from '#platform';

const DIGEST_LENGTH = 10;

/** A cursor that goes on with one search: with other filters it would skip and repeat entries, and nobody would notice. */
export const bindCursor = (cursor: string, search: object): string => `${digestOf(cursor, search)}${cursor}`;

/**
 * The cursor as it was before it was bound.
 * @param search what the list is asked for now, in the same words
 * @throws AppError validation naming `cursor`: not one of ours, or of another search
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
