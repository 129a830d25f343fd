import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsOptional,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { DataLimits, LevelWindow, Normalization } from '#processing-client';
import { MAX_PICTURE_SIDE } from '../pictures/crop-field.js';
import { MAX_FLOAT32, NumberField } from '../validation/fields.js';

/** The limits of a channel's tone, in the unit of its data. */
export class ChannelLimits implements DataLimits {
  @NumberField({ min: -MAX_FLOAT32, max: MAX_FLOAT32, description: 'The value that the stretch begins at' })
  low: number;

  @NumberField({ min: -MAX_FLOAT32, max: MAX_FLOAT32, description: 'The value that the stretch ends at' })
  high: number;
}

/** The greatest 32-bit integer: no level has more pixels a side. */
const MAX_POSITION = 2 ** 31 - 1;
/** Levels of a side of {@link MAX_POSITION} pixels. */
const MAX_LEVEL = 31;

/** A part of a level of a composition: exactly these pixels. */
export class CompositeWindow implements LevelWindow {
  @NumberField({
    ...{ integer: true, min: 0, max: MAX_LEVEL },
    description: '0: the scale of the finest image; each further level has pixels twice as large',
  })
  level: number;

  @NumberField({ integer: true, min: 0, max: MAX_POSITION, description: 'First column, from the left' })
  x: number;

  @NumberField({ integer: true, min: 0, max: MAX_POSITION, description: 'First row, from the bottom' })
  y: number;

  @NumberField({ integer: true, min: 1, max: MAX_PICTURE_SIDE, description: 'Number of columns' })
  width: number;

  @NumberField({ integer: true, min: 1, max: MAX_PICTURE_SIDE, description: 'Number of rows' })
  height: number;
}

@ValidatorConstraint({ name: 'normalization' })
class IsNormalization implements ValidatorConstraintInterface {
  validate(given: unknown): boolean {
    return (
      given === 'peak' ||
      given === 'sum' ||
      (typeof given === 'number' && given > 0 && Number.isFinite(given))
    );
  }

  defaultMessage(): string {
    return 'must be "peak", "sum" or a number above 0';
  }
}

/** The number by which the sum of the channels is divided. */
export const NormalizationField = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? 'peak'),
    Validate(IsNormalization),
    ApiProperty({
      required: false,
      default: 'peak' satisfies Normalization,
      oneOf: [
        { type: 'string', enum: ['peak', 'sum'] },
        { type: 'number', exclusiveMinimum: 0 as never },
      ],
    }),
  );
