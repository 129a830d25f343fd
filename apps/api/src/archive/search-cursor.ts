import { fieldError } from '#platform';

/** The archive counts pages: a cursor of its searches is the number of the next page. @throws AppError validation naming `cursor` */
export function pageOfCursor(cursor: string): number {
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw fieldError('cursor', 'is not a cursor of this search');
  return Number(cursor);
}
