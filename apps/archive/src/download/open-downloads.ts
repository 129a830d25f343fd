import path from 'node:path';
import { createStorage, every, unlessAborted, writableWithin, type Logger, type SettingsOf } from '#platform';
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

/** Unfinished files, below `DATA_DIR`: on this machine even when the storage is not. */
const DOWNLOAD_FOLDER = 'downloads';
const BYTES_PER_MB = 2 ** 20;
/** How often stale downloads are cleared away. */
const CLEAN_EVERY_MS = 6 * 3_600_000;

/** All downloads of this process. */
export interface Downloads {
  run(
    request: DownloadRequest,
    report: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<DownloadResult>;
  /** Removes the unfinished files of an observation. See `forgetDownload`. */
  forget(obsId: string): void;
  /** Clears away what earlier runs left behind, now and from time to time. Nobody waits for it; a failure is logged. */
  startCleaning(): void;
  /** Stops running downloads, keeps what they fetched, and releases their slots. */
  close(): Promise<void>;
}

/** What downloads work with, besides the settings. */
export interface DownloadPartners {
  readonly logger: Logger;
  /** Calls of the archive. */
  readonly http: ArchiveHttp;
  /** Where the archive's public bucket is. */
  readonly s3Url: string;
  readonly slots: DownloadSlots;
}

export function openDownloads(settings: SettingsOf<'archive'>, partners: DownloadPartners): Downloads {
  const { logger, http, s3Url, slots } = partners;
  const storage = writableWithin(createStorage(settings), [ARCHIVE_PREFIX]);
  // Without the token: whoever keeps the bucket is somebody else.
  const bucket = { http: archiveHttp(s3Url), name: settings.ARCHIVE_S3_BUCKET };
  const context: DownloadsContext = {
    ...{ storage, logger, slots },
    limits: {
      chunkBytes: CHUNK_BYTES,
      chunkTimeoutMs: 1000 * settings.ARCHIVE_CALL_SECONDS,
      maxFileBytes: settings.MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB,
    },
    sources: { http: httpSource(http), s3: (dataUris) => s3Source(bucket, findKeys(http, dataUris)) },
    folder: path.resolve(settings.DATA_DIR, DOWNLOAD_FOLDER),
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
      const stop = every(CLEAN_EVERY_MS, 'removal of stale downloads', logger, clean);
      ending.signal.addEventListener('abort', stop);
    },
    async close() {
      ending.abort(new Error('the archive app ends'));
      await Promise.allSettled(running);
      await slots.close();
      await bucket.http.close();
      await storage.close();
    },
  };
}

/** Ends with `signal` at once, also where the storage hangs that it asks about each file. */
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
