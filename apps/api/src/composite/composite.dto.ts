import {
  MAX_COMBINED_IMAGES,
  STRETCHES,
  type Crop,
  type Normalization,
  type Saturation,
  type Sharpening,
} from '#processing-client';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsOptional,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import {
  ChoiceField,
  FlagField,
  NumberField,
  NumberListField,
  PartField,
  TextField,
  TextListField,
  UUID,
} from '../validation/fields.js';
import {
  CropField,
  MAX_SIDE_ARCSEC,
  SkyBox,
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
} from '../pictures/crop-field.js';
import { ChannelLimits, CompositeWindow, NormalizationField } from './explicit-numbers.dto.js';
import { HdusField, type Hdus } from '../pictures/hdus-field.js';
import { ToneFields } from '../pictures/tone-fields.js';

export const MAX_CHANNELS = 16;
export const MAX_RECORDS_PER_CHANNEL = MAX_COMBINED_IMAGES;

/** Mapping of data values to brightness. */
export class ChannelTone extends ToneFields({ stretch: 'asinh', asinhA: 0.05 }) {}

/** The tone of the finished picture: it maps levels one by one, so that `histeq` is impossible. */
export class OverallTone extends ToneFields({
  stretch: 'asinh',
  asinhA: 0.05,
  stretches: STRETCHES.filter((stretch) => stretch !== 'histeq'),
}) {}

/** Exactly one of the three. */
export class CompositeColor {
  @NumberField({ min: 0, max: 360, optional: true })
  hue?: number;

  @NumberListField({ minItems: 3, maxItems: 3, min: 0, max: 1, optional: true })
  rgb?: [number, number, number];

  @FlagField({ optional: true, description: 'Must be true' })
  luminance?: boolean;
}

@ValidatorConstraint({ name: 'oneColor' })
class OneColor implements ValidatorConstraintInterface {
  validate(color: CompositeColor | undefined): boolean {
    const given = [color?.hue, color?.rgb, color?.luminance].filter((value) => value !== undefined);
    return given.length === 1 && color?.luminance !== false;
  }

  defaultMessage(): string {
    return 'must be exactly one of {hue}, {rgb} and {luminance: true}';
  }
}

export class CompositeChannel extends ChannelTone {
  @TextListField({ minItems: 1, maxItems: MAX_RECORDS_PER_CHANNEL, pattern: UUID, format: 'uuid' })
  dataIds: string[];

  @HdusField()
  hdus?: Hdus;

  @PartField(() => CompositeColor)
  @Validate(OneColor)
  color: CompositeColor;

  @PartField(() => ChannelLimits, {
    optional: true,
    description:
      'Limits of the tone in data values; default: measured. Not with autoStretch, zscale and histeq',
  })
  limits?: ChannelLimits;

  @FlagField({ default: false, description: 'Tone from noise, dynamic range and median of the data' })
  autoStretch: boolean = false;

  @NumberField({ min: 0, max: 2, default: 1, description: 'Luminance: 0 to 1' })
  weight: number = 1;

  @TextField({ max: 100, optional: true })
  label?: string;

  @NumberField({ min: 0, max: 1000, optional: true })
  wavelengthUm?: number;

  @NumberField({ min: 0, max: 1000, optional: true, description: 'Alias of wavelengthUm' })
  wavelength_um?: number;
}

export class CompositeSharpening implements Sharpening {
  @NumberField({ min: 0.5, max: 10, default: 1.5 })
  radius: number = 1.5;

  @NumberField({ min: 0, max: 3, default: 0 })
  amount: number = 0;

  @NumberField({ min: 0, max: 1, default: 0 })
  threshold: number = 0;
}

export class CompositeSaturation implements Saturation {
  @NumberField({ min: 0, max: 2, default: 1 })
  saturation: number = 1;

  @NumberField({ min: 0, max: 1, default: 0 })
  vibrancy: number = 0;

  @NumberField({ min: -30, max: 30, default: 0 })
  hueRotation: number = 0;
}

@ValidatorConstraint({ name: 'feather' })
class IsFeather implements ValidatorConstraintInterface {
  validate(feather: unknown): boolean {
    return feather === 'auto' || (typeof feather === 'number' && feather >= 0 && feather <= MAX_SIDE_ARCSEC);
  }

  defaultMessage(): string {
    return `must be "auto" or a number from 0 to ${MAX_SIDE_ARCSEC}`;
  }
}

const FeatherField = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => value ?? 'auto'),
    Validate(IsFeather),
    ApiProperty({
      required: false,
      default: 'auto',
      oneOf: [
        { type: 'string', enum: ['auto'] },
        { type: 'number', minimum: 0, maximum: MAX_SIDE_ARCSEC },
      ],
    }),
  );

@ApiExtraModels(SkyBox)
export class CompositeInput {
  @PartField(() => CompositeChannel, { list: { min: 1, max: MAX_CHANNELS } })
  channels: CompositeChannel[];

  @PartField(() => OverallTone, { optional: true })
  overall?: OverallTone;

  @FlagField({ default: true })
  backgroundNeutralization: boolean = true;

  @FlagField({ default: false })
  resolutionMatch: boolean = false;

  @NormalizationField()
  normalization: Normalization = 'peak';

  @FeatherField()
  featherArcsec: number | 'auto' = 'auto';

  @PartField(() => CompositeSharpening, { optional: true })
  sharpening?: CompositeSharpening;

  @PartField(() => CompositeSaturation, { optional: true })
  saturation?: CompositeSaturation;

  @NumberField({ min: -180, max: 180, default: 0 })
  rotationDegrees: number = 0;

  @CropField()
  crop: Crop = 'union';

  @FlagField({ default: false })
  northUp: boolean = false;

  @NumberField({ integer: true, min: MIN_PICTURE_SIDE, max: MAX_PICTURE_SIDE, optional: true })
  width?: number;

  @NumberField({ integer: true, min: MIN_PICTURE_SIDE, max: MAX_PICTURE_SIDE, optional: true })
  height?: number;

  @PartField(() => CompositeWindow, {
    optional: true,
    description:
      'Exactly these pixels of the composition, in place of width and height. Wants limits of all channels, a normalization other than peak, and featherArcsec 0',
  })
  window?: CompositeWindow;

  @ChoiceField(['png', 'jpeg', 'tiff'], { default: 'png' })
  outputFormat: 'png' | 'jpeg' | 'tiff' = 'png';

  @ChoiceField([8, 16], { default: 8, description: '16 only for png and tiff' })
  bitDepth: 8 | 16 = 8;

  @NumberField({ integer: true, min: 1, max: 100, default: 95 })
  quality: number = 95;

  @FlagField({ default: true })
  embedAvm: boolean = true;

  @FlagField({
    optional: true,
    description:
      'Fill saturated cores of stars. Default true for 8 bits unless a channel has limits, a black or a white point; not for 16 bits',
  })
  repairCores?: boolean;
}
