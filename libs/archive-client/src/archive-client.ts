import {
  internalClient,
  watchAvailability,
  type Availability,
  type CallOptions,
  type InternalAddress,
} from '#platform';
import {
  ARCHIVE_PATHS,
  type ArchiveProduct,
  type ArchiveSearch,
  type ArchiveSearchResult,
  type DownloadProgress,
  type DownloadRequest,
  type DownloadResult,
  type ImportPlan,
  type ImportPlanQuery,
  type ProductsQuery,
} from './contract/index.js';

/** Time limit of archive searches, downloads and imports (spec.md, "Timeouts"). A download counts from its last byte. */
const ARCHIVE_TIMEOUT_MS = 5 * 60_000;
/** A whole import may take longer than one silent spell: the archive app watches the spells itself. */
const DOWNLOAD_TIMEOUT_MS = 24 * 3_600_000;

type Options = Partial<CallOptions>;

interface ArchiveHealth {
  readonly status: 'up';
  readonly archiveUrl: string;
}

/** Client of the archive app. Every failure is an UpstreamError of component `archive`. */
export interface ArchiveClient {
  search(query: ArchiveSearch, options?: Options): Promise<ArchiveSearchResult>;
  products(query: ProductsQuery, options?: Options): Promise<ArchiveProduct[]>;
  planImport(query: ImportPlanQuery, options?: Options): Promise<ImportPlan>;
  download(
    request: DownloadRequest,
    onProgress: (progress: DownloadProgress) => void,
    options?: Options,
  ): Promise<DownloadResult>;
  health(): Promise<ArchiveHealth>;
  /** For those who wait for it. */
  readonly availability: Availability;
  close(): Promise<void>;
}

export function createArchiveClient(address: InternalAddress): ArchiveClient {
  const http = internalClient('archive', address);
  const withLimit = (options: Options = {}): CallOptions => ({ timeoutMs: ARCHIVE_TIMEOUT_MS, ...options });
  const health = () => http.get<ArchiveHealth>(ARCHIVE_PATHS.health, { timeoutMs: 5_000 });
  return {
    search: (query, options) => http.json(ARCHIVE_PATHS.search, query, withLimit(options)),
    products: (query, options) => http.json(ARCHIVE_PATHS.products, query, withLimit(options)),
    planImport: (query, options) => http.json(ARCHIVE_PATHS.plan, query, withLimit(options)),
    download: (request, onProgress, options) =>
      http.stream(ARCHIVE_PATHS.download, request, onProgress, {
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        ...options,
      }),
    health,
    availability: watchAvailability(health),
    close: () => http.close(),
  };
}
