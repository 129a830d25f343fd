import { AppError, notFound } from '../errors/app-error.js';
import type { ByteRange } from './storage.js';

/**
 * Path segments that a key may have: no `..`, no empty ones, nothing that a shell or a URL would read otherwise, no name that
 * is too long for a disk (255 bytes).
 */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,254}$/;
const MAX_KEY_LENGTH = 512;
/** Longer names lose their beginning: the end tells what a file is. */
const MAX_NAME_LENGTH = 200;

/** @throws AppError validation when `key` could leave the storage or is not portable between disk and S3 */
export function assertStorageKey(key: string): void {
  const ok = key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));
  // The key itself is for the log: no client is told of keys.
  if (!ok) throw new AppError('validation', 'not a storage key', { cause: JSON.stringify(key) });
}

/**
 * What the keys below a folder begin with: `a/b/` for `a/b` and `a/b/`, nothing for all keys.
 * @throws AppError validation when it is no folder of keys
 */
export function folderPrefix(folder: string): string {
  if (folder === '') return '';
  const named = folder.endsWith('/') ? folder.slice(0, -1) : folder;
  assertStorageKey(named);
  return `${named}/`;
}

/** @throws AppError bad-range when nothing can be in it: a range begins before it ends, within the object */
export function assertRange(range: ByteRange, size = Infinity): void {
  const { start, end } = range;
  const isSound = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end;
  if (!isSound || start >= size) throw noSuchBytes(range);
}

/** What is told of a range in which an object has no bytes. */
export const noSuchBytes = ({ start, end }: ByteRange): AppError =>
  new AppError('bad-range', `no bytes from ${start} to ${end}`);

/** A file name made safe as the last segment of a key; empty names become `file`. */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const cleaned = last
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._+-]+/g, '_')
    .slice(-MAX_NAME_LENGTH)
    .replace(/^[^A-Za-z0-9]+/, ''); // Last: the cut may leave a `_` in front.
  return cleaned || 'file';
}

/** The last segment of a key. Keys are no business of whoever reads a message; names are. */
export const nameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

export const missingFile = (key: string): AppError => notFound(`file ${nameOfKey(key)}`);

/** What is told when an object is no longer the one whose headers were read. */
export const changedFile = (key: string): AppError =>
  new AppError('conflict', `file ${nameOfKey(key)} has changed meanwhile`);
