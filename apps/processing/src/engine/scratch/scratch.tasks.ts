import type { FileCompression } from '#kernels';
import type { ObjectVersion } from '#platform';
import { task } from '../threads/task.js';

/** A stored file that has to be decompressed before it can be read by ranges. */
export interface CompressedFile extends ObjectVersion {
  readonly key: string;
  /** For messages. */
  readonly name: string;
  readonly compression: FileCompression;
}

/** The most pixels that an image may have for a request. */
export interface ImageLimit {
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  /** Pixels of one plane. */
  readonly maxPixels: number;
}

export interface DecompressInput {
  readonly file: CompressedFile;
  /** Names in the scratch folder: of the copy, and of the partial file. */
  readonly id: string;
  readonly part: string;
  /** Longest copy. */
  readonly roomBytes: number;
  /** A file whose image is larger is not decompressed. */
  readonly limit?: ImageLimit;
}

/** The result of decompression. The length in the trailer of a gzip file is not read: it may be wrong. */
export type DecompressOutcome =
  | { readonly length: number }
  /** The copy exceeds its room: by the headers so far, or the bytes so far, it has at least this length. */
  | { readonly neededBytes: number }
  /** The image has this many pixels, more than the limit. */
  | { readonly pixels: number };

/** Writes the decompressed copy of a compressed file. */
export const decompressToScratch = task<DecompressInput, DecompressOutcome>('decompressToScratch');

/** SHA-256 of a file that is open in another thread of this process, in hexadecimal digits. */
export const hashStagingFile = task<{ readonly fd: number }, string>('hashStagingFile');
