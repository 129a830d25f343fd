import { AppError, isDiskFull, messageOf, type ErrorCode } from '#platform';

const coded = (code: ErrorCode, cause?: unknown) => ({ code, cause });

/** The connection broke: fetched bytes are kept for a resume. */
export const connectionLost = (fileName: string, cause: unknown): AppError =>
  new AppError(
    'unavailable',
    `Download of ${fileName} was interrupted: ${messageOf(cause)}`,
    coded('download_network', cause),
  );

/** The archive answered without the file. There is no automatic retry (docs/reference/errors.md, "Downloads"). */
export const upstreamRefused = (fileName: string, answer: string): AppError =>
  new AppError('unavailable', `The archive answered ${answer} for ${fileName}`, coded('download_upstream'));

/** The public bucket lacks the file; the archive's own download service may have it. */
export const notInBucket = (fileName: string, reason: string): AppError =>
  new AppError(
    'unprocessable',
    `${fileName} is not in the archive's public S3 bucket (${reason}); use "auto" or "http"`,
    coded('download_source_unavailable'),
  );

const MS_PER_SECOND = 1_000;

export const downloadTimedOut = (fileName: string, limitMs: number): AppError =>
  new AppError(
    'timeout',
    `Download of ${fileName} timed out: less than one chunk in ${limitMs / MS_PER_SECOND} seconds`,
    coded('download_timeout'),
  );

/** The received file is not of the announced type or size. */
export const invalidFile = (fileName: string, reason: string): AppError =>
  new AppError('unprocessable', `${fileName}: ${reason}`, coded('download_invalid_file'));

/** The checksum of the complete file differs from the archive's. */
export const checksumMismatch = (fileName: string): AppError =>
  new AppError(
    'unprocessable',
    `${fileName}: the bytes that arrived do not have the archive's checksum`,
    coded('download_checksum_mismatch'),
  );

export const fileTooLarge = (fileName: string, maxBytes: number): AppError =>
  new AppError('too-large', `${fileName} is larger than ${Math.floor(maxBytes / 2 ** 20)} MB`);

/** The app shuts down during a download, which the worker resumes later. */
export const shuttingDown = (): AppError =>
  new AppError(
    'unavailable',
    'The download was interrupted: the archive app shuts down',
    coded('download_network'),
  );

/** Maps errors of the local disk; a full disk has a kind of its own. */
export function storageFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isDiskFull(error)
    ? new AppError('storage-full', 'No space left for downloads', coded('storage_full', error))
    : new AppError('failed', `Download folder: ${messageOf(error)}`, {
        code: 'storage_failed',
        cause: error,
      });
}

/** Runs work on the local disk and maps its errors with {@link storageFailure}. */
export const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw storageFailure(error);
  });
