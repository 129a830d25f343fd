import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../errors/app-error.js';
import { UpstreamError } from '../http/client/upstream-error.js';

/**
 * Whether a file was missing in the engine or the storage: its record was deleted, or got another file or key after the lookup.
 */
export const isFileGone = (error: unknown): boolean =>
  error instanceof UpstreamError
    ? error.failure === 'rejected' && error.body?.kind === 'not-found'
    : error instanceof AppError && error.kind === 'not-found';

/** How often the files of one operation may be renewed, removed or renamed meanwhile. */
const MAX_TRIES = 3;

/**
 * Runs `work` with the current files, again when one of them vanished and the lookup now gives others: a record was renewed, or
 * a storage migration changed the file's key.
 * @param lookUp resolves the files with the rights of the caller, each time
 */
export async function retryOnFileChange<Found, Made>(
  signal: AbortSignal,
  lookUp: () => Promise<Found>,
  make: (found: Found) => Promise<Made>,
): Promise<Made> {
  let found = await lookUp();
  for (let tries = 1; ; tries += 1) {
    try {
      return await make(found);
    } catch (error) {
      if (!isFileGone(error) || tries === MAX_TRIES) throw error;
      const next = await lookUp();
      if (isDeepStrictEqual(next, found)) throw error; // A named file is gone.
      signal.throwIfAborted();
      found = next;
    }
  }
}
