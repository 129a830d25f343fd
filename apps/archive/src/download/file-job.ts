import type { Logger, Storage } from '#platform';
import type { DownloadRequest } from '#archive-client/contract';
import type { FetchLimits } from './files/fetch-file.js';
import type { FileSource } from './sources/file-source.js';

/** Dependencies of a download. */
export interface DownloadContext {
  readonly storage: Storage;
  /** Checks whether the disks of partial files and of the storage have room for more bytes. @throws AppError storage-full */
  readonly assertRoom: (bytes: number) => Promise<void>;
  readonly limits: FetchLimits;
  readonly logger: Logger;
}

/** Progress of a file. */
export interface FileReport {
  readonly source: FileSource['name'];
  readonly done: number;
  readonly size: number | null;
}

/** One file with its paths. */
export interface FileJob {
  readonly file: DownloadRequest['files'][number];
  readonly obsId: string;
  /** Local folder of the partial file. */
  readonly folder: string;
  readonly report: (report: FileReport) => void;
  /** Throws when another process may have taken over; called before each write. */
  readonly mayWrite: () => void;
  readonly signal: AbortSignal;
}
