import type { Settings } from '../config/settings.js';
import type { Logger } from '../logging/logger.js';
import { counter } from '../metrics/metrics.js';
import { otlpJson } from './otlp-json.js';
import { setSpanReceiver, type Span } from './span.js';

/** Interval between batches. */
const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** Spans of a batch, and of the backlog while the receiver is unavailable; newer ones are dropped. */
const BATCH = 512;
const MAX_WAITING = 4_096;

const dropped = counter({
  name: 'firstlight_spans_dropped_total',
  help: 'Spans that the receiver of traces did not accept',
});

export interface TracingOptions {
  readonly service: string;
  readonly settings: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS'>;
  readonly logger: Logger;
}

/**
 * Exports the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT in the background; an unavailable receiver costs spans, not
 * requests.
 * @returns sends the remaining spans and stops
 */
export function startTracing({ service, settings, logger }: TracingOptions): () => Promise<void> {
  const url = new URL('v1/traces', withSlash(settings.OTEL_EXPORTER_OTLP_ENDPOINT));
  const headers = { 'content-type': 'application/json', ...headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS) };
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let wasAccepted = true;

  const note = (error?: unknown) => {
    const isAccepted = error === undefined;
    if (isAccepted !== wasAccepted)
      logger.warn(
        { err: error, host: url.host },
        isAccepted ? 'traces are accepted again' : 'traces are not accepted',
      );
    wasAccepted = isAccepted;
  };
  /** @returns whether the batch was accepted */
  const sendBatch = async (): Promise<boolean> => {
    const batch = waiting.splice(0, BATCH);
    const body = JSON.stringify(otlpJson(service, batch));
    try {
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
      const answer = await fetch(url, { method: 'POST', headers, body, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the receiver of traces answers ${answer.status}`);
      note();
      return true;
    } catch (error) {
      dropped.inc(batch.length);
      note(error);
      return false;
    }
  };
  /** Stops at the first batch that is not accepted, so that a hanging receiver delays the end only once. */
  const sendAll = async () => {
    for (let isAccepted = true; isAccepted && waiting.length > 0;) isAccepted = await sendBatch();
  };
  const send = (): Promise<void> => (sending ??= sendAll().finally(() => (sending = undefined)));

  setSpanReceiver((span) => {
    if (waiting.length < MAX_WAITING) waiting.push(span);
    else dropped.inc();
  });
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    setSpanReceiver(undefined);
    await send();
    dropped.inc(waiting.length);
    waiting = [];
  };
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** `name=value` pairs, percent-encoded values (OpenTelemetry, "Specifying headers via environment variables"). */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const [name, ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );
