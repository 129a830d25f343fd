import type { Logger, Storage } from '#platform';
import type { DownloadRequest } from '#archive-client/contract';
import type { FetchLimits } from './files/fetch-file.js';
import type { FileSource } from './sources/file-source.js';

/** What a download works with. */
export interface DownloadContext {
  readonly storage: Storage;
  readonly limits: FetchLimits;
  readonly logger: Logger;
}

/** How far a file is. */
export interface FileReport {
  readonly source: FileSource['name'];
  readonly done: number;
  readonly size: number | null;
}

/** One file and its places. */
export interface FileJob {
  readonly file: DownloadRequest['files'][number];
  readonly obsId: string;
  /** Local folder for the bytes that are in before the file is whole. */
  readonly folder: string;
  readonly report: (report: FileReport) => void;
  /** Throws when another process may have taken over: called before anything is written. */
  readonly mayWrite: () => void;
  readonly signal: AbortSignal;
}
