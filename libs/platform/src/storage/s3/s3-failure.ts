import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../errors/app-error.js';
import { messageOf } from '../../errors/message-of.js';
import { STORAGE_AWAY, storageRefused, storageUnavailable } from '../storage-unavailable.js';

/** Codes of services that have no room: of Ceph, MinIO, and of Swift behind its own limit. */
const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);

/** Connections that never came about or broke, as Node tells them, in a code or (an answer cut short) in a word. */
const BROKEN =
  /\b(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EHOSTDOWN|ERR_STREAM_PREMATURE_CLOSE)\b|^aborted$/;

/** Whether the service answered with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/** A failure of the bucket in our words; what is none of the bucket's stays as it is. */
export function s3Failure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof S3ServiceException) return refusal(error);
  // An answer that is none of a bucket's, a proxy's page say: the client hides the answer itself beside what it could not read.
  if (error instanceof Error && '$response' in error) return strange(error);
  // The client calls a connection that was reset a timeout, too; and where it wraps an error, it keeps the words alone.
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string };
  if (BROKEN.test(code) || BROKEN.test(messageOf(error)))
    return storageUnavailable('unavailable', 'The storage is not reachable', error);
  const isTimeout = name === 'TimeoutError' || code === 'ETIMEDOUT';
  return isTimeout ? storageUnavailable('timeout', 'The storage did not answer in time', error) : error;
}

/** Nothing but the status says whether whoever answered in place of the bucket may do the same later. */
function strange(error: Error & { readonly $response?: unknown }): AppError {
  const { statusCode = 0 } = (error.$response ?? {}) as { statusCode?: number };
  return statusCode < 400 || isPassing(statusCode, '')
    ? storageUnavailable('unavailable', 'The storage does not answer as a bucket', error)
    : storageRefused(`The storage refuses (${statusCode})`, error);
}

/** What a key may not do, or a policy forbids, is none of the caller's, and may be put right while the service runs. */
function refusal(error: S3ServiceException): AppError {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === 507 || FULL.has(error.name))
    return new AppError('storage-full', 'No space left in the storage', { cause: error });
  if (status === 504) return storageUnavailable('timeout', 'The storage did not answer in time', error);
  return isPassing(status, error.name)
    ? storageUnavailable('unavailable', STORAGE_AWAY, error)
    : storageRefused(`The storage refuses (${error.name})`, error);
}

/** Codes of what may go well the next time, whatever their status: S3 has 400 and 409 for them. */
const PASSING = new Set(['RequestTimeout', 'OperationAborted']);
/** A completed upload may answer 200 first, and then that it failed: the code is what counts. */
const PASSING_LATE = new Set(['InternalError', 'SlowDown']);

/** What a server or a proxy asks for: to come again (RFC 9110, 15.5.9; RFC 8470; RFC 6585). */
const PASSING_STATUS = new Set([408, 425, 429]);

const isPassing = (status: number, code: string): boolean =>
  status >= 500 ||
  PASSING_STATUS.has(status) ||
  PASSING.has(code) ||
  (status < 400 && PASSING_LATE.has(code));

/** Rethrows a failure of the bucket in our words. */
export const throwS3Failure = (error: unknown): never => {
  throw s3Failure(error);
};
