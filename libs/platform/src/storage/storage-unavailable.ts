import { AppError } from '../errors/app-error.js';

/** A storage that is away or asks for patience mostly is back by then. */
const RETRY_AFTER_SECONDS = 10;

export const STORAGE_UNAVAILABLE = 'storage_unavailable';

/** The storage, not the request, is why something failed: the same may succeed later. */
export const storageUnavailable = (
  kind: 'unavailable' | 'timeout',
  message: string,
  cause: unknown,
): AppError =>
  new AppError(kind, message, { code: STORAGE_UNAVAILABLE, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === STORAGE_UNAVAILABLE;
