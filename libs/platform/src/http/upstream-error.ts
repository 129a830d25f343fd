import type { FieldProblem } from '../errors/app-error.js';

/** How a call to another of our components failed (spec.md, "Errors"). */
export type UpstreamFailure = 'unreachable' | 'unavailable' | 'timeout' | 'too-large' | 'rejected' | 'failed';

/** What an internal app says in the body of an error answer. */
export interface InternalErrorBody {
  readonly kind: string;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
}

/** Code of an app that ends and can do nothing more for its callers. */
export const SHUTTING_DOWN = 'shutting_down';

/** A call to another component did not give a result. */
export class UpstreamError extends Error {
  constructor(
    /** The component: `processing`, `archive`. */
    readonly component: string,
    readonly failure: UpstreamFailure,
    message: string,
    /** The component's own words, when it answered. */
    readonly body?: InternalErrorBody,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'UpstreamError';
  }

  /** Worth another try: the answer may be different next time. */
  get isTransient(): boolean {
    return this.failure === 'unreachable' || this.failure === 'unavailable' || this.failure === 'timeout';
  }

  /** The component itself is not there; what it says of others that are not there is another matter. */
  get isAway(): boolean {
    if (this.failure === 'unreachable') return true;
    return this.failure === 'unavailable' && (this.body === undefined || this.body.code === SHUTTING_DOWN);
  }
}
