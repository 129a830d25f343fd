import type { Settings } from '../config/settings.js';
import type { Logger } from '../logging/logger.js';
import { openMetricsDoor } from '../metrics/metrics-door.js';
import { metrics } from '../metrics/metrics.js';
import { startTracing } from '../tracing/start-tracing.js';

export interface ObservingOptions {
  readonly app: string;
  readonly settings: Pick<
    Settings,
    'METRICS_HOST' | 'METRICS_TOKEN' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS'
  >;
  /** Of the metrics; 0: none. */
  readonly metricsPort: number;
  readonly logger: Logger;
}

/** What lets an app be watched. */
export interface Observing {
  /** Sends what is left of traces and closes the door of the metrics: last of all. */
  close(): Promise<void>;
}

/** Opens the door of the metrics and begins to send traces, as far as the settings ask for them. */
export async function startObserving(options: ObservingOptions): Promise<Observing> {
  const { app, settings, metricsPort: port, logger } = options;
  metrics.setDefaultLabels({ app });
  const endTracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? startTracing({ service: `firstlight-${app}`, settings, logger })
    : undefined;
  const door = port === 0 ? undefined : await openMetricsDoor({ settings, port, logger });
  return {
    async close() {
      door?.close();
      door?.closeAllConnections();
      await endTracing?.();
    },
  };
}
