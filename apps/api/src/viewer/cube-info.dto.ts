import type { CubeAxis as AxisFacts, CubeFacts } from '#processing-client';
import { FlagField, NumberField, NumberListField, PartField, TextField } from '../validation/fields.js';

export class CubeInfoQuery {
  @NumberField({
    integer: true,
    min: 0,
    max: 9999,
    optional: true,
    query: true,
    description: 'Default: the first image with data, SCI preferred',
  })
  hdu?: number;
}

/** One axis as in its header. */
export class CubeAxis implements AxisFacts {
  @TextField({ description: 'CNAME, else the first part of CTYPE' })
  name: string;

  @TextField({ nullable: true })
  ctype: string | null;

  @TextField({ nullable: true })
  unit: string | null;

  @NumberField({ integer: true })
  length: number;

  @NumberField({ nullable: true })
  crval: number | null;

  @NumberField({ nullable: true })
  crpix: number | null;

  @NumberField({ nullable: true })
  cdelt: number | null;
}

/** The planes of an image. */
export class CubeInfo implements CubeFacts {
  @FlagField({ description: 'Whether there is more than one plane' })
  isCube: boolean;

  @NumberField({ integer: true })
  sliceCount: number;

  @PartField(() => CubeAxis, { list: {} })
  axes: CubeAxis[];

  @TextField({ nullable: true, description: 'The axis along which the planes lie, if there is one' })
  sliceLabel: string | null;

  @TextField({ nullable: true })
  sliceUnit: string | null;

  @NumberListField({
    nullable: true,
    description:
      'Its value at each plane, at the image centre; null where `warning` tells why, or no card describes it',
  })
  values: number[] | null;

  @TextField({
    nullable: true,
    description: 'Why a header that describes the axis of the planes gives no values',
  })
  warning: string | null;
}
