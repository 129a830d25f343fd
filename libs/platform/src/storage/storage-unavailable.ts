import { AppError } from '../errors/app-error.js';
import { UpstreamError } from '../http/client/upstream-error.js';

/** A storage that is away or asks for patience mostly is back by then. */
const RETRY_AFTER_SECONDS = 10;

/** What everybody may know of it. */
export const STORAGE_AWAY = 'The storage is not available';

/** The storage, not the request, is why something failed: the same may succeed later. */
export const storageUnavailable = (
  kind: 'unavailable' | 'timeout',
  message: string,
  cause: unknown,
): AppError =>
  new AppError(kind, message, { code: 'storage_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** The storage does not do this one thing, as it says: a right or a limit of its own. Somebody may put it right while the service runs. */
export const storageRefused = (message: string, cause: unknown): AppError =>
  new AppError('unavailable', message, {
    code: 'storage_refused',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });

/** What is wrong with the storage: `away`: it may do the same later; `refused`: it says that it will not. */
export type StorageTrouble = 'away' | 'refused';

const TROUBLE_OF: Readonly<Partial<Record<string, StorageTrouble>>> = {
  storage_unavailable: 'away',
  storage_refused: 'refused',
};

/** Whether something failed for the storage's sake, here or in a component that was called; `null`: it did not. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const code = error instanceof UpstreamError ? error.body?.code : error instanceof AppError && error.code;
  return (code && TROUBLE_OF[code]) || null;
}
