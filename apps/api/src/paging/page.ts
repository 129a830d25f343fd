import { mixin, type Type } from '@nestjs/common';
import { fieldError } from '#platform';
import { unboundCursor } from './bound-cursor.js';
import { FlagField, NumberField, PartField, TextField } from '../validation/fields.js';

/** Entries reachable by page number; beyond, a list is read by cursor, which costs the same at any depth. */
export const MAX_COUNTED = 100_000;

const MAX_PAGE_SIZE = 200;

/** Longer than any of our cursors. */
const MAX_CURSOR_LENGTH = 8192;

/** A page number in a query or a body. */
export const PageNumberField = (options: { readonly query?: boolean } = {}): PropertyDecorator =>
  NumberField({
    ...options,
    integer: true,
    min: 1,
    optional: true,
    description: `From 1, the default; page × pageSize is at most ${MAX_COUNTED}: use cursor beyond`,
  });

export const CursorField = (): PropertyDecorator =>
  TextField({
    optional: true,
    min: 1,
    max: MAX_CURSOR_LENGTH,
    description: 'nextCursor of the previous page of the same search; instead of page',
  });

/** The page of a list that is readable to any depth. */
export interface PageChoice {
  readonly page?: number;
  readonly cursor?: string;
}

/** `?page&pageSize&cursor`. */
export class CursorPageQuery implements PageChoice {
  @PageNumberField({ query: true })
  page?: number;

  @CursorField()
  cursor?: string;

  @NumberField({ integer: true, min: 1, max: MAX_PAGE_SIZE, default: 50, query: true })
  pageSize: number = 50;
}

/** The start of a page. */
export interface PageStart {
  readonly page: number;
  readonly pageSize: number;
  readonly cursor?: string;
}

/**
 * @param search the list's parameters, to which its cursors are bound
 * @throws AppError validation naming `cursor`: given beside `page`, of another search, or missing where `page` reaches too far
 */
export function pageStart({ page, cursor: bound }: PageChoice, pageSize: number, search: object): PageStart {
  if (bound !== undefined && page !== undefined)
    throw fieldError('cursor', 'must not be given together with page');
  const cursor = bound === undefined ? undefined : unboundCursor(bound, search);
  const start = { page: page ?? 1, pageSize, cursor };
  if (start.page * pageSize > MAX_COUNTED) {
    throw fieldError('cursor', `is needed where page × pageSize goes beyond ${MAX_COUNTED}`);
  }
  return start;
}

export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** A page of a long list: its next cursor, and whether the total is exact. */
export interface CursorPage<T> extends Page<T> {
  totalIsExact: boolean;
  nextCursor: string | null;
}

/** The class of a page of `Item`, for the OpenAPI document. */
export function PageOf<T extends object>(Item: Type<T>, name: string): Type<Page<T>> {
  class PageClass implements Page<T> {
    @PartField(() => Item, { list: {} })
    items: T[];

    @NumberField({ integer: true })
    total: number;

    @NumberField({ integer: true, description: '1 if the page was requested by cursor' })
    page: number;

    @NumberField({ integer: true })
    pageSize: number;
  }
  return named(PageClass, name);
}

/** The class of a page that is continued by cursor. */
export function CursorPageOf<T extends object>(Item: Type<T>, name: string): Type<CursorPage<T>> {
  class CursorPageClass extends PageOf(Item, `${name}Items`) implements CursorPage<T> {
    @FlagField({
      description: 'Whether total is exact: it is up to 10,000, and an estimate beyond',
    })
    totalIsExact: boolean;

    @TextField({ nullable: true, description: 'Cursor of the next page; null on the last one' })
    nextCursor: string | null;
  }
  return named(CursorPageClass, name);
}

function named<T>(PageClass: Type<T>, name: string): Type<T> {
  Object.defineProperty(PageClass, 'name', { value: name });
  return mixin(PageClass);
}
