import { ERROR_KINDS, type ErrorCode, type ErrorKind } from './error-kinds.js';

/** One field of a request that is wrong. `field` is a path such as `channels.0.dataIds`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What an error may say besides its message. */
export interface ErrorDetails {
  /** More exact than that of the kind. */
  readonly code?: ErrorCode;
  readonly errors?: readonly FieldProblem[];
  /** For `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error that was foreseen. It carries a kind and a code, never an HTTP status. */
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

/** All request fields that are wrong, as one error. */
export const fieldErrors = (problems: readonly FieldProblem[]): AppError =>
  new AppError('validation', problems.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    errors: problems,
  });

/** A request field that is wrong, as one error. */
export const fieldError = (field: string, message: string): AppError => fieldErrors([{ field, message }]);

/** A missing item; also what strangers get to see of things that are not theirs (docs/reference/errors.md, "Status codes"). */
export const notFound = (what: string): AppError => new AppError('not-found', `${what} not found`);
