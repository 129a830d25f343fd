import { mixin, type Type } from '@nestjs/common';
import { NumberField, PartField } from './fields.js';

/** `?page&pageSize` of every list. */
export class PageQuery {
  @NumberField({ integer: true, min: 1, default: 1, query: true })
  page: number = 1;

  @NumberField({ integer: true, min: 1, max: 200, default: 50, query: true })
  pageSize: number = 50;
}

export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** The class of a page of `Item`, for the OpenAPI document. */
export function PageOf<T extends object>(Item: Type<T>, name: string): Type<Page<T>> {
  class PageClass implements Page<T> {
    @PartField(() => Item, { list: {} })
    items: T[];

    @NumberField({ integer: true })
    total: number;

    @NumberField({ integer: true })
    page: number;

    @NumberField({ integer: true })
    pageSize: number;
  }
  Object.defineProperty(PageClass, 'name', { value: name });
  return mixin(PageClass);
}
