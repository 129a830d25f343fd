import { applyDecorators } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import {
  IsOptional,
  Validate,
  validateSync,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { PICTURE_SIDE } from '#processing-client';
import { NumberField, RightAscensionField } from '../validation/fields.js';

/** Largest side of a cut-out and largest feather width: half of the sky. */
export const MAX_SIDE_ARCSEC = 180 * 3600;

export class SkyBox {
  @RightAscensionField()
  ra: number;

  @NumberField({ min: -90, max: 90 })
  dec: number;

  @NumberField({ min: 0.001, max: MAX_SIDE_ARCSEC })
  widthArcsec: number;

  @NumberField({ min: 0.001, max: MAX_SIDE_ARCSEC })
  heightArcsec: number;
}

@ValidatorConstraint({ name: 'crop' })
class IsCrop implements ValidatorConstraintInterface {
  validate(crop: unknown): boolean {
    if (crop === 'union' || crop === 'intersection') return true;
    if (typeof crop !== 'object' || crop === null || Array.isArray(crop)) return false;
    return (
      validateSync(plainToInstance(SkyBox, crop), { whitelist: true, forbidNonWhitelisted: true }).length ===
      0
    );
  }

  defaultMessage(): string {
    return 'must be "union", "intersection" or {ra, dec, widthArcsec, heightArcsec} in degrees (ra less than 360) and arcseconds';
  }
}

/** The part of the sky to draw: the union of all images, their intersection, or a box. */
export const CropField = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? 'union'),
    Validate(IsCrop),
    ApiProperty({
      required: false,
      default: 'union',
      oneOf: [{ type: 'string', enum: ['union', 'intersection'] }, { $ref: getSchemaPath(SkyBox) }],
    }),
  );

/** Range of the width and height of composites and mosaics, pixels. */
export const { min: MIN_PICTURE_SIDE, max: MAX_PICTURE_SIDE } = PICTURE_SIDE;
