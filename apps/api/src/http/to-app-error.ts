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

/** Rejections that clients see; others are bugs of ours, since rights are checked before a component is called. */
const PASSED_ON: readonly ErrorKind[] = [
  'validation',
  'not-found',
  'conflict',
  'unprocessable',
  'storage-full',
];

/** Public messages of failed components (docs/reference/errors.md, "Failures of components"). */
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

/** The component works but is busy, or the shared storage is unavailable: clients may know what they wait for. */
const TOLD: Readonly<Partial<Record<ErrorCode, string | undefined>>> = {
  engine_busy: undefined,
  storage_unavailable: STORAGE_AWAY,
};

/** The only place that maps the failure of a component to a public message and kind. */
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

/** The component's own message, if any. */
const passedOn = (error: UpstreamError, kind: ErrorKind, words = error.message): AppError =>
  new AppError(kind, error.body?.message ?? words, {
    code: error.body?.code,
    errors: error.body?.errors,
    cause: error,
  });

/** Most outages of a database are shorter than this. */
const RETRY_AFTER_LOST_SECONDS = 5;

/** The error of an unavailable or overloaded database, or of a deleted caller; else undefined. */
function fromDatabase(error: unknown): AppError | null {
  // A token outlives its user for a while; the foreign key of the owner fails.
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

/** Any error as an AppError; unexpected ones are `failed` and reveal nothing. */
export function toAppError(error: unknown): AppError {
  // Operators, not clients, learn why a storage refuses.
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

/** The kind of a refusal of the framework: no such route, unreadable JSON, a body that is too large. */
function refusalOf(error: unknown): ErrorKind | undefined {
  const status = statusOf(error);
  return status !== undefined && status < 500 ? kindOfStatus(status) : undefined;
}

/** The beginning of the router's message. */
const UNREADABLE_PATH = /^Failed to decode param/;

/** Every 400 names a field: the router's is the path, all others are the body's. */
function problemsOf(kind: ErrorKind, error: unknown): FieldProblem[] | undefined {
  if (kind !== 'validation') return undefined;
  const { message } = error as Error;
  return [{ field: UNREADABLE_PATH.test(message) ? 'path' : 'body', message }];
}

/** Nest's exceptions and those of Express middleware (body parser) carry a status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}
