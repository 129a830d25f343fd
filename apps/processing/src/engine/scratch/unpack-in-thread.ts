import type { MemoryBudget } from '../memory-budget.js';
import type { ThreadPool } from '../threads/thread-pool.js';
import { partialName, type ScratchFolder } from './scratch-folder.js';
import { unpack, type CompressedFile, type UnpackOutcome } from './scratch.tasks.js';

/** The file that a copy is written to. */
export interface CopyTarget {
  readonly id: string;
  /** The copy may have at most this length. */
  readonly roomBytes: number;
}

/** Writes a copy; leaves nothing where there is not enough room. */
export type Unpack = (
  file: CompressedFile,
  target: CopyTarget,
  options: { readonly isUrgent: boolean; readonly signal: AbortSignal },
) => Promise<UnpackOutcome>;

/** Memory of unpacking beside the compressed bytes: pieces that are read and written. */
const WORK_BYTES = 24 * 1024 * 1024;

export interface UnpackingOptions {
  /** Threads of their own: an unpacking takes seconds, and bands of other requests must not wait behind it. */
  readonly threads: ThreadPool;
  readonly budget: MemoryBudget;
  readonly folder: ScratchFolder;
}

/** Unpacks in a thread, within the memory budget; a partial copy is removed in any case. */
export const unpackInThread =
  ({ threads, budget, folder }: UnpackingOptions): Unpack =>
  async (file, { id, roomBytes }, { isUrgent, signal }) => {
    const name = `Unpacking ${file.name}`;
    const release = await budget.reserve({ pixelBytes: memoryOf(file), isUrgent, name }, signal);
    const tasks = threads.open(signal, isUrgent);
    try {
      return await tasks.run(unpack, { file, id, part: partialName(id), roomBytes });
    } finally {
      await tasks.end();
      await folder.remove(partialName(id));
      release();
    }
  };

/** gzip is read piece by piece, the other formats as a whole. */
const memoryOf = ({ compression, size }: CompressedFile): number =>
  WORK_BYTES + (compression === 'gzip' ? 0 : size);
