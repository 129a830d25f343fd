import type { ArchiveObservation, ArchiveProduct, CalibrationLevel } from './search.js';

/** Where files come from. */
export const FILE_SOURCES = ['s3', 'http'] as const;

/** Where an import may take them from: `auto` takes the first that has them. */
export const DOWNLOAD_SOURCES = ['auto', ...FILE_SOURCES] as const;
export type DownloadSource = (typeof DOWNLOAD_SOURCES)[number];

export const FILE_STATUSES = ['pending', 'downloading', 'complete', 'failed'] as const;

/** What an import wants. */
export interface ImportPlanQuery {
  readonly obsId: string;
  readonly productType: string;
  readonly calibLevels: readonly CalibrationLevel[];
}

/**
 * The files that an import will fetch, and the row that describes them. `files` is empty when nothing matches. Ids have
 * the archive's own spelling, however they were asked for.
 */
export interface ImportPlan {
  readonly observation: ArchiveObservation;
  readonly files: readonly (ArchiveProduct & { readonly checksum: FileChecksum | null })[];
}

/**
 * Fetches files into the storage, below `archive/{obsId}/`, each version under a key of its own. What is there already,
 * whole and of the archive's present version, is not fetched again.
 */
export interface DownloadRequest {
  /** In the archive's own spelling. */
  readonly obsId: string;
  readonly source: DownloadSource;
  readonly files: readonly {
    readonly fileName: string;
    readonly dataUri: string;
    readonly size: number | null;
    /** Where the archive tells one, the finished file is compared with it. */
    readonly checksum?: FileChecksum | null;
  }[];
}

/** Nobody goes on with what was begun of an observation: unfinished files go as soon as no download of it runs. */
export interface ForgetDownload {
  readonly obsId: string;
}

/** The archive's own checksum of a file. It may lag behind the file when that was made anew. */
export interface FileChecksum {
  /** 32 hex digits, lower case. */
  readonly md5: string;
  /** Size of the file that it was computed of. */
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

/** State of a whole download, sent at most twice a second. */
export interface DownloadProgress {
  readonly totalBytes: number;
  readonly downloadedBytes: number;
  readonly speedBytesPerSec: number;
  readonly etaSeconds: number | null;
  /** Its turn among all imports, or the Redis that gives turns; `null` while bytes may come. */
  readonly waitingFor: 'turn' | 'redis' | null;
  readonly files: readonly FileProgress[];
}

export interface DownloadedFile {
  readonly fileName: string;
  readonly dataUri: string;
  /** Storage key: each version of a file has its own. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly source: (typeof FILE_SOURCES)[number];
}

export interface DownloadResult {
  readonly files: readonly DownloadedFile[];
}
