import { AppError } from '../errors/app-error.js';
import { UpstreamError } from '../http/client/upstream-error.js';

/** Most outages of a storage are shorter than this. */
const RETRY_AFTER_SECONDS = 10;

/** The message for clients. */
export const STORAGE_AWAY = 'The storage is not available';

/** The storage is unavailable; the same request may succeed later. */
export const storageUnavailable = (
  kind: 'unavailable' | 'timeout',
  message: string,
  cause: unknown,
): AppError =>
  new AppError(kind, message, { code: 'storage_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** The storage refuses this operation because of a right or a limit, which may be corrected while the service runs. */
export const storageRefused = (message: string, cause: unknown): AppError =>
  new AppError('unavailable', message, {
    code: 'storage_refused',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });

/** State of the storage: `away`: a retry may succeed; `refused`: it will not. */
export type StorageTrouble = 'away' | 'refused';

const TROUBLE_OF: Readonly<Partial<Record<string, StorageTrouble>>> = {
  storage_unavailable: 'away',
  storage_refused: 'refused',
};

/** Whether a failure is due to the storage, here or in a called component; `null` if not. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const code = error instanceof UpstreamError ? error.body?.code : error instanceof AppError && error.code;
  return (code && TROUBLE_OF[code]) || null;
}
