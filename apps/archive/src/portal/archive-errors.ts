import { AppError } from '#platform';

/** Messages for clients; the archive's own errors, often raw SQL, are only logged. */
const MESSAGE = 'The archive is not available';
const CODE = 'archive_unavailable';

/** The archive is unavailable, answers with an error, or breaks its protocol. */
export const archiveUnavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', MESSAGE, { code: CODE, cause });

/** The archive did not answer in time. */
export const archiveTimeout = (cause?: unknown): AppError =>
  new AppError('timeout', MESSAGE, { code: CODE, cause });

/** The client has disconnected: the error only ends the work. */
export const callerAborted = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The client disconnected', { code: 'cancelled', cause });
