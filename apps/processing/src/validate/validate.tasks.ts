import type { FileCheck } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';

/** Size and hash of the file according to its record. */
export interface ExpectedBytes {
  readonly size: number;
  readonly sha256: string;
}

/** Compares a stored file byte for byte with its record. */
export const checkBytes = task<ExpectedBytes & { readonly key: string }, FileCheck[]>('checkBytes');

/** Checks that a stored file conforms to its format. */
export const checkContent = task<{ readonly place: FilePlace }, FileAnswer<FileCheck[]>>('checkContent');
