import {
  internalClient,
  Settings,
  watchAvailability,
  type Availability,
  type CallOptions,
  type InternalAddress,
} from '#platform';
import {
  ARCHIVE_PATHS,
  type ArchiveObservation,
  type ArchiveProduct,
  type ArchiveSearch,
  type ArchiveSearchResult,
  type DownloadProgress,
  type DownloadRequest,
  type DownloadResult,
  type ForgetDownload,
  type ImportPlan,
  type ImportPlanQuery,
  type ObservationsQuery,
  type ProductsQuery,
} from './contract/index.js';

/** A whole import may take longer than one silent spell: the archive app watches the spells itself. */
const DOWNLOAD_TIMEOUT_MS = 24 * 3_600_000;
/** It only notes what it is to do. */
const FORGET_TIMEOUT_MS = 5_000;

type Options = Partial<CallOptions>;

interface ArchiveHealth {
  readonly status: 'up';
  readonly archiveUrl: string;
}

/** Client of the archive app. Every failure is an UpstreamError of component `archive`. */
export interface ArchiveClient {
  search(query: ArchiveSearch, options?: Options): Promise<ArchiveSearchResult>;
  products(query: ProductsQuery, options?: Options): Promise<ArchiveProduct[]>;
  observations(query: ObservationsQuery, options?: Options): Promise<ArchiveObservation[]>;
  planImport(query: ImportPlanQuery, options?: Options): Promise<ImportPlan>;
  download(
    request: DownloadRequest,
    onProgress: (progress: DownloadProgress) => void,
    options?: Options,
  ): Promise<DownloadResult>;
  forgetDownload(request: ForgetDownload): Promise<void>;
  health(): Promise<ArchiveHealth>;
  /** For those who wait for it. */
  readonly availability: Availability;
  close(): Promise<void>;
}

/**
 * @param settings those of the app that calls; the defaults only where nobody has any. The time is that of searches
 *   (spec.md, "Timeouts")
 */
export function createArchiveClient(
  address: InternalAddress,
  settings: Pick<Settings, 'ARCHIVE_CALL_SECONDS'> = new Settings(),
): ArchiveClient {
  const timeoutMs = 1000 * settings.ARCHIVE_CALL_SECONDS;
  const http = internalClient('archive', address);
  const withLimit = (options: Options = {}): CallOptions => ({ timeoutMs, ...options });
  const health = () => http.get<ArchiveHealth>(ARCHIVE_PATHS.health, { timeoutMs: 5_000 });
  return {
    search: (query, options) => http.json(ARCHIVE_PATHS.search, query, withLimit(options)),
    products: (query, options) => http.json(ARCHIVE_PATHS.products, query, withLimit(options)),
    observations: (query, options) => http.json(ARCHIVE_PATHS.observations, query, withLimit(options)),
    planImport: (query, options) => http.json(ARCHIVE_PATHS.plan, query, withLimit(options)),
    download: (request, onProgress, options) =>
      http.stream(ARCHIVE_PATHS.download, request, onProgress, {
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        ...options,
      }),
    async forgetDownload(request) {
      await http.json(ARCHIVE_PATHS.forget, request, { timeoutMs: FORGET_TIMEOUT_MS });
    },
    health,
    availability: watchAvailability(health),
    close: () => http.close(),
  };
}
