import type { Readable } from 'node:stream';
import { AppError } from '../../errors/app-error.js';
import { isDiskFull } from '../../errors/is-disk-full.js';
import { STORAGE_AWAY, storageRefused, storageUnavailable } from '../storage-unavailable.js';

/**
 * Errors of a disk that is mounted read-only (as the kernel does after errors), broken, or not permitted. For a single file
 * they are permanent; for the whole disk the storage check fails, too, and jobs wait.
 */
const REFUSED = new Set<unknown>(['EROFS', 'EIO', 'EACCES', 'EPERM']);
/** Errors of a network file system whose server is unavailable or was restarted. */
const AWAY = new Set<unknown>(['ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENODEV']);

/** A full disk has a kind of its own: the client should free space, not retry. */
export function asStorageError(error: unknown, message = 'No space left in the storage'): unknown {
  if (isDiskFull(error)) return new AppError('storage-full', message, { cause: error });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (REFUSED.has(code)) return storageRefused(`The storage refuses (${code})`, error);
  return AWAY.has(code) ? storageUnavailable('unavailable', STORAGE_AWAY, error) : error;
}

/** Runs a disk operation and maps its failures. */
export const inOurWords = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asStorageError(error);
  });

/** The same for an async iteration. */
export async function* listedInOurWords<T>(work: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* work;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Maps the error of a stream with {@link asStorageError}, without wrapping it in another stream. */
export function breakingInOurWords(stream: Readable): Readable {
  const destroy = stream.destroy.bind(stream);
  stream.destroy = (error) => destroy(error && (asStorageError(error) as Error));
  return stream;
}
