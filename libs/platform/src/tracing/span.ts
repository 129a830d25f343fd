import type { SpanContext } from './traceparent.js';

/** Span kinds with their numbers in OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** Name and attributes of a span. */
export interface SpanOptions {
  /** A fixed word or a route template, since spans are searched by name. */
  readonly name: string;
  readonly kind: keyof typeof SPAN_KINDS;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}

/** A finished span. */
export interface Span extends SpanOptions {
  readonly spanContext: SpanContext;
  readonly parentSpanId?: string;
  readonly beganMs: number;
  readonly endedMs: number;
  /** The error message of a failed span. */
  readonly failure?: string;
}

/** Wall-clock time in milliseconds, with fractions. */
export const wallClockMs = (): number => performance.timeOrigin + performance.now();

/** Receives finished spans. */
export type SpanReceiver = (span: Span) => void;

let receive: SpanReceiver | undefined;

/** Sets the receiver of spans in this process; without one no spans are made. */
export const setSpanReceiver = (receiver: SpanReceiver | undefined): void => {
  receive = receiver;
};

/** The current receiver of spans. */
export const spanReceiver = (): SpanReceiver | undefined => receive;
