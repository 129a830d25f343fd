import type { AdmissionQueueName } from './admission-queues.js';
import type { Shape } from './shape.js';

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

/** Format of an answer, and its shape. */
export type AnswerForm<Answer extends object> =
  /** One JSON document. */
  | { readonly as: 'json'; readonly shape: Shape<Answer> }
  /** Lines of progress, then one JSON document. */
  | { readonly as: 'progress'; readonly shape: Shape<Answer> }
  /** A picture, or bytes of the named type, with headers on every answer. */
  | { readonly as: 'picture'; readonly headers: readonly string[]; readonly contentType?: string };

/** Written by threads: neither side parses millions of numbers to pass them on. */
export const WRITTEN_JSON = {
  as: 'picture',
  headers: [],
  contentType: 'application/json; charset=utf-8',
} as const satisfies AnswerForm<object>;

/** One operation of the engine, as known to both sides. */
export interface OperationContract<
  Request extends object = object,
  Form extends AnswerForm<object> = AnswerForm<object>,
> {
  readonly path: `/${string}`;
  readonly queue: AdmissionQueueName;
  readonly limits: CallLimits;
  readonly request: Shape<Request>;
  readonly answer: Form;
}

export const COMPOSITE_LIMITS = {
  attempt: 'COMPOSITE_ATTEMPT_SECONDS',
  total: 'COMPOSITE_TOTAL_SECONDS',
  retries: true,
} as const satisfies CallLimits;
export const ANALYSIS_LIMITS = { attempt: 'ANALYSIS_SECONDS' } as const satisfies CallLimits;
