import {
  DATA_TYPES,
  PROCESSING_LEVELS,
  RECORD_STATUSES,
  VISIBILITIES,
  type DataType,
  type ProcessingLevel,
  type RecordStatus,
  type Visibility,
} from '#domain';
import {
  ChoiceField,
  DateField,
  DictionaryField,
  FlagField,
  NumberField,
  NumberListField,
  PartField,
  TextField,
  TextListField,
} from '../http/fields.js';
import { PageOf, PageQuery } from '../http/page.js';

export class UserReference {
  @TextField({ format: 'uuid' })
  id: string;

  @TextField()
  username: string;
}

export class WcsView {
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

  @NumberListField({ description: 'Sky corners [ra, dec] of the image' })
  footprint: readonly (readonly [number, number])[];
}

export class RecordView {
  @TextField({ format: 'uuid' })
  id: string;

  @TextField()
  fileName: string;

  @ChoiceField(DATA_TYPES)
  dataType: DataType;

  @TextField()
  contentType: string;

  @NumberField({ integer: true })
  fileSize: number;

  @TextField()
  sha256: string;

  @ChoiceField(RECORD_STATUSES)
  status: RecordStatus;

  @FlagField()
  archived: boolean;

  @DateField({ nullable: true })
  archivedAt: string | null;

  @DateField({ nullable: true })
  observationDate: string | null;

  @TextField({ nullable: true })
  targetName: string | null;

  @TextField({ nullable: true })
  instrument: string | null;

  @TextField({ nullable: true })
  filter: string | null;

  @NumberField({ nullable: true })
  exposureTime: number | null;

  @NumberField({ integer: true, nullable: true })
  calibrationLevel: number | null;

  @TextField({ nullable: true })
  proposalId: string | null;

  @TextField({ nullable: true })
  proposalPi: string | null;

  @TextField({ nullable: true })
  observationTitle: string | null;

  @TextField({ nullable: true })
  wavelengthRange: string | null;

  @NumberField({ nullable: true })
  wavelengthUm: number | null;

  @PartField(() => WcsView, { nullable: true })
  wcs: WcsView | null;

  @NumberListField({ nullable: true, description: 'NAXIS1 first' })
  dimensions: number[] | null;

  @TextField({ nullable: true })
  units: string | null;

  @TextField()
  observationBaseId: string;

  @ChoiceField(PROCESSING_LEVELS)
  processingLevel: ProcessingLevel;

  @TextField({ format: 'uuid', nullable: true })
  parentId: string | null;

  @TextListField()
  derivedFrom: string[];

  @TextListField()
  tags: string[];

  @TextField({ nullable: true })
  description: string | null;

  @PartField(() => UserReference, { nullable: true })
  owner: UserReference | null;

  @ChoiceField(VISIBILITIES)
  visibility: Visibility;

  @PartField(() => UserReference, { list: {}, description: 'For the owner and administrators only' })
  sharedWith: UserReference[];

  @FlagField()
  isViewable: boolean;

  @FlagField()
  hasThumbnail: boolean;

  @DictionaryField()
  metadata: Record<string, unknown>;

  @NumberField({ integer: true })
  version: number;

  @DateField()
  createdAt: string;

  @DateField()
  updatedAt: string;
}

export class RecordPage extends PageOf(RecordView, 'RecordPage') {}

export class RecordListQuery extends PageQuery {
  @FlagField({ default: false, query: true })
  includeArchived: boolean = false;

  @TextField({ optional: true, max: 200, description: 'Part of the file, target or title' })
  q?: string;

  @TextField({ optional: true, max: 100 })
  tag?: string;

  @TextField({ optional: true, max: 100 })
  instrument?: string;

  @TextField({ optional: true, max: 100 })
  filter?: string;

  @TextField({ optional: true, max: 200 })
  targetName?: string;

  @ChoiceField(PROCESSING_LEVELS, { optional: true })
  processingLevel?: ProcessingLevel;

  @ChoiceField(VISIBILITIES, { optional: true })
  visibility?: Visibility;
}

/** The fields of an upload besides its file. */
export class UploadFields {
  @TextField({ optional: true, max: 2000 })
  description?: string;

  @TextListField({ maxItems: 50, maxLength: 100, default: [] })
  tags: string[] = [];

  @ChoiceField(['private', 'public'], { default: 'private' })
  visibility: 'private' | 'public' = 'private';
}
