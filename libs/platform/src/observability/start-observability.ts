import type { Settings } from '../config/settings.js';
import type { Logger } from '../logging/logger.js';
import { startMetricsServer, type Readiness } from '../metrics/metrics-server.js';
import { metrics } from '../metrics/metrics.js';
import { startTracing } from '../tracing/start-tracing.js';

export interface ObservabilityOptions {
  readonly app: string;
  readonly settings: Pick<
    Settings,
    'METRICS_HOST' | 'METRICS_TOKEN' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS'
  >;
  /** Port of the metrics; 0: none. */
  readonly metricsPort: number;
  readonly logger: Logger;
  /** Answers `GET /ready` beside the metrics; by default the process is ready. */
  readonly readiness?: Readiness;
}

/** Settings and logger for metrics and traces. */
export interface Observability {
  /** Sends the remaining spans and closes the metrics server: the last step of a shutdown. */
  close(): Promise<void>;
}

/** Starts the metrics server and the export of traces, as far as the settings ask for them. */
export async function startObservability(options: ObservabilityOptions): Promise<Observability> {
  const { app, settings, metricsPort: port, logger, readiness } = options;
  metrics.setDefaultLabels({ app });
  const endTracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? startTracing({ service: `firstlight-${app}`, settings, logger })
    : undefined;
  const server = port === 0 ? undefined : await startMetricsServer({ settings, port, logger, readiness });
  return {
    async close() {
      server?.close();
      server?.closeAllConnections();
      await endTracing?.();
    },
  };
}
