import { internalClient, Settings, type CallOptions, type InternalAddress } from '#platform';
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
} from './contract/contract.js';

/** A whole import may take longer than one call: the archive app limits its chunks itself. */
const DOWNLOAD_TIMEOUT_MS = 24 * 3_600_000;
/** The call returns at once; removal runs in the background. */
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
  close(): Promise<void>;
}

/**
 * @param settings of the calling app; defaults for callers without settings. The time limit is that of searches
 * (docs/reference/limits.md, "Time limits")
 */
export function createArchiveClient(
  address: InternalAddress,
  settings: Pick<Settings, 'ARCHIVE_CALL_SECONDS'> = new Settings(),
): ArchiveClient {
  const timeoutMs = 1000 * settings.ARCHIVE_CALL_SECONDS;
  const http = internalClient('archive', address);
  const asking = (problemIn: CallOptions['problemIn'], options: Options = {}): CallOptions => ({
    ...{ timeoutMs, problemIn },
    ...options,
  });
  const health = () => http.health<ArchiveHealth>();
  return {
    search: (query, options) => http.json(ARCHIVE_PATHS.search, query, asking(problemOfSearch, options)),
    products: (query, options) => http.json(ARCHIVE_PATHS.products, query, asking(problemOfList, options)),
    observations: (query, options) =>
      http.json(ARCHIVE_PATHS.observations, query, asking(problemOfList, options)),
    planImport: (query, options) => http.json(ARCHIVE_PATHS.plan, query, asking(problemOfPlan, options)),
    download: (request, onProgress, options) =>
      http.stream(ARCHIVE_PATHS.download, request, onProgress, {
        ...{ timeoutMs: DOWNLOAD_TIMEOUT_MS, problemIn: problemOfDownload },
        ...options,
      }),
    async forgetDownload(request) {
      await http.json(ARCHIVE_PATHS.forget, request, { timeoutMs: FORGET_TIMEOUT_MS });
    },
    health,
    close: () => http.close(),
  };
}

/* Checks the shape of responses, which identifies the archive app; their content is the app's own responsibility. */

const NO_LIST = 'no list';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const problemOfList = (answer: unknown): string | undefined =>
  Array.isArray(answer) && answer.every(isObject) ? undefined : NO_LIST;

const problemOfSearch = ({ items, total }: Partial<ArchiveSearchResult>): string | undefined =>
  typeof total === 'number' ? problemOfList(items) : 'no total';

const problemOfPlan = ({ observation, files }: Partial<ImportPlan>): string | undefined =>
  isObject(observation) ? problemOfList(files) : 'no observation';

const problemOfDownload = ({ files }: Partial<DownloadResult>): string | undefined => problemOfList(files);
