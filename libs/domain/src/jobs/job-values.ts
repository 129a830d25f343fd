export const JOB_TYPES = [
  'import',
  'refresh-metadata',
  'composite',
  'mosaic',
  'mosaic-save',
  'observation-mosaic',
  'thumbnails',
  'embedding',
  'reindex',
  'process',
  'export',
  'scan',
  'migrate-storage-keys',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isFinished = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';

/** What a job left behind: a file in the storage, or a record of the library. */
export type JobResult =
  | { readonly kind: 'blob'; readonly key: string; readonly contentType: string; readonly fileName: string }
  | { readonly kind: 'data'; readonly dataId: string | null };

/** Progress of any job. */
export interface JobProgress {
  readonly percent: number;
  readonly stage: string;
  readonly message: string;
}

/** Progress of one file of an import. */
export interface ImportFileProgress {
  readonly fileName: string;
  readonly totalBytes: number;
  readonly downloadedBytes: number;
  readonly percent: number;
  readonly status: 'pending' | 'downloading' | 'complete' | 'failed';
  readonly source: 's3' | 'http' | null;
  readonly sha256: string | null;
}

/** What an import remembers besides its job; a resume goes on from here. */
export interface ImportState {
  readonly obsId: string;
  readonly downloadSource: 'auto' | 's3' | 'http';
  readonly totalBytes: number;
  readonly downloadedBytes: number;
  readonly speedBytesPerSec: number;
  readonly etaSeconds: number | null;
  readonly fileProgress: readonly ImportFileProgress[];
  readonly recordIds: readonly string[];
}

/** An import of which nothing has arrived yet. */
export const emptyImportState = (
  obsId: string,
  downloadSource: ImportState['downloadSource'],
): ImportState => ({
  obsId,
  downloadSource,
  totalBytes: 0,
  downloadedBytes: 0,
  speedBytesPerSec: 0,
  etaSeconds: null,
  fileProgress: [],
  recordIds: [],
});
