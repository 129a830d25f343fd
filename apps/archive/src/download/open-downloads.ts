import path from 'node:path';
import {
  createStorage,
  diskReserve,
  every,
  unlessAborted,
  writableWithin,
  type Logger,
  type SettingsOf,
} from '#platform';
import type { DownloadProgress, DownloadRequest, DownloadResult } from '#archive-client/contract';
import { archiveHttp, type ArchiveHttp } from '../portal/archive-http.js';
import { shuttingDown } from './download-errors.js';
import { downloadFiles, type DownloadsContext } from './download-files.js';
import { ARCHIVE_PREFIX } from './download-request.js';
import type { DownloadSlots } from './slots/download-slots.js';
import { CHUNK_BYTES } from './files/fetch-file.js';
import { findKeys } from './sources/find-keys.js';
import { forgetDownload, removeStaleDownloads } from './remove-stale-downloads.js';
import { httpSource } from './sources/http-source.js';
import { s3Source } from './sources/s3-source.js';

/** Folder of partial files in `DATA_DIR`: local even with a remote storage. */
const DOWNLOAD_FOLDER = 'downloads';
const BYTES_PER_MB = 2 ** 20;
/** Interval of the removal of stale downloads. */
const CLEAN_INTERVAL_MS = 6 * 3_600_000;

/** All downloads of this process. */
export interface Downloads {
  run(
    request: DownloadRequest,
    report: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<DownloadResult>;
  /** Removes the partial files of an observation. See `forgetDownload`. */
  forget(obsId: string): void;
  /** Removes stale downloads now and periodically in the background; a failure is logged. */
  startCleaning(): void;
  /** Stops running downloads, keeps received bytes, and releases their slots. */
  close(): Promise<void>;
}

/** Dependencies of downloads besides the settings. */
export interface DownloadDependencies {
  readonly logger: Logger;
  /** The archive's HTTP client. */
  readonly http: ArchiveHttp;
  /** Address of the archive's public bucket. */
  readonly s3Url: string;
  readonly slots: DownloadSlots;
}

export function openDownloads(settings: SettingsOf<'archive'>, partners: DownloadDependencies): Downloads {
  const { logger, http, s3Url, slots } = partners;
  const storage = writableWithin(createStorage(settings), [ARCHIVE_PREFIX]);
  // Without the token: the bucket has another owner.
  const bucket = { http: archiveHttp(s3Url), name: settings.ARCHIVE_S3_BUCKET };
  const folder = path.resolve(settings.DATA_DIR, DOWNLOAD_FOLDER);
  const assertLocalRoom = diskReserve(folder, settings.STORAGE_RESERVE_MB, 'No space left for downloads');
  const context: DownloadsContext = {
    ...{ storage, logger, slots, folder },
    async assertRoom(bytes) {
      await assertLocalRoom(bytes);
      await storage.assertRoom(bytes);
    },
    limits: {
      chunkBytes: CHUNK_BYTES,
      chunkTimeoutMs: 1000 * settings.ARCHIVE_CALL_SECONDS,
      maxFileBytes: settings.MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB,
    },
    sources: { http: httpSource(http), s3: (dataUris) => s3Source(bucket, findKeys(http, dataUris)) },
  };
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();

  return {
    async run(request, report, caller) {
      const download = downloadFiles(context, request, report, AbortSignal.any([caller, ending.signal]));
      running.add(download);
      try {
        return await download;
      } catch (error) {
        throw ending.signal.aborted ? shuttingDown() : error;
      } finally {
        running.delete(download);
      }
    },
    forget: (obsId) => forgetDownload(context, obsId, ending.signal),
    startCleaning() {
      const clean = () => removeStale(context, ending.signal);
      const stop = every(CLEAN_INTERVAL_MS, 'removal of stale downloads', logger, clean);
      ending.signal.addEventListener('abort', stop);
    },
    async close() {
      ending.abort(new Error('the archive app shuts down'));
      await Promise.allSettled(running);
      await slots.close();
      await bucket.http.close();
      await storage.close();
    },
  };
}

/** Rejects as soon as `signal` fires, even when the storage hangs. */
async function removeStale(
  { folder, storage, logger }: Pick<DownloadsContext, 'folder' | 'storage' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const mayRemove = () => signal.throwIfAborted();
  try {
    const removed = await unlessAborted(removeStaleDownloads(folder, storage, Date.now(), mayRemove), signal);
    if (removed > 0) logger.info({ removed }, 'removed stale downloads');
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
