import type { Readable } from 'node:stream';

/** Properties of a stored object, known without reading it. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Inclusive byte range, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Identity of an object's content. */
export interface ObjectVersion {
  readonly size: number;
  /** Differs for other content: the store's ETag, or inode and time on disk. */
  readonly version: string;
}

/** An open object. The caller closes it. */
export interface RangeReader extends ObjectVersion {
  readonly name: string;
  /** Returns `length` bytes from `offset`, fewer at the end of the object. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Reads synchronously into given memory and returns the number of bytes; only on a local disk. */
  readInto?(offset: number, into: Uint8Array): number;
  close(): Promise<void>;
}

/**
 * Storage of files in a folder or an S3 bucket, with the same behaviour (test/support/storage-behaviours.ts). A missing or
 * unreachable bucket throws AppError unavailable or timeout (`storage_unavailable`). Keys are relative paths with forward
 * slashes (`archive/{obs_id}/{version}/{file}`, `uploads/{id}/{file}`, `results/{job}/…`); see {@link assertStorageKey}.
 */
export interface Storage {
  /**
   * Checks before a large write whether there is room for it; a bucket always has room.
   * @throws AppError storage-full when it would use the disk's reserve (`STORAGE_RESERVE_MB`), as all writes below it do
   */
  assertRoom(bytes: number): Promise<void>;
  /** Writes the whole stream under `key`, or nothing: a failure leaves no object behind. */
  put(key: string, body: Readable | Uint8Array): Promise<StoredObject>;
  /** Moves a finished local file to `key` (a rename where possible). */
  putFile(key: string, localPath: string): Promise<StoredObject>;
  /** @throws AppError not-found; bad-range when the object has none of these bytes */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Opens a whole object whose size is known, without asking for it before.
   * @throws AppError not-found, also for an object of another size
   */
  openSized(key: string, size: number): Promise<Readable>;
  /**
   * Opens an object for reading ranges: the byte source of the image engine.
   * @param seen the expected version; a bucket is then asked only for the ranges
   * @throws AppError not-found; conflict, at once or when reading, when the version differs
   */
  openReader(key: string, seen?: ObjectVersion): Promise<RangeReader>;
  /** `null` if there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /**
   * All objects in a folder (`a/b` or `a/b/`; empty: all), in byte order of their keys.
   * @throws AppError validation when it is not a valid folder
   */
  list(folder: string): AsyncIterable<StoredObject>;
  /**
   * Removes remains of dead writers: unfinished files, or parts of uploads, untouched since `before`.
   * @returns their number
   */
  removeUnfinished(before: Date): Promise<number>;
  /** Removing a missing object is not an error. */
  delete(key: string): Promise<void>;
  /** Writes, reads and deletes a small object. @throws when the storage does not work */
  check(): Promise<void>;
  close(): Promise<void>;
}
