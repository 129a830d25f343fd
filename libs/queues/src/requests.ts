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

/** What each type of job carries in its row: record ids, and beside them the storage keys that they stood for. */
export interface ImportRequest extends ImportPlanQuery {
  readonly downloadSource: DownloadSource;
  readonly tags: readonly string[];
  readonly visibility: 'private' | 'public';
  /** Set: nothing is fetched; what lies in the storage is recorded, as far as the owner may have it. */
  readonly stored?: StoredClaim;
}

/** Which stored files of an observation somebody may have whatever the archive says; what it says is public anybody may. */
export interface StoredClaim {
  /** All: of administrators. */
  readonly all: boolean;
  /** Files that they see in a record already, or that an import of their own fetched. */
  readonly keys: readonly string[];
}

/** What clients see of an import besides its job. */
export interface ImportDetails extends Omit<DownloadProgress, 'files' | 'waitingFor'> {
  /** In the archive's own spelling once that is known. */
  readonly obsId: string;
  readonly downloadSource: DownloadSource;
  readonly fileProgress: readonly FileProgress[];
  readonly recordIds: readonly string[];
}

/** An import of which nothing has arrived yet. */
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

/** Whose records are brought up to date with the archive, and of which observation; `null`: of all. */
export interface RefreshMetadataRequest {
  readonly ownerId: string | null;
  readonly obsId: string | null;
}

/** How far a refresh is: the next run goes on from there. */
export interface RefreshMetadataDetails {
  /** The last observation that is done; empty at the beginning. */
  readonly after: string;
  readonly counts: RefreshCounts;
}

export interface RefreshCounts {
  /** Observations that were asked for. */
  readonly observations: number;
  /** Those of them that the archive does not have. */
  readonly unknown: number;
  /** Records that were changed. */
  readonly updated: number;
  /** Records that said the same already. */
  readonly unchanged: number;
}

export const EXPORT_FORMATS = ['json', 'csv', 'votable'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A filter as a row holds it: JSON has no dates. */
export type ExportFilter = Omit<RecordFilter, 'dateFrom' | 'dateTo'> & {
  readonly dateFrom?: string;
  readonly dateTo?: string;
};

/** Records that are written into a file: those that match when the job begins, as far as its owner may see them by then. */
export interface ExportRequest {
  /** `ids`: these were named, and the file may have fewer. */
  readonly filter: ExportFilter;
  readonly sort?: RecordSort;
  readonly format: ExportFormat;
  readonly withMetadata: boolean;
}

/** All that the storage and the one before it hold. */
export type MigrateStorageRequest = Readonly<Record<string, never>>;

/** What a migration did in all of its runs. */
export interface MigrationCounts extends MoveCounts {
  /** Files that the last run has left where they are: their content is not what was recorded. */
  readonly damaged: number;
}

/** What the next run of a migration goes on from. */
export interface MigrationDetails extends MoveCounts {
  readonly leaving: LeavingFiles;
}

/** All of the storage below `archive/`. */
export type ScanRequest = Readonly<Record<string, never>>;

/** An import on which nobody works: no file of it is on its way. */
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

/** A mosaic as a picture, or as a FITS file. */
export type MosaicOutput =
  | { readonly as: 'picture'; readonly spec: MosaicPictureSpec }
  | { readonly as: 'fits'; readonly spec: MosaicSpec };

export interface MosaicRequest {
  readonly output: MosaicOutput;
  /** The records of its inputs. */
  readonly recordIds: readonly string[];
  readonly fileName: string;
}

/** A mosaic that becomes a record. */
export interface MosaicSaveRequest {
  readonly spec: MosaicSpec;
  readonly record: NewMosaic;
}

/** Its images are looked up when it is begun: whatever came until then is in it. */
export interface ObservationMosaicRequest {
  readonly group: ObservationGroup;
}

export interface ThumbnailsRequest {
  readonly recordIds: readonly string[];
}

/** Which records, is looked up when the job begins. */
export type EmbeddingRequest = Readonly<Record<string, never>>;

/** A record, and what is to be made of it. */
export interface ProcessJobRequest {
  readonly recordId: string;
  readonly key: string;
  readonly fileName: string;
  readonly sha256: string;
  /** What its record says of the observation: true of the result as well. */
  readonly observation: Omit<ArchiveFacts, 'metadata'>;
  readonly step: ProcessStep;
  /** The record whose grid the result takes over. */
  readonly targetId: string | null;
}
