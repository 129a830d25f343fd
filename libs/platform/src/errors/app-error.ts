/** What went wrong, in words of the service; the API's one filter turns a kind into a status (see its table). */
export type ErrorKind =
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media'
  | 'bad-range'
  | 'unprocessable'
  | 'rate-limited'
  | 'queue-full'
  | 'unavailable'
  | 'timeout'
  | 'storage-full'
  | 'failed';

/** One field of a request that is wrong. `field` is a path such as `channels.0.dataIds`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What an error may say besides its message. */
export interface ErrorDetails {
  /** Stable snake_case code for clients; each kind has a default. */
  readonly code?: string;
  readonly errors?: readonly FieldProblem[];
  /** For `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The code that goes with a kind unless an error names a more exact one. */
const DEFAULT_CODES: Record<ErrorKind, string> = {
  validation: 'validation_failed',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  'not-found': 'not_found',
  conflict: 'conflict',
  'precondition-failed': 'precondition_failed',
  'too-large': 'file_too_large',
  'unsupported-media': 'unsupported_media_type',
  'bad-range': 'range_not_satisfiable',
  unprocessable: 'unprocessable_file',
  'rate-limited': 'rate_limited',
  'queue-full': 'queue_full',
  unavailable: 'unavailable',
  timeout: 'timeout',
  'storage-full': 'storage_full',
  failed: 'engine_error',
};

/** An error that was foreseen. It carries a kind and a code, never an HTTP status. */
export class AppError extends Error {
  readonly code: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = details.code ?? DEFAULT_CODES[kind];
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A request field that is wrong, as one error. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('validation', `${field}: ${message}`, { errors: [{ field, message }] });

/** The missing item of spec.md's table; also what strangers get to see of things that are not theirs. */
export const notFound = (what: string): AppError => new AppError('not-found', `${what} not found`);
