import { createHash } from 'node:crypto';
import { fieldError } from '#platform';

/**
 * The archive counts pages: a cursor of its searches is the number of the next page, with a digest of the search that
 * it belongs to.
 */
export const searchCursor = (page: number, search: object): string =>
  Buffer.from(`${page}:${digestOf(page, search)}`).toString('base64url');

/** @throws AppError validation naming `cursor`: not one of ours, or of another search */
export function pageOfCursor(cursor: string, search: object): number {
  const page = Number(/^(\d{1,6}):/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  if (searchCursor(page, search) !== cursor) throw fieldError('cursor', 'is not a cursor of this search');
  return page;
}

const digestOf = (page: number, search: object): string =>
  createHash('sha256')
    .update(`${page}:${JSON.stringify(search)}`)
    .digest('base64url')
    .slice(0, 10);
