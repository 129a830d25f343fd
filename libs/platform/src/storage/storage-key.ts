import { AppError, notFound } from '../errors/app-error.js';
import type { ByteRange } from './storage.js';

/**
 * Allowed path segments of a key: no `..`, not empty, nothing special to a shell or a URL, and short enough for a disk (255
 * bytes).
 */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,254}$/;
const MAX_KEY_LENGTH = 512;
/** Longer names lose their beginning, since the end tells the type of a file. */
const MAX_NAME_LENGTH = 200;

/** @throws AppError validation when `key` could leave the storage or is not portable between disk and S3 */
export function assertStorageKey(key: unknown): void {
  const ok =
    typeof key === 'string' &&
    key.length <= MAX_KEY_LENGTH &&
    key.split('/').every((segment) => SEGMENT.test(segment));
  // The key itself is for the log only.
  if (!ok) throw new AppError('validation', 'not a storage key', { cause: JSON.stringify(key) });
}

/**
 * The prefix of the keys in a folder: `a/b/` for `a/b` and `a/b/`, empty for all keys.
 * @throws AppError validation when it is not a valid folder
 */
export function folderPrefix(folder: string): string {
  if (folder === '') return '';
  const named = folder.endsWith('/') ? folder.slice(0, -1) : folder;
  assertStorageKey(named);
  return `${named}/`;
}

/** @throws AppError bad-range when the range is empty or begins beyond the object */
export function assertRange(range: ByteRange, size = Infinity): void {
  const { start, end } = range;
  const isSound = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end;
  if (!isSound || start >= size) throw noSuchBytes(range);
}

/** The error for a range without bytes. */
export const noSuchBytes = ({ start, end }: ByteRange): AppError =>
  new AppError('bad-range', `no bytes from ${start} to ${end}`);

/** A file name made safe as the last segment of a key; an empty name becomes `file`. */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const cleaned = last
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._+-]+/g, '_')
    .slice(-MAX_NAME_LENGTH)
    .replace(/^[^A-Za-z0-9]+/, ''); // Last, because the cut may leave a `_` in front.
  return cleaned || 'file';
}

/** The last segment of a key. Messages name files, never keys. */
export const nameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

export const missingFile = (key: string): AppError => notFound(`file ${nameOfKey(key)}`);

/** The error for an object that changed after its headers were read. */
export const changedFile = (key: string): AppError =>
  new AppError('conflict', `file ${nameOfKey(key)} has changed meanwhile`);
