import { EXPORT_FORMATS, type ExportFormat } from '#queues';
import { ChoiceField, FlagField, PartField, TextField, TextListField, UUID } from '../validation/fields.js';
import { JobStarted } from '../jobs/job.dto.js';
import { RecordSelection } from './record-management.dto.js';

const MAX_EXPORTED_IDS = 10_000;

export class StartExport {
  @TextListField({
    optional: true,
    minItems: 1,
    maxItems: MAX_EXPORTED_IDS,
    format: 'uuid',
    pattern: UUID,
    description: 'These; what is missing or not yours to see is left out and counted',
  })
  recordIds?: string[];

  @PartField(() => RecordSelection, {
    optional: true,
    description:
      'All that match, in this order. With neither: all that you may see, records that were put aside too',
  })
  search?: RecordSelection;

  @ChoiceField(EXPORT_FORMATS, { default: 'json' })
  format: ExportFormat = 'json';

  @FlagField({ default: true })
  includeMetadata: boolean = true;
}

export class ExportStarted extends JobStarted {
  @TextField({ format: 'uuid', description: 'Where the file is to be had, as long as its job is kept' })
  exportId: string;
}
