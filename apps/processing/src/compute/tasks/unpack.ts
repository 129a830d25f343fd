import type { PackedFile } from '../../images/file-place.js';
import type { UnpackOutcome } from '../../scratch/unpack-in-thread.js';
import { unpackFile } from '../../open/unpack-file.js';
import type { ThrowIfStopped } from '../stop-flag.js';
import { threadStores } from '../thread-storage.js';

export interface UnpackTask {
  readonly file: PackedFile;
  /** Names in the scratch folder: of the copy, and of what is being written. */
  readonly id: string;
  readonly part: string;
  /** The copy must not be longer. */
  readonly roomBytes: number;
}

/** Writes the unpacked copy of a packed file. */
export const unpack = (task: UnpackTask, throwIfStopped: ThrowIfStopped): Promise<UnpackOutcome> =>
  unpackFile(threadStores(), task, throwIfStopped);
