import { HttpException } from '@nestjs/common';
import { isConnectionLost, isOwnerGone, isStatementTimeout } from '#domain';
import {
  AppError,
  kindOfStatus,
  storageTrouble,
  storageUnavailable,
  UpstreamError,
  type Component,
  type ErrorCode,
  type ErrorKind,
  type FieldProblem,
  STORAGE_AWAY,
} from '#platform';
import { tokenRefused } from '../auth/tokens.js';

/** Kinds of rejections that clients of the API get to see; others are bugs of ours: rights are checked before a component is called. */
const PASSED_ON: readonly ErrorKind[] = [
  'validation',
  'not-found',
  'conflict',
  'unprocessable',
  'storage-full',
];

/** What clients are told of a component that gives no result (docs/reference/errors.md, "Failures of components"). */
const WORDS = {
  processing: {
    unreachable: ['unavailable', 'engine_unreachable', 'Processing engine not reachable'],
    unavailable: ['unavailable', 'engine_unavailable', 'Processing engine temporarily unavailable'],
    strange: ['unavailable', 'engine_unavailable', 'Processing engine temporarily unavailable'],
    timeout: ['timeout', 'engine_timeout', 'Processing timed out'],
    failed: ['failed', 'engine_error', 'An unexpected error occurred'],
  },
  archive: {
    unreachable: ['unavailable', 'archive_unavailable', 'The archive is not available'],
    unavailable: ['unavailable', 'archive_unavailable', 'The archive is not available'],
    strange: ['unavailable', 'archive_unavailable', 'The archive is not available'],
    timeout: ['timeout', 'archive_unavailable', 'The archive did not answer in time'],
    failed: ['failed', 'internal_error', 'An unexpected error occurred'],
  },
} as const satisfies Record<Component, Record<string, readonly [ErrorKind, ErrorCode, string]>>;

/**
 * The component is well, but has its hands full, or misses the storage that all of us stand on: clients may know what it is
 * that they wait for.
 */
const TOLD: Readonly<Partial<Record<ErrorCode, string | undefined>>> = {
  engine_busy: undefined,
  storage_unavailable: STORAGE_AWAY,
};

/** The one place where a failure of a component becomes words and a kind for clients. */
function fromUpstream(error: UpstreamError): AppError {
  const { component, body, failure } = error;
  if (failure === 'too-large') return passedOn(error, 'too-large', 'File too large');
  if (failure === 'rejected' && body && PASSED_ON.includes(body.kind)) return passedOn(error, body.kind);
  const [kind, usualCode, words] = WORDS[component][failure === 'rejected' ? 'failed' : failure];
  const code = body && body.code in TOLD ? body.code : usualCode;
  return new AppError(kind, TOLD[code] ?? words, {
    code,
    retryAfterSeconds: error.retryAfterSeconds,
    cause: error,
  });
}

/** The component's own words, where it has any. */
const passedOn = (error: UpstreamError, kind: ErrorKind, words = error.message): AppError =>
  new AppError(kind, error.body?.message ?? words, {
    code: error.body?.code,
    errors: error.body?.errors,
    cause: error,
  });

/** A database that is away for a moment mostly is back by then. */
const RETRY_AFTER_LOST_SECONDS = 5;

/** A database that is away or overloaded, or misses the caller, where that is what went wrong. */
function fromDatabase(error: unknown): AppError | null {
  // A token outlives its user for a while; what they ask for has no owner to be.
  if (isOwnerGone(error)) return tokenRefused(error);
  const code = 'database_unavailable';
  if (isConnectionLost(error)) {
    return new AppError('unavailable', 'The database is not available', {
      code,
      retryAfterSeconds: RETRY_AFTER_LOST_SECONDS,
      cause: error,
    });
  }
  if (!isStatementTimeout(error)) return null;
  return new AppError('timeout', 'The database did not answer in time', { code, cause: error });
}

/** Any error as one of ours. What nobody foresaw is `failed` and says nothing about itself. */
export function toAppError(error: unknown): AppError {
  // Why a storage does not do something is for those who run the service.
  if (storageTrouble(error) === 'refused') return storageUnavailable('unavailable', STORAGE_AWAY, error);
  if (error instanceof AppError) return error;
  if (error instanceof UpstreamError) return fromUpstream(error);
  const ofDatabase = fromDatabase(error);
  if (ofDatabase) return ofDatabase;
  const refusal = refusalOf(error);
  return refusal
    ? new AppError(refusal, (error as Error).message, { errors: problemsOf(refusal, error), cause: error })
    : new AppError('failed', 'An unexpected error occurred', { cause: error });
}

/** The kind of what the framework itself refuses: no such route, unreadable JSON, a body that is too large. */
function refusalOf(error: unknown): ErrorKind | undefined {
  const status = statusOf(error);
  return status !== undefined && status < 500 ? kindOfStatus(status) : undefined;
}

/** As the router begins its message. */
const UNREADABLE_PATH = /^Failed to decode param/;

/** Every 400 names what is wrong: the router can only say that of the path, all others read the body. */
function problemsOf(kind: ErrorKind, error: unknown): FieldProblem[] | undefined {
  if (kind !== 'validation') return undefined;
  const { message } = error as Error;
  return [{ field: UNREADABLE_PATH.test(message) ? 'path' : 'body', message }];
}

/** Nest's exceptions and those of express middleware (body parser) both carry a status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}
