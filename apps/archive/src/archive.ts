import path from 'node:path';
import { createStorage, writableWithin, type Logger, type SettingsOf } from '#platform';
import type {
  ArchiveObservation,
  ArchiveProduct,
  ArchiveSearch,
  ArchiveSearchResult,
  DownloadProgress,
  DownloadRequest,
  DownloadResult,
  ForgetDownload,
  ImportPlan,
  ImportPlanQuery,
  ObservationsQuery,
  ProductsQuery,
} from '#archive-client/contract';
import { shuttingDown } from './download/download-errors.js';
import { downloadFiles, type DownloadsContext } from './download/download-files.js';
import { ARCHIVE_PREFIX } from './download/download-request.js';
import { forgetDownload } from './download/forget-download.js';
import { downloadSlots } from './download/download-slots.js';
import { CHUNK_BYTES } from './download/fetch-file.js';
import { httpSource } from './download/http-source.js';
import { removeStaleDownloads } from './download/remove-stale-downloads.js';
import { archiveHttp } from './portal/archive-http.js';
import { archiveCheck } from './portal/check-archive.js';
import { createPortal } from './portal/portal.js';
import { PORTAL_TIMING } from './portal/portal-timing.js';
import { listProducts } from './search/list-products.js';
import { planImport } from './search/plan-import.js';
import { readObservations } from './search/read-observations.js';
import { searchArchive } from './search/search-archive.js';

/** Spec.md, "Limits": concurrent archive downloads. */
const CONCURRENT_IMPORTS = 2;
/** Unfinished files, below `DATA_DIR`: on this machine even when the storage is not. */
const DOWNLOAD_FOLDER = 'downloads';
const BYTES_PER_MB = 2 ** 20;
/** How often stale downloads are cleared away. */
const CLEAN_EVERY_MS = 6 * 3_600_000;

/** All that this app does, for its controller. Shapes and failures: `#archive-client/contract`. */
export interface Archive {
  search(query: ArchiveSearch, signal: AbortSignal): Promise<ArchiveSearchResult>;
  products(query: ProductsQuery, signal: AbortSignal): Promise<ArchiveProduct[]>;
  observations(query: ObservationsQuery, signal: AbortSignal): Promise<ArchiveObservation[]>;
  planImport(query: ImportPlanQuery, signal: AbortSignal): Promise<ImportPlan>;
  download(
    request: DownloadRequest,
    report: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<DownloadResult>;
  /** Notes that nobody goes on with a download. @throws AppError validation */
  forgetDownload(request: ForgetDownload): void;
  /** @throws AppError unavailable when the external archive does not answer */
  health(): Promise<{ status: 'up'; archiveUrl: string }>;
  /** Clears away what earlier runs left behind, now and from time to time. */
  start(): Promise<void>;
  /** Stops running downloads; what they fetched stays for a resume. */
  close(): Promise<void>;
}

/** Without an `ARCHIVE_URL` the archive is the sample archive beside us. */
export const archiveUrlOf = (settings: SettingsOf<'archive'>): string =>
  settings.ARCHIVE_URL || `http://127.0.0.1:${settings.SAMPLE_ARCHIVE_PORT}`;

/** Puts the parts together as the settings say. */
export function createArchive(settings: SettingsOf<'archive'>, logger: Logger): Archive {
  const callMs = 1000 * settings.ARCHIVE_CALL_SECONDS;
  const archiveUrl = archiveUrlOf(settings);
  const http = archiveHttp(archiveUrl, settings.ARCHIVE_TOKEN);
  const portal = createPortal({ http, timing: { ...PORTAL_TIMING, deadlineMs: callMs }, logger });
  const check = archiveCheck(http);
  const storage = writableWithin(createStorage(settings), [ARCHIVE_PREFIX]);
  const ending = new AbortController();
  const downloads: DownloadsContext = {
    storage,
    logger,
    limits: {
      chunkBytes: CHUNK_BYTES,
      chunkTimeoutMs: callMs,
      maxFileBytes: settings.MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB,
    },
    sources: { http: httpSource(http) },
    slots: downloadSlots(CONCURRENT_IMPORTS),
    folder: path.resolve(settings.DATA_DIR, DOWNLOAD_FOLDER),
  };
  let cleaning: NodeJS.Timeout | undefined;
  /** Downloads go on whether or not there is room to be made. */
  const clean = async () => {
    try {
      const removed = await removeStaleDownloads(downloads.folder, storage);
      if (removed > 0) logger.info({ removed }, 'removed stale downloads');
    } catch (error) {
      logger.warn({ err: error }, 'stale downloads not removed; trying again later');
    }
  };
  const rowContext = () => ({ archiveUrl, now: Date.now(), hasToken: settings.ARCHIVE_TOKEN !== '' });

  return {
    search: (query, signal) => searchArchive(portal, query, rowContext(), signal),
    products: (query, signal) => listProducts(portal, query, signal),
    observations: (query, signal) => readObservations(portal, query, rowContext(), signal),
    planImport: (query, signal) => planImport(portal, query, { ...rowContext(), logger }, signal),
    download: async (request, report, caller) => {
      const signal = AbortSignal.any([caller, ending.signal]);
      try {
        return await downloadFiles(downloads, request, report, signal);
      } catch (error) {
        throw ending.signal.aborted ? shuttingDown() : error;
      }
    },
    forgetDownload: ({ obsId }) => forgetDownload(downloads, obsId, ending.signal),
    async health() {
      await check();
      return { status: 'up', archiveUrl };
    },
    async start() {
      await clean();
      cleaning = setInterval(() => void clean(), CLEAN_EVERY_MS);
    },
    async close() {
      clearInterval(cleaning);
      ending.abort(new Error('the archive app ends'));
      await http.close();
      await storage.close();
    },
  };
}
