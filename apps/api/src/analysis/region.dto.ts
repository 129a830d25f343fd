import { applyDecorators } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import { HasValidParts, IsPart } from '../validation/field-checks.js';
import { ChoiceField, NumberField } from '../validation/fields.js';

/** Largest coordinate of a region, pixels. */
const MAX_COORDINATE = 1_000_000;
/** Smaller regions contain a pixel centre only by chance. */
const MIN_SEMI_AXIS = 0.1;

const placeField = (): PropertyDecorator =>
  NumberField({
    min: -MAX_COORDINATE,
    max: MAX_COORDINATE,
    description: '0-based pixels; may be outside of the image',
  });

/** Pixels whose centre is at or above `x`, `y` and below `x + width`, `y + height`. */
export class RectangleRegion {
  @ChoiceField(['rectangle'])
  type: 'rectangle';

  @placeField()
  x: number;

  @placeField()
  y: number;

  @NumberField({ positive: true, max: MAX_COORDINATE })
  width: number;

  @NumberField({ positive: true, max: MAX_COORDINATE })
  height: number;
}

/** Pixels whose centre lies in or on the ellipse around `x`, `y`. */
export class EllipseRegion {
  @ChoiceField(['ellipse'])
  type: 'ellipse';

  @placeField()
  x: number;

  @placeField()
  y: number;

  @NumberField({ min: MIN_SEMI_AXIS, max: MAX_COORDINATE, description: 'Semi-axis along `angle`, pixels' })
  a: number;

  @NumberField({ min: MIN_SEMI_AXIS, max: MAX_COORDINATE, description: 'Semi-axis across `angle`, pixels' })
  b: number;

  @NumberField({ min: -360, max: 360, default: 0, description: 'Degrees from the x axis towards the y axis' })
  angle: number = 0;
}

/** A region of unknown shape: only its type is checked. */
class UnknownRegion {
  @ChoiceField(['rectangle', 'ellipse'])
  type: unknown;
}

const SHAPES: Readonly<Record<string, new () => object>> = {
  rectangle: RectangleRegion,
  ellipse: EllipseRegion,
};

/** Converts a value to the shape of its type; an object of another type keeps only that, other values become undefined. */
function toRegion(given: unknown): object | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const { type } = given as { readonly type?: unknown };
  if (typeof type === 'string' && Object.hasOwn(SHAPES, type))
    return plainToInstance(SHAPES[type], given, { exposeDefaultValues: true });
  return Object.assign(new UnknownRegion(), { type });
}

/** One of the shapes, distinguished by `type`. */
export const RegionField = (): PropertyDecorator =>
  applyDecorators(
    IsPart(),
    HasValidParts(),
    Transform(({ obj }) => toRegion((obj as { readonly region?: unknown }).region)),
    ApiProperty({
      oneOf: [{ $ref: getSchemaPath(RectangleRegion) }, { $ref: getSchemaPath(EllipseRegion) }],
    }),
  );
