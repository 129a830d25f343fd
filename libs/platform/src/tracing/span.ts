import type { TracePlace } from './traceparent.js';

/** How a span stands to its trace, in the words and numbers of OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** What a span is called, and what is told of it. */
export interface SpanOptions {
  /** A word of ours or a route template: names are searched by. */
  readonly name: string;
  readonly kind: keyof typeof SPAN_KINDS;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}

/** A piece of work that has ended. */
export interface Span extends SpanOptions {
  readonly place: TracePlace;
  readonly parentSpanId?: string;
  readonly beganMs: number;
  readonly endedMs: number;
  /** Why it failed. */
  readonly failure?: string;
}

/** Wall-clock time in milliseconds, with parts of them. */
export const wallClockMs = (): number => performance.timeOrigin + performance.now();

/** Takes spans that have ended. */
export type KeepSpan = (span: Span) => void;

let keep: KeepSpan | undefined;

/** Who gets the spans of this process from now on; without anybody none are made. */
export const keepSpansWith = (keeper: KeepSpan | undefined): void => {
  keep = keeper;
};

/** The one who gets the spans. */
export const spanKeeper = (): KeepSpan | undefined => keep;
