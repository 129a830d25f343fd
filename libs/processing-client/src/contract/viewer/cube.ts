import { IsOptional, IsString } from 'class-validator';
import { ANALYSIS_LIMITS, json, type OperationContract } from '../operation.js';
import { IsWhole } from '../shape.js';

/** Requests the axes and planes of one image. */
export class CubeRequest {
  @IsString()
  readonly key: string;

  @IsOptional()
  @IsWhole(0)
  readonly hdu?: number;
}

/** One axis according to its header; `null` for missing values. */
export interface CubeAxis {
  /** Name of the axis: its CNAME, else the first part of its CTYPE. */
  readonly name: string;
  readonly ctype: string | null;
  readonly unit: string | null;
  readonly length: number;
  readonly crval: number | null;
  readonly crpix: number | null;
  readonly cdelt: number | null;
}

export interface CubeFacts {
  /** Whether there is more than one plane. */
  readonly isCube: boolean;
  readonly sliceCount: number;
  readonly axes: readonly CubeAxis[];
  /** Name of the axis of the planes. */
  readonly sliceLabel: string | null;
  readonly sliceUnit: string | null;
  /** Its value at each plane, in the middle of the image. */
  readonly values: readonly number[] | null;
}

/** The planes of one image. */
export const cube = {
  path: '/cube',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: CubeRequest,
  answer: json<CubeFacts>('sliceCount'),
} as const satisfies OperationContract;
