import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsOptional,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { DataLimits, Normalization } from '#processing-client';
import { MAX_FLOAT32, NumberField } from '../validation/fields.js';

/** The limits of a channel's tone, in the unit of its data. */
export class ChannelLimits implements DataLimits {
  @NumberField({ min: -MAX_FLOAT32, max: MAX_FLOAT32, description: 'The value that the stretch begins at' })
  low: number;

  @NumberField({ min: -MAX_FLOAT32, max: MAX_FLOAT32, description: 'The value that the stretch ends at' })
  high: number;
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
