import type {
  DownloadProgress,
  DownloadSource,
  FileProgress,
  ImportPlanQuery,
} from '#archive-client/contract';
import type {
  ArchiveFacts,
  CompositeOrder,
  LeavingFiles,
  MoveCounts,
  NewMosaic,
  ObservationGroup,
  RecordFilter,
  RecordSort,
} from '#domain';
import type { MosaicPictureSpec, MosaicSpec, ProcessStep } from '#processing-client/contract';

/** The request of an import. */
export interface ImportRequest extends ImportPlanQuery {
  readonly downloadSource: DownloadSource;
  readonly tags: readonly string[];
  readonly visibility: 'private' | 'public';
  /** If set, nothing is fetched; files in the storage are recorded as far as the claim allows. */
  readonly stored?: StoredClaim;
}

/** The stored files of an observation that a user may claim beyond the files that are public in the archive. */
export interface StoredClaim {
  /** All files may be claimed, as by administrators. */
  readonly all: boolean;
  /** Files of records that the user can read, or of an earlier import of the user. */
  readonly keys: readonly string[];
}

/** The details of an import that clients see besides its job. */
export interface ImportDetails extends Omit<DownloadProgress, 'files' | 'waitingFor'> {
  /** In the archive's spelling once it is known. */
  readonly obsId: string;
  readonly downloadSource: DownloadSource;
  readonly fileProgress: readonly FileProgress[];
  readonly recordIds: readonly string[];
}

/** The details of an import before any progress. */
export const emptyImportDetails = (obsId: string, downloadSource: DownloadSource): ImportDetails => ({
  obsId,
  downloadSource,
  totalBytes: 0,
  downloadedBytes: 0,
  speedBytesPerSec: 0,
  etaSeconds: null,
  fileProgress: [],
  recordIds: [],
});

/** The owner and observation whose records are updated from the archive; `null`: all. */
export interface RefreshMetadataRequest {
  readonly ownerId: string | null;
  readonly obsId: string | null;
}

/** The checkpoint of a refresh, from which the next run continues. */
export interface RefreshMetadataDetails {
  /** The last completed observation; empty at the beginning. */
  readonly after: string;
  readonly counts: RefreshCounts;
}

export interface RefreshCounts {
  /** Observations queried in the archive. */
  readonly observations: number;
  /** Queried observations that the archive does not have. */
  readonly unknown: number;
  /** Records that were changed. */
  readonly updated: number;
  /** Records that were up to date. */
  readonly unchanged: number;
}

export const EXPORT_FORMATS = ['json', 'csv', 'votable'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A filter in the JSON of a row, which has no dates. */
export type ExportFilter = Omit<RecordFilter, 'dateFrom' | 'dateTo'> & {
  readonly dateFrom?: string;
  readonly dateTo?: string;
};

/** The records to export: the matches when the job begins, as far as its owner may read them then. */
export interface ExportRequest {
  /** `ids`: the requested records, of which some may be missing from the file. */
  readonly filter: ExportFilter;
  readonly sort?: RecordSort;
  readonly format: ExportFormat;
  readonly withMetadata: boolean;
}

/** No parameters: a migration moves all files of the current and the previous storage. */
export type MigrateStorageRequest = Readonly<Record<string, never>>;

/** The counts of a migration over all of its runs. */
export interface MigrationCounts extends MoveCounts {
  /** Files that the last run left in place because their content is not the recorded one. */
  readonly damaged: number;
}

/** The checkpoint from which the next run of a migration continues. */
export interface MigrationDetails extends MoveCounts {
  readonly leaving: LeavingFiles;
}

/** No parameters: a scan covers all files below `archive/`. */
export type ScanRequest = Readonly<Record<string, never>>;

/** The details of an import that is not running: no file is in transfer. */
export const importAtRest = (details: ImportDetails): ImportDetails => ({
  ...details,
  ...{ speedBytesPerSec: 0, etaSeconds: null },
  fileProgress: details.fileProgress.map((file) =>
    file.status === 'downloading' ? { ...file, status: 'pending' } : file,
  ),
});

export interface CompositeRequest extends CompositeOrder {
  readonly fileName: string;
}

/** A mosaic as an image or as a FITS file. */
export type MosaicOutput =
  | { readonly as: 'picture'; readonly spec: MosaicPictureSpec }
  | { readonly as: 'fits'; readonly spec: MosaicSpec };

export interface MosaicRequest {
  readonly output: MosaicOutput;
  /** The records of its inputs. */
  readonly recordIds: readonly string[];
  readonly fileName: string;
}

/** A mosaic that is saved as a record. */
export interface MosaicSaveRequest {
  readonly spec: MosaicSpec;
  readonly record: NewMosaic;
}

/** The images are looked up when the job begins, so that it includes all images recorded by then. */
export interface ObservationMosaicRequest {
  readonly group: ObservationGroup;
}

export interface ThumbnailsRequest {
  readonly recordIds: readonly string[];
}

/** No parameters: the records are looked up when the job begins. */
export type EmbeddingRequest = Readonly<Record<string, never>>;

/** A record and the processing step to apply. */
export interface ProcessJobRequest {
  readonly recordId: string;
  readonly key: string;
  readonly fileName: string;
  readonly sha256: string;
  /** The observation fields of its record, which the result inherits. */
  readonly observation: Omit<ArchiveFacts, 'metadata'>;
  readonly step: ProcessStep;
  /** The record whose grid the result uses. */
  readonly targetId: string | null;
}
