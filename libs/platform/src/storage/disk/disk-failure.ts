import type { Readable } from 'node:stream';
import { AppError } from '../../errors/app-error.js';
import { isDiskFull } from '../../errors/is-disk-full.js';
import { STORAGE_AWAY, storageRefused, storageUnavailable } from '../storage-unavailable.js';

/**
 * A disk that is mounted read-only (as the system does with one that fails), that breaks, or that is not ours to use. Where that is
 * so of one folder or one file, it stays so; where it is of all, the check of the storage fails, too, and whoever can wait waits.
 */
const REFUSED = new Set<unknown>(['EROFS', 'EIO', 'EACCES', 'EPERM']);
/** A network file system whose server is away, or was started anew. */
const AWAY = new Set<unknown>(['ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENODEV']);

/** A full disk has a kind of its own: the client is told to free space, not to try again. */
export function asStorageError(error: unknown, message = 'No space left in the storage'): unknown {
  if (isDiskFull(error)) return new AppError('storage-full', message, { cause: error });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (REFUSED.has(code)) return storageRefused(`The storage refuses (${code})`, error);
  return AWAY.has(code) ? storageUnavailable('unavailable', STORAGE_AWAY, error) : error;
}

/** What a disk does, with its failures in our words. */
export const inOurWords = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asStorageError(error);
  });

/** The same of what comes one by one. */
export async function* listedInOurWords<T>(work: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* work;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** A stream that tells what breaks it as {@link asStorageError} does, without another one around it. */
export function breakingInOurWords(stream: Readable): Readable {
  const destroy = stream.destroy.bind(stream);
  stream.destroy = (error) => destroy(error && (asStorageError(error) as Error));
  return stream;
}
