import { mixin, type Type } from '@nestjs/common';
import { fieldError } from '#platform';
import type { ImagePart } from '#processing-client';
import { NumberField } from '../validation/fields.js';

/** No image has more pixels or planes along an axis (MAX_FITS_ARRAY_ELEMENTS is less). */
export const MAX_COORDINATE = 2 ** 31 - 1;

/** The image and the plane that a query is about. */
export interface PlaneQuery {
  hdu?: number;
  sliceIndex?: number;
}

/** The pixels that a query is about. */
export interface ImagePartQuery extends PlaneQuery {
  x?: number;
  y?: number;
  w?: number;
  h?: number;
}

/** The fields of a query about a plane of a record, added to those of `Base`. */
export function PlaneFields<Base extends object>(Base: Type<Base>): Type<Base & PlaneQuery> {
  class WithPlane extends (Base as Type<object>) implements PlaneQuery {
    @NumberField({
      integer: true,
      min: 0,
      max: MAX_COORDINATE,
      optional: true,
      query: true,
      description: 'Plane of a cube; default: the middle',
    })
    sliceIndex?: number;

    @NumberField({
      integer: true,
      min: 0,
      max: 9999,
      optional: true,
      query: true,
      description: 'Default: the first image with data, SCI preferred',
    })
    hdu?: number;
  }
  return mixin(WithPlane) as Type<Base & PlaneQuery>;
}

/** The fields of a query about pixels of a record, added to those of `Base`. */
export function ImagePartFields<Base extends object>(Base: Type<Base>): Type<Base & ImagePartQuery> {
  class WithImagePart extends (PlaneFields(Base) as Type<PlaneQuery>) implements ImagePartQuery {
    @NumberField({ integer: true, min: 0, max: MAX_COORDINATE, optional: true, query: true })
    x?: number;

    @NumberField({ integer: true, min: 0, max: MAX_COORDINATE, optional: true, query: true })
    y?: number;

    @NumberField({ integer: true, min: 1, max: MAX_COORDINATE, optional: true, query: true })
    w?: number;

    @NumberField({ integer: true, min: 1, max: MAX_COORDINATE, optional: true, query: true })
    h?: number;
  }
  return mixin(WithImagePart) as Type<Base & ImagePartQuery>;
}

/** The query for the engine. @throws AppError validation when a cut-out lacks a side */
export function imagePartOf<Query extends ImagePartQuery>({
  x,
  y,
  w,
  h,
  ...query
}: Query): Omit<Query, 'x' | 'y' | 'w' | 'h'> & Pick<ImagePart, 'cutout'> {
  const sides = { x, y, w, h };
  const missing = Object.entries(sides).filter(([, value]) => value === undefined);
  if (missing.length === 4) return query;
  if (missing.length > 0) throw fieldError(missing[0][0], 'must be given with the others of x, y, w and h');
  return { ...query, cutout: { x: x!, y: y!, width: w!, height: h! } };
}
