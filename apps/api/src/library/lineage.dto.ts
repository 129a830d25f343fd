import {
  DictionaryOfListsField,
  FlagField,
  NumberField,
  TextField,
  TextListField,
} from '../validation/fields.js';
import { CursorPageOf, CursorPageQuery } from '../paging/page.js';
import { RecordView } from './record.dto.js';

export class LineageListQuery extends CursorPageQuery {
  @FlagField({ default: false, query: true })
  includeArchived: boolean = false;
}

export class Lineage {
  @TextField()
  observationBaseId: string;

  @NumberField({ integer: true, description: 'Number of visible records' })
  totalFiles: number;

  @DictionaryOfListsField(() => RecordView, {
    description:
      'Records by level; in the list of observations the first 100 of each, otherwise those of the page. Without metadata',
  })
  levels: Record<string, RecordView[]>;
}

export class LineagePage extends CursorPageOf(Lineage, 'LineagePage') {}

export class RemovalQuery {
  @FlagField({ default: false, query: true, description: 'Dry run: only return the records to delete' })
  dryRun: boolean = false;
}

export class RemovalReport {
  @NumberField({ integer: true, description: 'Records, including mosaics that contain them' })
  deleted: number;

  @NumberField({ integer: true, description: 'Bytes of deleted files, without those used by other records' })
  totalBytes: number;

  @TextListField()
  fileNames: string[];

  @FlagField()
  dryRun: boolean;
}

export class ArchiveReport {
  @NumberField({ integer: true, description: 'Newly archived records' })
  archived: number;
}
