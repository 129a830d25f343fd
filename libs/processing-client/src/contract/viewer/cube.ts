import { IsArray, IsBoolean, IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from '../operation.js';
import { IsWhole, Nullable, Parts } from '../shape.js';

/** Requests the axes and planes of one image. */
export class CubeRequest {
  @IsString()
  readonly key: string;

  @IsOptional()
  @IsWhole(0)
  readonly hdu?: number;
}

/** One axis according to its header; `null` for missing values. */
export class CubeAxis {
  /** Name of the axis: its CNAME, else the first part of its CTYPE. */
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

  /** Name of the axis of the planes. */
  @Nullable(IsString())
  readonly sliceLabel: string | null;

  @Nullable(IsString())
  readonly sliceUnit: string | null;

  /** Its value at each plane, in the middle of the image. */
  @Nullable()
  @IsArray()
  @IsNumber({}, { each: true })
  readonly values: readonly number[] | null;
}

/** The planes of one image. */
export const cube = {
  path: '/cube',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: CubeRequest,
  answer: { as: 'json', shape: CubeFacts },
} as const satisfies OperationContract;
