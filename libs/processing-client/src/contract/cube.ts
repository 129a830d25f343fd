import { IsArray, IsBoolean, IsInt, IsNumber, IsOptional, IsString, Min } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from './operation.js';
import { Nullable, Parts } from './shape.js';

/** The axes of one image, and what its planes are. */
export class CubeRequest {
  @IsString()
  readonly key: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  readonly hdu?: number;
}

/** One axis as its header has it; `null` where it does not say. */
export class CubeAxis {
  /** What it is, in a word: its CNAME, else the first part of its CTYPE. */
  @IsString()
  readonly name: string;

  @Nullable(IsString())
  readonly ctype: string | null;

  @Nullable(IsString())
  readonly unit: string | null;

  @IsInt()
  readonly length: number;

  @Nullable(IsNumber())
  readonly crval: number | null;

  @Nullable(IsNumber())
  readonly crpix: number | null;

  @Nullable(IsNumber())
  readonly cdelt: number | null;
}

export class CubeFacts {
  /** Whether there is more than one plane. */
  @IsBoolean()
  readonly isCube: boolean;

  @IsInt()
  readonly sliceCount: number;

  @Parts(() => CubeAxis)
  readonly axes: readonly CubeAxis[];

  /** Name of the axis along which the planes lie. */
  @Nullable(IsString())
  readonly sliceLabel: string | null;

  @Nullable(IsString())
  readonly sliceUnit: string | null;

  /** Its value at each plane, at the middle of the image. */
  @Nullable()
  @IsArray()
  @IsNumber({}, { each: true })
  readonly values: readonly number[] | null;
}

/** What the planes of one image are. */
export const cube = {
  path: '/cube',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: CubeRequest,
  answer: { as: 'json', shape: CubeFacts },
} as const satisfies OperationContract;
