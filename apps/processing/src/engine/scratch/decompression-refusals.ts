import { LRUCache } from 'lru-cache';
import { AppError } from '#platform';
import { BYTES_PER_MB } from '../memory-budget.js';
import type { CompressedFile, ImageLimit } from './scratch.tasks.js';

/** Seconds after which a request without room for its copies may try again. */
const RETRY_AFTER_SECONDS = 5;
const CODE = 'scratch_quota';

/** The image of a request is larger than any image that is read. */
export class ImageTooLargeError extends AppError {
  constructor(pixels: number, maxPixels: number) {
    super('too-large', `The image has ${pixels} pixels; at most ${maxPixels} are read`);
    this.name = 'ImageTooLargeError';
  }
}

/** The copy of a file is longer than any copy may be. */
export class CopyTooLargeError extends AppError {
  constructor({ name }: CompressedFile, maxBytes: number) {
    const message = `${name}: decompresses to more than the ${megabytes(maxBytes)} that one caller may use for decompressed files`;
    super('too-large', message, { code: CODE });
    this.name = 'CopyTooLargeError';
  }
}

/** The copies that one request needs are longer together than all copies may be. */
export const tooLargeTogether = ({ name }: CompressedFile, maxBytes: number): AppError =>
  new AppError(
    'too-large',
    `${name}: together with the other compressed files it decompresses to more than ${megabytes(maxBytes)}`,
    { code: CODE },
  );

/** Copies of other requests take the room. */
export const noRoomNow = ({ name }: CompressedFile): AppError =>
  new AppError('unavailable', `No room to decompress ${name} now`, {
    code: 'engine_busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const megabytes = (bytes: number): string => `${Math.floor(bytes / BYTES_PER_MB)} MB`;

/** Remembered refusals; beyond this number the least recently used is forgotten. */
const MAX_ENTRIES = 1000;

/** Refusals that follow from the content of a file, so that no file is tried twice. */
export interface KnownRefusals {
  /** @throws the earlier error of the content, or of its image */
  throwIfKnown(id: string, limit: ImageLimit | undefined): void;
  /** Remembers an error of the content; other errors may be temporary. */
  note(id: string, limit: ImageLimit | undefined, error: unknown): void;
}

export function createKnownRefusals(): KnownRefusals {
  const known = new LRUCache<string, AppError>({ max: MAX_ENTRIES });
  return {
    throwIfKnown(id, limit) {
      const error = known.get(id) ?? (limit && known.get(keyOfImage(id, limit)));
      if (error) throw error;
    },
    note(id, limit, error) {
      if (error instanceof ImageTooLargeError && limit) known.set(keyOfImage(id, limit), error);
      else if (isOfContent(error)) known.set(id, error);
    },
  };
}

const keyOfImage = (id: string, { hdu, maxPixels }: ImageLimit): string =>
  `${id} ${hdu ?? 'shown'} ${maxPixels}`;

const isOfContent = (error: unknown): error is AppError =>
  error instanceof CopyTooLargeError || (error instanceof AppError && error.kind === 'unprocessable');
