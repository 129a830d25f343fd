import type { LaneName } from './lanes.js';
import type { Shape } from './shape.js';

/** How long the work of a call may take, and whether it is tried again after failures that pass. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly totalTimeoutMs?: number;
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

/** One thing that the engine does: all that both sides know of it. */
export interface OperationContract<
  Request extends object = object,
  Form extends AnswerForm<object> = AnswerForm<object>,
> {
  readonly path: `/${string}`;
  readonly lane: LaneName;
  readonly limits: CallLimits;
  readonly request: Shape<Request>;
  readonly answer: Form;
}

/** Time limits of spec.md, "Timeouts". */
const MINUTE_MS = 60_000;
export const COMPOSITE_LIMITS = {
  timeoutMs: 30 * MINUTE_MS,
  totalTimeoutMs: 60 * MINUTE_MS,
  retries: true,
} as const;
export const ANALYSIS_LIMITS = { timeoutMs: 2 * MINUTE_MS } as const;
