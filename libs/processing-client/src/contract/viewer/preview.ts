import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { AboutImagePart } from '../image-part.js';
import { ANALYSIS_LIMITS, type OperationContract } from '../operation.js';
import { SmoothedTone } from '../process/smoothing.js';
import { COLOR_MAPS, type ColorMap } from '../tone.js';
import { IsWhole } from '../shape.js';

/** A picture of one image HDU. */
export class PreviewRequest extends AboutImagePart(SmoothedTone) {
  @IsIn(COLOR_MAPS)
  readonly cmap: ColorMap;

  @IsWhole(1)
  readonly width: number;

  @IsWhole(1)
  readonly height: number;

  @IsIn(['inside', 'exact'])
  readonly fit: 'inside' | 'exact';

  @IsIn(['png', 'jpeg'])
  readonly format: 'png' | 'jpeg';

  @IsWhole(1)
  readonly quality: number;

  @IsBoolean()
  readonly invert: boolean;

  /** Whether the tone is derived from the data instead of the fields above (thumbnails). */
  @IsOptional()
  @IsBoolean()
  readonly autoTone?: boolean;
}

/** Headers with the planes of a cube. */
export const PREVIEW_HEADERS = { slices: 'x-cube-slices', slice: 'x-cube-slice' } as const;

/** A picture of one image. */
export const preview = {
  path: '/preview',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: PreviewRequest,
  answer: { as: 'picture', headers: [] },
} as const satisfies OperationContract;
