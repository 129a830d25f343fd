import { ApiProperty } from '@nestjs/swagger';
import {
  FlagField,
  NumberField,
  NumberListField,
  PairListField,
  PartField,
  TextField,
  TextListField,
  UUID,
} from '../validation/fields.js';
import { MAX_FILES } from './mosaic.dto.js';

export class FootprintQuery {
  @TextListField({ minItems: 1, maxItems: MAX_FILES, pattern: UUID, format: 'uuid' })
  dataIds: string[];
}

/** A position: [ra, dec] in degrees. */
const PlaceField = (): PropertyDecorator =>
  NumberListField({ minItems: 2, maxItems: 2, description: '[ra, dec]' });

export class FootprintView {
  @TextField({ format: 'uuid' })
  dataId: string;

  @PairListField({ minItems: 4, maxItems: 4, description: 'Sky corners [ra, dec] of the image' })
  corners: readonly (readonly [number, number])[];

  @PlaceField()
  center: [number, number];

  @TextField({ nullable: true })
  instrument: string | null;

  @TextField({ nullable: true })
  filter: string | null;
}

export class BoundsView {
  @PlaceField()
  center: [number, number];

  @NumberField({ description: 'East to west through the middle' })
  widthDeg: number;

  @NumberField()
  heightDeg: number;

  @NumberField({
    description: 'Greater than maxRa where the bounds reach over RA 0; 0 where they go all around',
  })
  minRa: number;

  @NumberField({ description: '360 where the bounds go all around, as they do around a pole' })
  maxRa: number;

  @NumberField()
  minDec: number;

  @NumberField()
  maxDec: number;

  @FlagField({ description: 'True where minRa is greater than maxRa, and where the bounds go all around' })
  crossesRaZero: boolean;
}

/** Positions of images and their connected groups. */
export class MosaicFootprint {
  @PartField(() => FootprintView, { list: {} })
  footprints: FootprintView[];

  @PartField(() => BoundsView)
  bounds: BoundsView;

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', format: 'uuid' } },
    description: 'Images that touch each other, directly or over others',
  })
  groups: string[][];

  @TextField({ nullable: true, description: 'Why a mosaic of them may not be what is expected' })
  warning: string | null;
}
