import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { COLOR_MAPS, Tone, type ColorMap } from './tone.js';

export const SMOOTHINGS = ['gaussian', 'median', 'box', 'astropy_gaussian', 'astropy_box', ''] as const;

/** A part of an image in its own pixels. */
export class PixelBox {
  @IsInt()
  readonly x: number;

  @IsInt()
  readonly y: number;

  @IsInt()
  @Min(1)
  readonly width: number;

  @IsInt()
  @Min(1)
  readonly height: number;
}

/** A picture of one image HDU. */
export class PreviewRequest extends Tone {
  @IsString()
  readonly key: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  readonly hdu?: number;

  @IsIn(COLOR_MAPS)
  readonly cmap: ColorMap;

  @IsInt()
  @Min(1)
  readonly width: number;

  @IsInt()
  @Min(1)
  readonly height: number;

  @IsIn(['inside', 'exact'])
  readonly fit: 'inside' | 'exact';

  @IsIn(['png', 'jpeg'])
  readonly format: 'png' | 'jpeg';

  @IsInt()
  @Min(1)
  readonly quality: number;

  @IsBoolean()
  readonly invert: boolean;

  @IsOptional()
  @IsInt()
  @Min(0)
  readonly sliceIndex?: number;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PixelBox)
  readonly cutout?: PixelBox;

  @IsIn(SMOOTHINGS)
  readonly smoothMethod: (typeof SMOOTHINGS)[number];

  @IsNumber()
  readonly smoothSigma: number;

  @IsInt()
  @Min(1)
  readonly smoothSize: number;

  /** Tone from the data instead of from the fields above (thumbnails). */
  @IsOptional()
  @IsBoolean()
  readonly autoTone?: boolean;
}

/** Headers of the answer that carry numbers, for cubes only. */
export const PREVIEW_HEADERS = { slices: 'x-cube-slices', slice: 'x-cube-slice' } as const;

/** A picture of one image. */
export const preview = {
  path: '/preview',
  lane: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: PreviewRequest,
  answer: { as: 'picture', headers: [] },
} as const satisfies OperationContract;
