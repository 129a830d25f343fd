import { ArrayMinSize, IsBoolean, IsIn, IsNumber, IsOptional, IsString } from 'class-validator';
import { COMPOSITE_LIMITS, withProgress, type OperationContract } from '../operation.js';
import {
  Fits,
  isFiniteNumber,
  isNumberList,
  isNumberRecord,
  IsWhole,
  Nullable,
  Part,
  Parts,
} from '../shape.js';
import { Tone } from '../tone.js';

/** Colour of a channel: exactly one of the three. */
export type ChannelColor =
  | { readonly hue: number }
  | { readonly rgb: readonly [number, number, number] }
  | { readonly luminance: true };

function isChannelColor(value: unknown): boolean {
  if (isNumberRecord(value, ['hue'])) return true;
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return false;
  const { rgb, luminance } = value as { rgb?: unknown; luminance?: unknown };
  return luminance === true || isNumberList(rgb, 3);
}

/** A stored input file of a channel. */
export class ChannelInput {
  @IsString()
  readonly key: string;

  /** The caller's name of the file, for messages. */
  @IsString()
  readonly name: string;

  @IsOptional()
  @IsWhole(0)
  readonly hdu?: number;
}

export class CompositeChannelSpec extends Tone {
  @ArrayMinSize(1)
  @Parts(() => ChannelInput)
  readonly inputs: readonly ChannelInput[];

  @Fits(isChannelColor, 'color must be one of { hue }, { rgb } and { luminance: true }')
  readonly color: ChannelColor;

  @IsBoolean()
  readonly autoStretch: boolean;

  @IsNumber()
  readonly weight: number;

  @Nullable(IsString())
  readonly label: string | null;

  @Nullable(IsNumber())
  readonly wavelengthUm: number | null;
}

const CROP_BOX = ['ra', 'dec', 'widthArcsec', 'heightArcsec'] as const;

/** The part of the sky that the picture shows. */
export type Crop = 'union' | 'intersection' | Readonly<Record<(typeof CROP_BOX)[number], number>>;

export const isCrop = (value: unknown): boolean =>
  value === 'union' || value === 'intersection' || isNumberRecord(value, CROP_BOX);

export class Sharpening {
  @IsNumber()
  readonly radius: number;

  @IsNumber()
  readonly amount: number;

  @IsNumber()
  readonly threshold: number;
}

export class Saturation {
  @IsNumber()
  readonly saturation: number;

  @IsNumber()
  readonly vibrancy: number;

  @IsNumber()
  readonly hueRotation: number;
}

/** An N-channel colour composite. Ids have been replaced by storage keys; the API has checked its bounds. */
export class CompositeSpec {
  @ArrayMinSize(1)
  @Parts(() => CompositeChannelSpec)
  readonly channels: readonly CompositeChannelSpec[];

  @Nullable(Part(() => Tone))
  readonly overall: Tone | null;

  @IsBoolean()
  readonly backgroundNeutralization: boolean;

  @IsBoolean()
  readonly resolutionMatch: boolean;

  @Fits((value) => value === 'auto' || isFiniteNumber(value), 'featherArcsec must be a number or auto')
  readonly featherArcsec: number | 'auto';

  @Part(() => Sharpening)
  readonly sharpening: Sharpening;

  @Part(() => Saturation)
  readonly saturation: Saturation;

  @IsNumber()
  readonly rotationDegrees: number;

  @Fits(isCrop, 'crop must be union, intersection or a box on the sky')
  readonly crop: Crop;

  @IsBoolean()
  readonly northUp: boolean;

  @Nullable(IsWhole(1))
  readonly width: number | null;

  @Nullable(IsWhole(1))
  readonly height: number | null;

  @IsIn(['png', 'jpeg', 'tiff'])
  readonly outputFormat: 'png' | 'jpeg' | 'tiff';

  @IsIn([8, 16])
  readonly bitDepth: 8 | 16;

  @IsWhole(1)
  readonly quality: number;

  @IsBoolean()
  readonly embedAvm: boolean;
}

/** Renders a composite into the storage, with progress. */
export class CompositeToStorage {
  @Part(() => CompositeSpec)
  readonly spec: CompositeSpec;

  @IsString()
  readonly resultKey: string;
}

export interface CompositeFacts {
  readonly width: number;
  readonly height: number;
  /** Fraction of the pixels covered by every channel, 0 to 1. */
  readonly coverage: number;
  readonly scaleArcsec: number;
  readonly contentType: string;
  readonly bytes: number;
}

/** Headers that carry {@link CompositeFacts} when the answer is the picture itself. */
export const COMPOSITE_HEADERS = {
  width: 'x-composite-width',
  height: 'x-composite-height',
  coverage: 'x-composite-coverage',
  scale: 'x-composite-scale-arcsec',
} as const;

/** A composite as a picture. */
export const composite = {
  path: '/composite',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: CompositeSpec,
  answer: { as: 'picture', headers: Object.values(COMPOSITE_HEADERS) },
} as const satisfies OperationContract;

/** A composite into the storage, with progress. */
export const compositeToStorage = {
  path: '/composite/store',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: CompositeToStorage,
  answer: withProgress<CompositeFacts>('coverage'),
} as const satisfies OperationContract;
