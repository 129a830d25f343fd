import { IsInt, IsString, Min } from 'class-validator';
import { AboutImagePart } from './image-part.js';
import { WcsSummary } from './inspect.js';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { Nullable, Part } from './shape.js';

/** Values of one image, reduced until they fit. */
export class PixelsRequest extends AboutImagePart(Object) {
  /** Longer side of the answer at most. */
  @IsInt()
  @Min(1)
  readonly maxSize: number;
}

/** What the values are; they themselves are the body: float32, little-endian, the row at the bottom first. */
export class PixelFacts {
  @IsInt()
  readonly width: number;

  @IsInt()
  readonly height: number;

  /** Pixels of the image on a side that one value is the mean of. */
  @IsInt()
  readonly scale: number;

  /** The image's pixel at the corner of the first value. */
  @IsInt()
  readonly x: number;

  @IsInt()
  readonly y: number;

  @Nullable(IsString())
  readonly units: string | null;

  /** Of these values, not of the image. */
  @Nullable(Part(() => WcsSummary))
  readonly wcs: WcsSummary | null;
}

/** The header that carries {@link PixelFacts} as JSON. */
export const PIXEL_FACTS_HEADER = 'x-pixel-facts';

/** Values of one image, or of a part of it. */
export const pixels = {
  path: '/pixels',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: PixelsRequest,
  answer: {
    as: 'picture',
    contentType: 'application/octet-stream',
    headers: [PIXEL_FACTS_HEADER],
  },
} as const satisfies OperationContract;
