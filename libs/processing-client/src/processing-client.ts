import {
  internalClient,
  watchAvailability,
  type Availability,
  type BinaryAnswer,
  type CallOptions,
} from '#platform';
import {
  PROCESSING_PATHS,
  type CompositeFacts,
  type CompositeSpec,
  type CompositeToStorage,
  type FileFacts,
  type InspectRequest,
  type PreviewRequest,
  type ProcessingProgress,
} from './contract/index.js';

/** Time limits of spec.md, "Timeouts". */
const COMPOSITE_TIMEOUT_MS = 30 * 60_000;
const COMPOSITE_TOTAL_TIMEOUT_MS = 60 * 60_000;
const ANALYSIS_TIMEOUT_MS = 2 * 60_000;

type Options = Partial<CallOptions>;

/** Client of the processing app. Every failure is an UpstreamError of component `Processing engine`. */
export interface ProcessingClient {
  inspect(request: InspectRequest, options?: Options): Promise<FileFacts>;
  preview(request: PreviewRequest, options?: Options): Promise<BinaryAnswer>;
  composite(spec: CompositeSpec, options?: Options): Promise<BinaryAnswer>;
  compositeToStorage(
    request: CompositeToStorage,
    onProgress: (progress: ProcessingProgress) => void,
    options?: Options,
  ): Promise<CompositeFacts>;
  health(): Promise<{ status: 'up' }>;
  /** For those who wait for it. */
  readonly availability: Availability;
  close(): Promise<void>;
}

export function createProcessingClient(baseUrl: string): ProcessingClient {
  const http = internalClient('Processing engine', baseUrl);
  const composite = {
    timeoutMs: COMPOSITE_TIMEOUT_MS,
    totalTimeoutMs: COMPOSITE_TOTAL_TIMEOUT_MS,
    retries: true,
  };
  const analysis = { timeoutMs: ANALYSIS_TIMEOUT_MS };
  const health = () => http.get<{ status: 'up' }>(PROCESSING_PATHS.health, { timeoutMs: 5_000 });
  return {
    inspect: (request, options) => http.json(PROCESSING_PATHS.inspect, request, { ...analysis, ...options }),
    preview: (request, options) => http.bytes(PROCESSING_PATHS.preview, request, { ...analysis, ...options }),
    composite: (spec, options) => http.bytes(PROCESSING_PATHS.composite, spec, { ...composite, ...options }),
    compositeToStorage: (request, onProgress, options) =>
      http.stream(PROCESSING_PATHS.compositeToStorage, request, onProgress, { ...composite, ...options }),
    health,
    availability: watchAvailability(health),
    close: () => http.close(),
  };
}
