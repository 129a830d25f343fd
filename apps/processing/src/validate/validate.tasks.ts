import type { FileCheck } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';

/** What a record says of the bytes of its file. */
export interface ExpectedBytes {
  readonly size: number;
  readonly sha256: string;
}

/** Whether a stored file is, byte for byte, what its record says. */
export const checkBytes = task<ExpectedBytes & { readonly key: string }, FileCheck[]>('checkBytes');

/** Whether a stored file keeps to its format. */
export const checkContent = task<{ readonly place: FilePlace }, FileAnswer<FileCheck[]>>('checkContent');
