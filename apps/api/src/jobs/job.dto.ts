import {
  DOWNLOAD_SOURCES,
  FILE_SOURCES,
  FILE_STATUSES,
  type DownloadSource,
  type FileProgress,
} from '#archive-client';
import { ApiExtraModels } from '@nestjs/swagger';
import { JOB_STATUSES, type JobStatus } from '#domain';
import { JOB_TYPES, type ImportDetails, type JobType } from '#queues';
import {
  ChoiceField,
  DateField,
  FlagField,
  NumberField,
  OneOfListField,
  PartField,
  TextField,
  TextListField,
} from '../validation/fields.js';
import { CursorPageOf, CursorPageQuery } from '../paging/page.js';

const IMPORT = 'import' satisfies JobType;

/** Fields of every job. An import has more ({@link ImportJobView}); `type` tells them apart. */
export class JobView {
  @TextField({ format: 'uuid' })
  jobId: string;

  @ChoiceField(JOB_TYPES.filter((type) => type !== IMPORT))
  type: JobType;

  @ChoiceField(JOB_STATUSES)
  status: JobStatus;

  @NumberField({ min: 0, max: 100 })
  percent: number;

  @TextField()
  stage: string;

  @TextField()
  message: string;

  @TextField()
  description: string;

  @ChoiceField(['blob', 'data'], { nullable: true })
  resultKind: 'blob' | 'data' | null;

  @TextField({ format: 'uuid', nullable: true })
  resultDataId: string | null;

  @TextField({ nullable: true })
  resultContentType: string | null;

  @TextField({ nullable: true })
  resultFileName: string | null;

  @TextField({ nullable: true })
  error: string | null;

  @FlagField()
  cancelRequested: boolean;

  @NumberField({ integer: true, nullable: true, description: '1 = next; null unless it is waiting' })
  queuePosition: number | null;

  @DateField()
  createdAt: string;

  @DateField({ nullable: true })
  startedAt: string | null;

  @DateField()
  updatedAt: string;

  @DateField({ nullable: true })
  finishedAt: string | null;

  @DateField({ nullable: true, description: 'When the job and its result expire' })
  expiresAt: string | null;
}

export class ImportFileProgressView implements FileProgress {
  @TextField()
  fileName: string;

  @NumberField({ integer: true })
  totalBytes: number;

  @NumberField({ integer: true })
  downloadedBytes: number;

  @NumberField()
  percent: number;

  @ChoiceField(FILE_STATUSES)
  status: FileProgress['status'];

  @ChoiceField(FILE_SOURCES, { nullable: true })
  source: FileProgress['source'];

  @TextField({ nullable: true })
  sha256: string | null;
}

export class ImportJobView extends JobView implements ImportDetails {
  @ChoiceField([IMPORT])
  override type: typeof IMPORT;

  @TextField()
  obsId: string;

  @ChoiceField(DOWNLOAD_SOURCES)
  downloadSource: DownloadSource;

  @NumberField({ integer: true })
  totalBytes: number;

  @NumberField({ integer: true })
  downloadedBytes: number;

  @NumberField()
  speedBytesPerSec: number;

  @NumberField({ nullable: true })
  etaSeconds: number | null;

  @FlagField()
  resumable: boolean;

  @PartField(() => ImportFileProgressView, { list: {} })
  fileProgress: ImportFileProgressView[];

  @TextListField({ format: 'uuid' })
  recordIds: string[];
}

/** A job in any response. */
export const ANY_JOB = [JobView, ImportJobView] as const;
export type AnyJob = JobView | ImportJobView;

@ApiExtraModels(...ANY_JOB)
export class JobPage extends CursorPageOf(JobView, 'JobPage') {
  @OneOfListField(ANY_JOB)
  override items: AnyJob[];
}

export class JobListQuery extends CursorPageQuery {
  @ChoiceField(JOB_STATUSES, { optional: true })
  status?: JobStatus;

  @ChoiceField(JOB_TYPES, { optional: true })
  type?: JobType;
}

/** Response of every route that starts a job. */
export class JobStarted {
  @TextField({ format: 'uuid' })
  jobId: string;
}

/** Result of a job that made a record. */
export class DataResult {
  @ChoiceField(['data'])
  resultKind: 'data';

  @TextField({ format: 'uuid', nullable: true })
  dataId: string | null;
}
