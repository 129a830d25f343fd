import {
  DictionaryOfListsField,
  FlagField,
  NumberField,
  TextField,
  TextListField,
} from '../validation/fields.js';
import { CursorPageOf, CursorPageQuery } from '../paging/page.js';
import { RecordView } from './record.dto.js';

export class LineageQueryDto extends CursorPageQuery {
  @FlagField({ default: false, query: true })
  includeArchived: boolean = false;
}

export class Lineage {
  @TextField()
  observationBaseId: string;

  @NumberField({ integer: true, description: 'All that you may see' })
  totalFiles: number;

  @DictionaryOfListsField(() => RecordView, {
    description:
      'Records by level; in the list of observations the first 100 of each, else those of the page. Without metadata',
  })
  levels: Record<string, RecordView[]>;
}

export class LineagePage extends CursorPageOf(Lineage, 'LineagePage') {}

export class RemovalQuery {
  @FlagField({ default: false, query: true, description: 'Only say what would be deleted' })
  dryRun: boolean = false;
}

export class RemovalReport {
  @NumberField({ integer: true, description: 'Records, with the mosaics that show them' })
  deleted: number;

  @NumberField({ integer: true, description: 'Of their files; those that other records need stay' })
  totalBytes: number;

  @TextListField()
  fileNames: string[];

  @FlagField()
  dryRun: boolean;
}

export class ArchiveReport {
  @NumberField({ integer: true, description: 'Records that were not put aside yet' })
  archived: number;
}
