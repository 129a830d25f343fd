import { ERROR_KINDS, type ErrorCode, type ErrorKind } from './error-kinds.js';

/** One invalid field of a request. `field` is a path such as `channels.0.dataIds`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Optional parts of an error. */
export interface ErrorDetails {
  /** A more specific code than that of the kind. */
  readonly code?: ErrorCode;
  readonly errors?: readonly FieldProblem[];
  /** Value of `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected error, with a kind and a code; the HTTP status follows from the kind. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = details.code ?? ERROR_KINDS[kind].code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** All invalid request fields as one error. */
export const fieldErrors = (problems: readonly FieldProblem[]): AppError =>
  new AppError('validation', problems.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    errors: problems,
  });

/** One invalid request field as an error. */
export const fieldError = (field: string, message: string): AppError => fieldErrors([{ field, message }]);

/** A missing item, or one that the caller may not see (docs/reference/errors.md, "Status codes"). */
export const notFound = (what: string): AppError => new AppError('not-found', `${what} not found`);
