import type { WholeCompression } from '#kernels';
import type { ObjectVersion } from '#platform';
import { task } from '../threads/task.js';

/** A stored file that has to be unpacked before it can be read by ranges. */
export interface CompressedFile extends ObjectVersion {
  readonly key: string;
  /** For messages. */
  readonly name: string;
  readonly compression: WholeCompression;
}

export interface UnpackInput {
  readonly file: CompressedFile;
  /** Names in the scratch folder: of the copy, and of what is being written. */
  readonly id: string;
  readonly part: string;
  /** The copy must not be longer. */
  readonly roomBytes: number;
}

/** The length of the copy; `outgrown`: it became longer than its room. The length that a compressed file claims is not trusted. */
export type UnpackOutcome = { readonly length: number } | 'outgrown';

/** Writes the unpacked copy of a compressed file. */
export const unpack = task<UnpackInput, UnpackOutcome>('unpack');

/** SHA-256 of a file that is open in another thread of this process, in hexadecimal digits. */
export const hashStagingFile = task<{ readonly fd: number }, string>('hashStagingFile');
