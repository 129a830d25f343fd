import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../errors/app-error.js';
import { UpstreamError } from '../http/client/upstream-error.js';

/** Whether the engine, or the storage, missed a file: its record went, or got another file or key, after it was looked up. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof UpstreamError
    ? error.failure === 'rejected' && error.body?.kind === 'not-found'
    : error instanceof AppError && error.kind === 'not-found';

/** How often files may be renewed, removed or renamed while something is made of them. */
const MAX_TRIES = 3;

/**
 * Makes something of files as they are now; again, when one of them went meanwhile and they are others now: a record was renewed,
 * or the migration of the storage gave its file another key.
 * @param lookUp what the files are; with the rights of whoever asks, each time
 */
export async function withPresentFiles<Found, Made>(
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
      if (isDeepStrictEqual(next, found)) throw error; // What was named is gone.
      signal.throwIfAborted();
      found = next;
    }
  }
}
