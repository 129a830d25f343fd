import { fieldError } from '#platform';

/** Where the next page of a search begins: the archive counts pages. */
export interface SearchPlace {
  readonly page: number;
  /** For what is new: nothing that was released later belongs to these pages, milliseconds since 1970. */
  readonly until?: number;
}

export const cursorOf = ({ page, until }: SearchPlace): string =>
  until === undefined ? String(page) : `${page}-${until}`;

/** @throws AppError validation naming `cursor` */
export function placeOfCursor(cursor: string): SearchPlace {
  const [, page, until] = /^([1-9]\d{0,5})(?:-(\d{1,15}))?$/.exec(cursor) ?? [];
  if (!page) throw fieldError('cursor', 'is not a cursor of this search');
  return { page: Number(page), ...(until ? { until: Number(until) } : {}) };
}
