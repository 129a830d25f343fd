import type { Settings } from '../config/settings.js';
import type { Logger } from '../logging/logger.js';
import { counter } from '../metrics/metrics.js';
import { otlpJson } from './otlp-json.js';
import { keepSpansWith, type Span } from './span.js';

/** Spans leave in batches, this often. */
const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** Spans of one batch, and those that wait while nobody takes them; newer ones are dropped then. */
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
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT. Nobody waits for the receiver, and one that is away costs
 * spans, not requests.
 * @returns sends what is left, and ends it
 */
export function startTracing({ service, settings, logger }: TracingOptions): () => Promise<void> {
  const url = new URL('v1/traces', withSlash(settings.OTEL_EXPORTER_OTLP_ENDPOINT));
  const headers = { 'content-type': 'application/json', ...headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS) };
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let wasTaken = true;

  const note = (error?: unknown) => {
    const isTaken = error === undefined;
    if (isTaken !== wasTaken)
      logger.warn(
        { err: error, host: url.host },
        isTaken ? 'traces are taken again' : 'traces are not taken',
      );
    wasTaken = isTaken;
  };
  /** @returns whether it was taken */
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
  /** Up to the first that is not taken: a receiver that hangs is waited for once, not once for each. */
  const sendAll = async () => {
    for (let isTaken = true; isTaken && waiting.length > 0;) isTaken = await sendBatch();
  };
  const send = (): Promise<void> => (sending ??= sendAll().finally(() => (sending = undefined)));

  keepSpansWith((span) => {
    if (waiting.length < MAX_WAITING) waiting.push(span);
    else dropped.inc();
  });
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    keepSpansWith(undefined);
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
