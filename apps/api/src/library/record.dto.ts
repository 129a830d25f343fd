import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  PROCESSING_LEVELS,
  recordFields,
  VISIBILITIES,
  type ProcessingLevel,
  type RecordField,
  type ShownFields,
  type Visibility,
} from '#domain';
import type { WcsSummary } from '#processing-client';
import {
  ChoiceField,
  DateField,
  DictionaryField,
  FlagField,
  NumberField,
  NumberListField,
  PairListField,
  PartField,
  TextField,
  TextListField,
} from '../validation/fields.js';
import { CursorPageOf, CursorPageQuery } from '../paging/page.js';
import { TagsField } from './tags-field.js';

export const MAX_DESCRIPTION_LENGTH = 2000;

export class UserReference {
  @TextField({ format: 'uuid' })
  id: string;

  @TextField()
  username: string;
}

export class SharedUser {
  @TextField({
    format: 'uuid',
    nullable: true,
    description: 'null for a share by name: whether an account has the name is not told',
  })
  id: string | null;

  @TextField({ description: 'The name of the account, or the name that was given, in lower case' })
  username: string;
}

const OutlinesField = (): PropertyDecorator =>
  ApiProperty({
    description:
      'Sky corners of each image of the file that lies beside the others, in the order of the file; of a part of an image its own',
    type: 'array',
    items: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
  });

export class WcsView implements WcsSummary {
  @NumberField()
  CRVAL1: number;

  @NumberField()
  CRVAL2: number;

  @NumberField()
  CRPIX1: number;

  @NumberField()
  CRPIX2: number;

  @TextField()
  CTYPE1: string;

  @TextField()
  CTYPE2: string;

  @NumberField()
  CD1_1: number;

  @NumberField()
  CD1_2: number;

  @NumberField()
  CD2_1: number;

  @NumberField()
  CD2_2: number;

  @NumberField()
  pixelScaleArcsec: number;

  @PairListField({ description: 'Sky corners [ra, dec] of the image' })
  footprint: readonly (readonly [number, number])[];

  @OutlinesField()
  footprints: readonly (readonly (readonly [number, number])[])[];
}

/** The decorator for each kind of record field. */
function decoratorOf({ shape, column, description }: RecordField<unknown>): PropertyDecorator {
  const options = { nullable: column.nullable === true, description };
  switch (shape.kind) {
    case 'text':
      return TextField(options);
    case 'uuid':
      return TextField({ ...options, format: 'uuid' });
    case 'date':
      return DateField(options);
    case 'number':
      return NumberField(options);
    case 'integer':
      return NumberField({ ...options, integer: true });
    case 'flag':
      return FlagField(options);
    case 'texts':
      return TextListField({ ...options, format: column.type === 'uuid' ? 'uuid' : undefined });
    case 'numbers':
      return NumberListField(options);
    case 'choice':
      return ChoiceField(shape.values, options);
    case 'wcs':
      return PartField(() => WcsView, options);
    case 'dictionary':
      return DictionaryField(options);
  }
}

/** The public columns of a record (`RECORD_FIELDS`), for the OpenAPI document. */
const RecordColumns = ((): Type<ShownFields> => {
  class Columns {}
  for (const [name, field] of recordFields) {
    if (field.shown) decoratorOf(field)(Columns.prototype, name);
  }
  return Columns as Type<ShownFields>;
})();

/** A record: its columns and derived fields. */
export class RecordView extends RecordColumns {
  @FlagField()
  archived: boolean;

  @PartField(() => UserReference, { nullable: true })
  owner: UserReference | null;

  @PartField(() => SharedUser, { list: {}, description: 'Only for the owner and administrators' })
  sharedWith: SharedUser[];

  @FlagField()
  hasThumbnail: boolean;
}

export class RecordPage extends CursorPageOf(RecordView, 'RecordPage') {}

export class RecordListQuery extends CursorPageQuery {
  @FlagField({ default: false, query: true })
  includeArchived: boolean = false;

  @TextField({
    optional: true,
    max: 200,
    description:
      'Substring of file name, target, title, description or a tag; case and separators are ignored. One or two characters match the beginning of a word',
  })
  q?: string;

  @TextField({ optional: true, max: 100 })
  tag?: string;

  @TextField({ optional: true, max: 100, description: 'Substring of the name' })
  instrument?: string;

  @TextField({ optional: true, max: 100, description: 'Substring of the name' })
  filter?: string;

  @TextField({ optional: true, max: 200, description: 'Substring of the name' })
  targetName?: string;

  @ChoiceField(PROCESSING_LEVELS, { optional: true })
  processingLevel?: ProcessingLevel;

  @ChoiceField(VISIBILITIES, { optional: true })
  visibility?: Visibility;
}

/** The form fields of an upload besides its file. */
export class UploadFields {
  @TextField({ optional: true, max: MAX_DESCRIPTION_LENGTH, lines: true })
  description?: string;

  @TagsField({ default: [] })
  tags: string[] = [];

  @ChoiceField(['private', 'public'], { default: 'private' })
  visibility: 'private' | 'public' = 'private';
}
