import { randomBytes } from 'node:crypto';

/** Header that carries a trace from app to app (W3C Trace Context, level 1). */
export const TRACEPARENT_HEADER = 'traceparent';

/** Ids of a span and its trace. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is kept. */
  readonly isSampled: boolean;
}

/** Version 00, and later ones that begin alike (section 4.3). */
const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Parses the header; `undefined` if it is missing or invalid. */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, version, traceId, spanId, flags, rest] = FORM.exec(typeof text === 'string' ? text : '') ?? [];
  if (traceId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A new span in the trace of `parent`, or in a new trace. */
export const childSpanContext = (parent: SpanContext | undefined): SpanContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? true,
});
