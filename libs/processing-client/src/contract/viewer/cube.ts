import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';

/** Requests the axes and planes of one image. */
export interface CubeRequest {
  readonly key: string;
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
  /** Why a header that describes the axis gives no values. */
  readonly warning: string | null;
}

/** The planes of one image. */
export const cube: OperationContract<CubeRequest, DocumentForm<'json', CubeFacts>> = {
  path: '/cube',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'sliceCount' },
};
