import {
  DATA_TYPES,
  RECORD_SORTS,
  RECORD_STATUSES,
  VISIBILITIES,
  type DataType,
  type RecordSort,
  type RecordStatus,
  type Visibility,
} from '#domain';
import {
  ChoiceField,
  ChoiceListField,
  DateField,
  DictionaryOfCountsField,
  FlagField,
  NumberField,
  PartField,
  TextField,
  TextListField,
  UUID,
  RightAscensionField,
} from '../validation/fields.js';
import { CursorField, CursorPageOf, PageNumberField } from '../paging/page.js';
import { RemovalReport } from '../library/lineage.dto.js';
import { RecordView } from '../library/record.dto.js';
import { MAX_TAG_LENGTH, TagsField } from '../library/tags-field.js';

const MAX_VALUES = 50;
const DATE = {
  expression: /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?$/,
  says: 'must be a date (ISO 8601)',
};

const names = (maxLength: number, description?: string): PropertyDecorator =>
  TextListField({ optional: true, minItems: 1, maxItems: MAX_VALUES, maxLength, description });
const moment = (description: string): PropertyDecorator =>
  TextField({ optional: true, pattern: DATE, description });
const size = (): PropertyDecorator =>
  NumberField({ optional: true, integer: true, min: 0, max: Number.MAX_SAFE_INTEGER });

export class SearchCone {
  @RightAscensionField()
  ra: number;

  @NumberField({ min: -90, max: 90 })
  dec: number;

  @NumberField({ positive: true, max: 180, description: 'Degrees' })
  radius: number;
}

/** A selection of records and its order. */
export class RecordSelection {
  @TextField({ optional: true, max: 200 })
  q?: string;

  @ChoiceListField(DATA_TYPES, { optional: true, minItems: 1, maxItems: DATA_TYPES.length })
  dataTypes?: DataType[];

  @ChoiceListField(RECORD_STATUSES, { optional: true, minItems: 1, maxItems: RECORD_STATUSES.length })
  statuses?: RecordStatus[];

  @names(MAX_TAG_LENGTH, 'Any of them')
  tags?: string[];

  @names(100, 'Parts of the name, any of them')
  instruments?: string[];

  @names(100, 'Parts of the name, any of them')
  filters?: string[];

  @TextField({ optional: true, max: 200, description: 'Substring of the name' })
  targetName?: string;

  @moment('Of the observation; UTC unless said otherwise')
  dateFrom?: string;

  @moment('A day counts to its end')
  dateTo?: string;

  @size()
  minFileSize?: number;

  @size()
  maxFileSize?: number;

  @ChoiceField(VISIBILITIES, { optional: true })
  visibility?: Visibility;

  @ChoiceField(['without', 'with', 'only'], {
    optional: true,
    description: 'Archived records; default: without',
  })
  archived?: 'without' | 'with' | 'only';

  @PartField(() => SearchCone, { optional: true })
  cone?: SearchCone;

  @ChoiceField(RECORD_SORTS, { default: 'createdAt' })
  sortBy: RecordSort['by'] = 'createdAt';

  @ChoiceField(['asc', 'desc'], { default: 'desc' })
  sortOrder: RecordSort['direction'] = 'desc';
}

export class SearchRecords extends RecordSelection {
  @PageNumberField()
  page?: number;

  @CursorField()
  cursor?: string;

  @NumberField({ integer: true, min: 1, max: 200, default: 50 })
  pageSize: number = 50;
}

export class Facets {
  @DictionaryOfCountsField()
  dataType: Record<string, number>;

  @DictionaryOfCountsField()
  instrument: Record<string, number>;

  @DictionaryOfCountsField()
  filter: Record<string, number>;

  @DictionaryOfCountsField()
  status: Record<string, number>;
}

export class FoundRecords extends CursorPageOf(RecordView, 'FoundRecords') {
  @PartField(() => Facets, { description: 'Number of matches for each value' })
  facets: Facets;
}

export class TagCount {
  @TextField()
  tag: string;

  @NumberField({ integer: true })
  count: number;
}

export class Statistics {
  @NumberField({ integer: true, description: 'Visible records, including archived ones' })
  records: number;

  @NumberField({ integer: true })
  totalBytes: number;

  @DictionaryOfCountsField()
  byDataType: Record<string, number>;

  @DictionaryOfCountsField()
  byStatus: Record<string, number>;

  @DictionaryOfCountsField()
  byInstrument: Record<string, number>;

  @DictionaryOfCountsField()
  byLevel: Record<string, number>;

  @NumberField({ integer: true, description: 'Records whose current file was validated as correct' })
  validated: number;

  @NumberField({ integer: true })
  public: number;

  @DateField({ nullable: true, description: 'Creation time of the oldest record' })
  oldest: string | null;

  @DateField({ nullable: true, description: 'Creation time of the newest record' })
  newest: string | null;

  @NumberField({ nullable: true })
  averageFileSize: number | null;

  @PartField(() => TagCount, { list: {} })
  topTags: TagCount[];
}

const recordIds = (): PropertyDecorator =>
  TextListField({ minItems: 1, maxItems: 1000, format: 'uuid', pattern: UUID });

export class BulkTags {
  @recordIds()
  recordIds: string[];

  @TagsField({ default: [] })
  add: string[] = [];

  @TagsField({ default: [] })
  remove: string[] = [];
}

export class BulkStatus {
  @recordIds()
  recordIds: string[];

  @ChoiceField(RECORD_STATUSES)
  status: RecordStatus;
}

export class BulkRemoval {
  @recordIds()
  recordIds: string[];

  @FlagField({ default: false, description: 'Dry run: only return the records to delete' })
  dryRun: boolean = false;
}

export class SkippedRecord {
  @TextField({ format: 'uuid' })
  id: string;

  @ChoiceField(['not found', 'forbidden', 'too many tags', 'file missing'])
  reason: string;
}

export class BulkReport {
  @NumberField({ integer: true, description: 'Records in the requested state' })
  updated: number;

  @PartField(() => SkippedRecord, { list: {} })
  skipped: SkippedRecord[];
}

export class BulkRemovalReport extends RemovalReport {
  @PartField(() => SkippedRecord, { list: {} })
  skipped: SkippedRecord[];
}

export class ClaimOrphaned {
  @TextField({ optional: true, format: 'uuid', pattern: UUID, description: 'Default: you' })
  ownerId?: string;
}

export class ClaimReport {
  @NumberField({ integer: true })
  claimed: number;
}
