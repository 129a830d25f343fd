import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../errors/app-error.js';
import { messageOf } from '../../errors/message-of.js';
import { STORAGE_AWAY, storageRefused, storageUnavailable } from '../storage-unavailable.js';

/** Codes of a full store: of Ceph, MinIO, and of Swift behind its own limit. */
const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);

/** Connections that failed or broke, by Node's error code or (a truncated response) its message. */
const BROKEN =
  /\b(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EHOSTDOWN|ERR_STREAM_PREMATURE_CLOSE)\b|^aborted$/;

/** Whether the service answered with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/** Maps a failure of the bucket; other errors stay unchanged. */
export function s3Failure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof S3ServiceException) return refusal(error);
  // A response that is not the bucket's, such as a proxy's page: the client hides it in a property of its parse error.
  if (error instanceof Error && '$response' in error) return strange(error);
  // The client also calls a reset connection a timeout, and keeps only the message of an error that it wraps.
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string };
  if (BROKEN.test(code) || BROKEN.test(messageOf(error)))
    return storageUnavailable('unavailable', 'The storage is not reachable', error);
  const isTimeout = name === 'TimeoutError' || code === 'ETIMEDOUT';
  return isTimeout ? storageUnavailable('timeout', 'The storage did not answer in time', error) : error;
}

/** Only the status says whether a retry may succeed when something else answered in place of the bucket. */
function strange(error: Error & { readonly $response?: unknown }): AppError {
  const { statusCode = 0 } = (error.$response ?? {}) as { statusCode?: number };
  return statusCode < 400 || isPassing(statusCode, '')
    ? storageUnavailable('unavailable', 'The storage does not answer as a bucket', error)
    : storageRefused(`The storage refuses (${statusCode})`, error);
}

/** A missing right or a policy is not the caller's fault and may be corrected while the service runs. */
function refusal(error: S3ServiceException): AppError {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === 507 || FULL.has(error.name))
    return new AppError('storage-full', 'No space left in the storage', { cause: error });
  if (status === 504) return storageUnavailable('timeout', 'The storage did not answer in time', error);
  return isPassing(status, error.name)
    ? storageUnavailable('unavailable', STORAGE_AWAY, error)
    : storageRefused(`The storage refuses (${error.name})`, error);
}

/** Codes of transient errors whatever their status: S3 uses 400 and 409 for them. */
const PASSING = new Set(['RequestTimeout', 'OperationAborted']);
/** A completed upload may answer 200 and then report a failure: the code counts. */
const PASSING_LATE = new Set(['InternalError', 'SlowDown']);

/** Statuses with which a server or a proxy asks for a retry (RFC 9110, 15.5.9; RFC 8470; RFC 6585). */
const PASSING_STATUS = new Set([408, 425, 429]);

const isPassing = (status: number, code: string): boolean =>
  status >= 500 ||
  PASSING_STATUS.has(status) ||
  PASSING.has(code) ||
  (status < 400 && PASSING_LATE.has(code));

/** Rethrows a mapped failure of the bucket. */
export const throwS3Failure = (error: unknown): never => {
  throw s3Failure(error);
};
