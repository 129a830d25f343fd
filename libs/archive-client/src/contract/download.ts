import type { ArchiveObservation, ArchiveProduct, CalibrationLevel } from './search.js';

/** Source of a file. */
export const FILE_SOURCES = ['s3', 'http'] as const;

/** Requested source of an import: `auto` uses the first that has the files. */
export const DOWNLOAD_SOURCES = ['auto', ...FILE_SOURCES] as const;
export type DownloadSource = (typeof DOWNLOAD_SOURCES)[number];

export const FILE_STATUSES = ['pending', 'downloading', 'complete', 'failed'] as const;

/** A request to plan an import. */
export interface ImportPlanQuery {
  readonly obsId: string;
  readonly productType: string;
  readonly calibLevels: readonly CalibrationLevel[];
}

/**
 * The files of an import and the observation's row. `files` is empty when nothing matches. Ids have the archive's own spelling.
 */
export interface ImportPlan {
  readonly observation: ArchiveObservation;
  readonly files: readonly (ArchiveProduct & { readonly checksum: FileChecksum | null })[];
}

/**
 * Fetches files into the storage, in `archive/{obsId}/`, each version under its own key. Complete files of the archive's
 * current version are not fetched again.
 */
export interface DownloadRequest {
  /** In the archive's own spelling. */
  readonly obsId: string;
  readonly source: DownloadSource;
  readonly files: readonly {
    readonly fileName: string;
    readonly dataUri: string;
    readonly size: number | null;
    /** If known, finished files are compared with it. */
    readonly checksum?: FileChecksum | null;
  }[];
}

/** Removes the partial files of an abandoned observation as soon as no download of it runs. */
export interface ForgetDownload {
  readonly obsId: string;
}

/** The archive's own checksum of a file, which may be outdated after a reprocessing. */
export interface FileChecksum {
  /** 32 hex digits, lower case. */
  readonly md5: string;
  /** Size of the file with this checksum. */
  readonly size: number | null;
}

export interface FileProgress {
  readonly fileName: string;
  readonly totalBytes: number;
  readonly downloadedBytes: number;
  readonly percent: number;
  readonly status: (typeof FILE_STATUSES)[number];
  readonly source: (typeof FILE_SOURCES)[number] | null;
  readonly sha256: string | null;
}

/** State of a whole download, sent at most twice per second. */
export interface DownloadProgress {
  readonly totalBytes: number;
  readonly downloadedBytes: number;
  readonly speedBytesPerSec: number;
  readonly etaSeconds: number | null;
  /** What the download waits for: a slot, or Redis, which grants slots; `null`: nothing. */
  readonly waitingFor: 'turn' | 'redis' | null;
  readonly files: readonly FileProgress[];
}

export interface DownloadedFile {
  readonly fileName: string;
  readonly dataUri: string;
  /** Storage key, one per version. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly source: (typeof FILE_SOURCES)[number];
}

export interface DownloadResult {
  readonly files: readonly DownloadedFile[];
}
