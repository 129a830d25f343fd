import { AppError } from '#platform';

/** What clients read, whatever happened behind: the archive's own words (often raw SQL errors) go to the log only. */
const MESSAGE = 'The archive is not available';
const CODE = 'archive_unavailable';

/** The archive is down, answers with an error, or says something that is not its protocol. */
export const archiveUnavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', MESSAGE, { code: CODE, cause });

/** The archive did not finish in time. */
export const archiveTimeout = (cause?: unknown): AppError =>
  new AppError('timeout', MESSAGE, { code: CODE, cause });

/** Whoever asked has gone: nobody reads this, it only ends the work. */
export const callerGone = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The caller went away', { code: 'cancelled', cause });
