import type { AdmissionQueueName } from './admission-queues.js';
import type { Shape } from './shape.js';

/**
 * How long the work of an operation may take, by the setting that says so (docs/reference/limits.md, "Time limits"), and whether it is tried
 * again after failures that pass.
 */
export interface CallLimits {
  readonly attempt: 'ANALYSIS_SECONDS' | 'COMPOSITE_ATTEMPT_SECONDS' | 'SEMANTIC_SECONDS';
  /** All attempts together. */
  readonly total?: 'COMPOSITE_TOTAL_SECONDS';
  readonly retries?: boolean;
}

/** How the answer travels, and what it has to be. */
export type AnswerForm<Answer extends object> =
  /** One JSON document. */
  | { readonly as: 'json'; readonly shape: Shape<Answer> }
  /** Lines of progress, then one JSON document. */
  | { readonly as: 'progress'; readonly shape: Shape<Answer> }
  /** A picture, or bytes of the type that is named; headers that every answer carries. */
  | { readonly as: 'picture'; readonly headers: readonly string[]; readonly contentType?: string };

/** Threads write the document: neither side reads millions of numbers to pass them on. */
export const WRITTEN_JSON = {
  as: 'picture',
  headers: [],
  contentType: 'application/json; charset=utf-8',
} as const satisfies AnswerForm<object>;

/** One thing that the engine does: all that both sides know of it. */
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
