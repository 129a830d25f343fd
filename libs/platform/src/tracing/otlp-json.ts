import { SPAN_KINDS, type Span } from './span.js';

/** Spans in the JSON encoding of OTLP over HTTP (opentelemetry-proto, trace/v1; ids in hex, 64-bit numbers as text). */
export const otlpJson = (service: string, spans: readonly Span[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'firstlight' }, spans: spans.map(spanOf) }],
    },
  ],
});

const STATUS_ERROR = 2;

const spanOf = ({
  spanContext,
  parentSpanId,
  name,
  kind,
  attributes = {},
  beganMs,
  endedMs,
  failure,
}: Span) => ({
  traceId: spanContext.traceId,
  spanId: spanContext.spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind: SPAN_KINDS[kind],
  startTimeUnixNano: nanoseconds(beganMs),
  endTimeUnixNano: nanoseconds(endedMs),
  attributes: attributesOf(attributes),
  status: failure === undefined ? {} : { code: STATUS_ERROR, message: failure },
});

/** Exact to the microsecond: nanoseconds since 1970 exceed the precision of a number. */
const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1000))}000`;

const attributesOf = (attributes: NonNullable<Span['attributes']>) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, value: valueOf(value) }));

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
