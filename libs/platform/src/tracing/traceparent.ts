import { randomBytes } from 'node:crypto';

/** Header that carries a trace from app to app (W3C Trace Context, level 1). */
export const TRACEPARENT_HEADER = 'traceparent';

/** Where in which trace some work is. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is kept. */
  readonly isSampled: boolean;
}

/** Version 00, and later ones as far as they begin alike (section 4.3). */
const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** What a header says; nothing where it says nothing that is valid. */
export function parseTraceparent(text: unknown): TracePlace | undefined {
  const [, version, traceId, spanId, flags, rest] = FORM.exec(typeof text === 'string' ? text : '') ?? [];
  if (traceId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TracePlace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A place of its own in the trace of `parent`, or in a new one. */
export const placeBelow = (parent: TracePlace | undefined): TracePlace => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? true,
});
