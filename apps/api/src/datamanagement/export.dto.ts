import { EXPORT_FORMATS, type ExportFormat } from '#queues';
import {
  ChoiceField,
  DateField,
  FlagField,
  NumberField,
  PartField,
  TextField,
  TextListField,
  UUID,
} from '../validation/fields.js';
import { JobStarted } from '../jobs/job.dto.js';
import { RecordView } from '../library/record.dto.js';
import { RecordSelection } from './record-management.dto.js';

const MAX_EXPORTED_IDS = 10_000;

export class StartExport {
  @TextListField({
    optional: true,
    minItems: 1,
    maxItems: MAX_EXPORTED_IDS,
    format: 'uuid',
    pattern: UUID,
    description: 'Record ids; missing and invisible ones are skipped and counted',
  })
  recordIds?: string[];

  @PartField(() => RecordSelection, {
    optional: true,
    description:
      'All matches, in this order. Without recordIds and search: all visible records, including archived ones',
  })
  search?: RecordSelection;

  @ChoiceField(EXPORT_FORMATS, { default: 'json' })
  format: ExportFormat = 'json';

  @FlagField({ default: true })
  includeMetadata: boolean = true;
}

export class ExportStarted extends JobStarted {
  @TextField({ format: 'uuid', description: 'URL of the file, until the job expires' })
  exportId: string;
}

/** A JSON export (written by the worker, `export-writer.ts`). */
export class RecordExport {
  @DateField({ description: 'When the records were read' })
  exportedAt: string;

  @NumberField({ integer: true, description: 'Number of records' })
  total: number;

  @NumberField({ integer: true, description: 'Requested records that are missing or not visible' })
  notFound: number;

  @PartField(() => RecordView, { list: {}, description: 'The records' })
  items: RecordView[];
}
