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

declare const content: unique symbol;

/**
 * A JSON document. Callers trust its content, which the engine's types guarantee, and check one field that tells it from the answer of
 * another server.
 */
export interface DocumentForm<As extends 'json' | 'progress', Answer extends object> {
  readonly as: As;
  readonly field: string;
  /** For the compiler only: never set. */
  readonly [content]?: Answer;
}

/** Format of an answer. */
export type AnswerForm =
  /** One JSON document. */
  | DocumentForm<'json', object>
  /** Lines of progress, then one JSON document. */
  | DocumentForm<'progress', object>
  /** A picture, or bytes of the named type, with headers on every answer. */
  | { readonly as: 'picture'; readonly headers: readonly string[]; readonly contentType?: string };

type FieldOf<Answer> = keyof Answer & string;

export const json = <Answer extends object>(field: FieldOf<Answer>): DocumentForm<'json', Answer> => ({
  as: 'json',
  field,
});

export const withProgress = <Answer extends object>(
  field: FieldOf<Answer>,
): DocumentForm<'progress', Answer> => ({ as: 'progress', field });

/** Written by threads: neither side parses millions of numbers to pass them on. */
export const WRITTEN_JSON = {
  as: 'picture',
  headers: [],
  contentType: 'application/json; charset=utf-8',
} as const satisfies AnswerForm;

/** One operation of the engine, as known to both sides. */
export interface OperationContract<Request extends object = object, Form extends AnswerForm = AnswerForm> {
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
