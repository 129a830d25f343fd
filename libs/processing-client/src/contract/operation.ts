import type { AdmissionQueueName } from './admission-queues.js';

/**
 * Time limits of an operation, by the names of their settings (docs/reference/limits.md, "Time limits"), and whether it is retried after
 * temporary failures.
 */
export interface CallLimits {
  readonly attempt: 'ANALYSIS_SECONDS' | 'COMPOSITE_ATTEMPT_SECONDS' | 'SEMANTIC_SECONDS';
  /** All attempts together. */
  readonly total?: 'COMPOSITE_TOTAL_SECONDS';
  readonly retries?: boolean;
}

declare const types: unique symbol;

/**
 * A JSON document, at once or after lines of progress. Callers trust its content and check one field, which tells it from the answer of
 * another server.
 */
export interface DocumentForm<As extends 'json' | 'progress', Answer extends object> {
  readonly as: As;
  readonly field: keyof Answer & string;
}

/** A picture, or bytes of the named type or one of them, with headers on every answer. */
export interface PictureForm {
  readonly as: 'picture';
  readonly headers: readonly string[];
  readonly contentType?: string | readonly string[];
}

/** Format of an answer. */
export type AnswerForm = DocumentForm<'json' | 'progress', never> | PictureForm;

/** Written by threads: neither side parses millions of numbers to pass them on. */
export const WRITTEN_JSON = {
  as: 'picture',
  headers: [],
  contentType: 'application/json; charset=utf-8',
} as const satisfies PictureForm;

/** One operation of the engine, as known to both sides, which are compiled with the types of its request and answer. */
export interface OperationContract<Request = unknown, Form = AnswerForm> {
  readonly path: `/${string}`;
  readonly queue: AdmissionQueueName;
  readonly limits: CallLimits;
  readonly answer: Form;
  /** For the compiler only: never set. */
  readonly [types]?: Request;
}

export const COMPOSITE_LIMITS = {
  attempt: 'COMPOSITE_ATTEMPT_SECONDS',
  total: 'COMPOSITE_TOTAL_SECONDS',
  retries: true,
} as const satisfies CallLimits;
export const ANALYSIS_LIMITS = { attempt: 'ANALYSIS_SECONDS' } as const satisfies CallLimits;

/** Header with the number of pixels of saturated cores that a picture fills. */
export const REPAIRED_HEADER = 'x-repaired-pixels';
