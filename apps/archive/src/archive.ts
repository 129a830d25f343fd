import type { Logger, SettingsOf } from '#platform';
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
import { redisSlots, type DownloadSlots } from './download/slots/download-slots.js';
import { openDownloads } from './download/open-downloads.js';
import { archiveHttp } from './portal/archive-http.js';
import { archiveCheck } from './portal/check-archive.js';
import { createPortal } from './portal/portal.js';
import { PORTAL_TIMING } from './portal/portal-timing.js';
import { productLists } from './products/list-products.js';
import { planImport } from './products/plan-import.js';
import { observationsById } from './search/observations-by-id.js';
import { createSearch } from './search/search-archive.js';

/** The bucket of MAST (docs/reference/archive-protocol.md, "Public bucket"). */
const PUBLIC_S3_URL = 'https://s3.us-east-1.amazonaws.com';

/** Operations of this app, for its controller. Types and failures: `#archive-client/contract`. */
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
  /** Removes the unfinished files of an abandoned download. @throws AppError validation */
  forgetDownload(request: ForgetDownload): void;
  /** @throws AppError unavailable when the external archive does not answer */
  health(): Promise<{ status: 'up'; archiveUrl: string }>;
  /** Removes stale downloads now and periodically, in the background. */
  start(): void;
  /** Stops running downloads; fetched bytes are kept for a resume. */
  close(): Promise<void>;
}

/** Without an `ARCHIVE_URL` the archive is the local sample archive. */
export const archiveUrlOf = (settings: SettingsOf<'archive'>): string =>
  settings.ARCHIVE_URL || `http://127.0.0.1:${settings.SAMPLE_ARCHIVE_PORT}`;

/** By default the bucket is that of the archive: MAST's at Amazon, or the local sample archive's. */
export const s3UrlOf = (settings: SettingsOf<'archive'>): string =>
  settings.ARCHIVE_S3_URL || (settings.ARCHIVE_URL ? PUBLIC_S3_URL : `${archiveUrlOf(settings)}/s3`);

/**
 * Builds the app from its settings.
 * @param slots limit the downloads of all processes
 */
export function createArchive(
  settings: SettingsOf<'archive'>,
  logger: Logger,
  slots: DownloadSlots = redisSlots(settings, logger),
): Archive {
  const callMs = 1000 * settings.ARCHIVE_CALL_SECONDS;
  const archiveUrl = archiveUrlOf(settings);
  const http = archiveHttp(archiveUrl, settings.ARCHIVE_TOKEN);
  const portal = createPortal({ http, timing: { ...PORTAL_TIMING, deadlineMs: callMs }, logger });
  const searching = { portal, archiveUrl, limit: { deadlineMs: callMs, logger } };
  const check = archiveCheck(http);
  const downloads = openDownloads(settings, { logger, http, s3Url: s3UrlOf(settings), slots });
  const rowContext = () => ({ archiveUrl, now: Date.now(), hasToken: settings.ARCHIVE_TOKEN !== '' });

  return {
    search: createSearch(searching),
    products: productLists(searching),
    observations: (query, signal) => observationsById(portal, query, rowContext(), signal),
    planImport: (query, signal) => planImport(portal, query, { ...rowContext(), logger }, signal),
    download: (request, report, signal) => downloads.run(request, report, signal),
    forgetDownload: ({ obsId }) => downloads.forget(obsId),
    async health() {
      await check();
      return { status: 'up', archiveUrl };
    },
    start: () => downloads.startCleaning(),
    async close() {
      await downloads.close();
      await http.close();
    },
  };
}
