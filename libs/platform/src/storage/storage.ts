import type { Readable } from 'node:stream';

/** What is known of a stored object without reading it. */
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

/** Which content of an object somebody has seen. */
export interface ObjectVersion {
  readonly size: number;
  /** Another one for another content: the store's ETag, or time and place on the disk. */
  readonly version: string;
}

/** An open object. The caller closes it. */
export interface RangeReader extends ObjectVersion {
  readonly name: string;
  /** Gives `length` bytes from `offset`, fewer at the end of the object. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Reads at once into given memory and gives the number of bytes; only where the storage can (a local disk). */
  readInto?(offset: number, into: Uint8Array): number;
  close(): Promise<void>;
}

/**
 * Where files are kept: a folder or an S3 bucket; both do the same (test/support/storage-behaviours.ts). Of a bucket that is not
 * there or does not answer they throw AppError unavailable or timeout (`storage_unavailable`). Keys are relative paths with forward slashes
 * (`archive/{obs_id}/{version}/{file}`, `uploads/{id}/{file}`, `results/{job}/…`); see {@link assertStorageKey}.
 */
export interface Storage {
  /** Writes the whole stream under `key`, or nothing: a failure leaves no object behind. */
  put(key: string, body: Readable | Uint8Array): Promise<StoredObject>;
  /** Takes over a finished local file as `key` (a rename where that is possible). */
  putFile(key: string, localPath: string): Promise<StoredObject>;
  /** @throws AppError not-found; bad-range when the object has none of these bytes */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Opens an object for reading ranges from it: the byte source of the image engine.
   * @param seen what it must still be; a bucket is then asked for nothing but the ranges
   * @throws AppError not-found; conflict, at once or when reading, when it is not what was seen
   */
  openReader(key: string, seen?: ObjectVersion): Promise<RangeReader>;
  /** `null` where there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /**
   * All objects below a folder (`a/b` or `a/b/`; empty: all), in the order of the bytes of their keys.
   * @throws AppError validation when it is no folder of keys
   */
  list(folder: string): AsyncIterable<StoredObject>;
  /**
   * Clears away what writers that died left behind: files, or parts of uploads, that nobody touched since `before`.
   * @returns how many
   */
  removeUnfinished(before: Date): Promise<number>;
  /** Removing what is not there is not an error. */
  delete(key: string): Promise<void>;
  /** Writes, reads and deletes a small object. @throws when the storage does not work */
  check(): Promise<void>;
  close(): Promise<void>;
}
