import { FlagField, NumberField, PartField, TextField } from '../validation/fields.js';

export class StoredFileView {
  @TextField()
  fileName: string;

  @NumberField({ integer: true })
  size: number;

  @TextField({ format: 'uuid', nullable: true, description: 'A visible record of the file' })
  recordId: string | null;
}

/** Stored files of an observation. */
export class StoredFilesView {
  @TextField()
  obsId: string;

  @FlagField()
  exists: boolean;

  @NumberField({ integer: true })
  fileCount: number;

  @NumberField({ integer: true })
  totalBytes: number;

  @PartField(() => StoredFileView, { list: {} })
  files: StoredFileView[];
}
