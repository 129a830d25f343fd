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

export interface DecompressInput {
  readonly file: CompressedFile;
  /** Names in the scratch folder: of the copy, and of the partial file. */
  readonly id: string;
  readonly part: string;
  /** Longest copy. */
  readonly roomBytes: number;
}

/** The length of the copy; `outgrown` when it exceeds its room. The length that a compressed file claims is not trusted. */
export type DecompressOutcome = { readonly length: number } | 'outgrown';

/** Writes the decompressed copy of a compressed file. */
export const decompressToScratch = task<DecompressInput, DecompressOutcome>('decompressToScratch');

/** SHA-256 of a file that is open in another thread of this process, in hexadecimal digits. */
export const hashStagingFile = task<{ readonly fd: number }, string>('hashStagingFile');
