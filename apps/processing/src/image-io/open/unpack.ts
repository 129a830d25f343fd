import type { PackedFile } from '../stored-file.js';
import type { UnpackOutcome } from '../../engine/scratch/unpack-in-thread.js';
import { unpackFile } from './unpack-file.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

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
