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
import { HdusField, type Hdus } from '../pictures/hdus-field.js';
import { MAX_FILES, MosaicFile } from './mosaic.dto.js';

/** The files of a mosaic, as in its own request; one is enough. */
export class FootprintQuery {
  @TextListField({
    minItems: 1,
    maxItems: MAX_FILES,
    pattern: UUID,
    format: 'uuid',
    optional: true,
    description: 'Either dataIds or files',
  })
  dataIds?: string[];

  @PartField(() => MosaicFile, {
    list: { min: 1, max: MAX_FILES },
    optional: true,
    description: 'Either dataIds or files; their tones do not matter',
  })
  files?: MosaicFile[];

  @HdusField()
  hdus?: Hdus;
}

/** A position: [ra, dec] in degrees. */
const PlaceField = (): PropertyDecorator =>
  NumberListField({ minItems: 2, maxItems: 2, description: '[ra, dec]' });

export class FootprintView {
  @TextField({ format: 'uuid' })
  dataId: string;

  @PairListField({
    minItems: 4,
    maxItems: 4,
    description: 'Sky corners [ra, dec] of the image; a record with several has an entry for each',
  })
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

  @NumberField({ description: 'East to west through the centre' })
  widthDeg: number;

  @NumberField()
  heightDeg: number;

  @NumberField({
    description: 'Greater than maxRa if the bounds cross RA 0; 0 if they contain all right ascensions',
  })
  minRa: number;

  @NumberField({ description: '360 if the bounds contain all right ascensions, as around a pole' })
  maxRa: number;

  @NumberField()
  minDec: number;

  @NumberField()
  maxDec: number;

  @FlagField({
    description: 'True if minRa is greater than maxRa, or the bounds contain all right ascensions',
  })
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
    description: 'Connected images, touching directly or through others',
  })
  groups: string[][];

  @TextField({ nullable: true, description: 'Possible problems of a mosaic of these images' })
  warning: string | null;
}
