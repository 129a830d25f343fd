import { HttpException, HttpStatus } from '@nestjs/common';
import { isConnectionLost, isOwnerGone, isStatementTimeout } from '#domain';
import { AppError, UpstreamError, type ErrorKind } from '#platform';
import { tokenRefused } from '../auth/tokens.js';

/** What an internal app's own kinds mean to the client of the API; others are faults of ours. */
const REJECTED_KINDS = new Set<string>([
  'validation',
  'not-found',
  'conflict',
  'unprocessable',
  'forbidden',
  'too-large',
  'storage-full',
]);

/**
 * The error table of spec.md ("Errors") for calls to processing and archive: the one place where a failure of a
 * component becomes words and a kind for clients.
 */
function fromUpstream(error: UpstreamError): AppError {
  const isArchive = error.component === 'Archive';
  const { body, failure } = error;
  const cause = error;
  switch (failure) {
    case 'unreachable':
      return isArchive
        ? new AppError('unavailable', 'The archive is not available', { code: 'archive_unavailable', cause })
        : new AppError('unavailable', 'Processing engine not reachable', {
            code: 'engine_unreachable',
            cause,
          });
    case 'unavailable':
      return isArchive
        ? new AppError('unavailable', 'The archive is not available', { code: 'archive_unavailable', cause })
        : new AppError('unavailable', 'Processing engine temporarily unavailable', {
            code: 'engine_unavailable',
            cause,
          });
    case 'timeout':
      return isArchive
        ? new AppError('timeout', 'The archive did not answer in time', {
            code: 'archive_unavailable',
            cause,
          })
        : new AppError('timeout', 'Processing timed out', { code: 'engine_timeout', cause });
    case 'too-large':
      return new AppError('too-large', body?.message ?? 'File too large', { code: body?.code, cause });
    case 'rejected':
      if (body && REJECTED_KINDS.has(body.kind)) {
        return new AppError(body.kind as ErrorKind, body.message, {
          code: body.code,
          errors: body.errors,
          cause,
        });
      }
      return new AppError('failed', 'An unexpected error occurred', { cause });
    case 'failed':
      return new AppError('failed', 'An unexpected error occurred', { cause });
  }
}

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

/** What the framework itself refuses: no such route, unreadable JSON, a body that is too large. */
const KIND_OF_STATUS: Partial<Record<number, ErrorKind>> = {
  [HttpStatus.BAD_REQUEST]: 'validation',
  [HttpStatus.UNAUTHORIZED]: 'unauthenticated',
  [HttpStatus.FORBIDDEN]: 'forbidden',
  [HttpStatus.NOT_FOUND]: 'not-found',
  [HttpStatus.PAYLOAD_TOO_LARGE]: 'too-large',
  [HttpStatus.UNSUPPORTED_MEDIA_TYPE]: 'unsupported-media',
  [HttpStatus.TOO_MANY_REQUESTS]: 'rate-limited',
};

/** Any error as one of ours. What nobody foresaw is `failed` and says nothing about itself. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof UpstreamError) return fromUpstream(error);
  const ofDatabase = fromDatabase(error);
  if (ofDatabase) return ofDatabase;
  const status = statusOf(error);
  const kind = status === undefined ? undefined : KIND_OF_STATUS[status];
  if (!kind)
    return new AppError('failed', 'An unexpected error occurred', { code: 'internal_error', cause: error });
  return new AppError(kind, (error as Error).message, { cause: error });
}

/** Nest's exceptions and those of express middleware (body parser) both carry a status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}
