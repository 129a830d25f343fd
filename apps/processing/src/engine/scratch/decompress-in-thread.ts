import type { MemoryBudget } from '../memory-budget.js';
import type { ThreadPool } from '../threads/thread-pool.js';
import { partialName, type ScratchFolder } from './scratch-folder.js';
import {
  decompressToScratch,
  type CompressedFile,
  type DecompressInput,
  type DecompressOutcome,
} from './scratch.tasks.js';

/** The file that a copy is written to, and its limits. */
export type CopyTarget = Omit<DecompressInput, 'file' | 'part'>;

/** Writes a copy; leaves no file when it is refused. */
export type Decompress = (
  file: CompressedFile,
  target: CopyTarget,
  options: { readonly isUrgent: boolean; readonly signal: AbortSignal },
) => Promise<DecompressOutcome>;

/** Memory for decompression besides the compressed bytes: pieces that are read and written. */
const BUFFER_BYTES = 24 * 1024 * 1024;

export interface DecompressionOptions {
  /** Threads for decompression alone: it takes seconds, and bands of other requests must not wait behind it. */
  readonly threads: ThreadPool;
  readonly budget: MemoryBudget;
  readonly folder: ScratchFolder;
}

/** Decompresses in a thread, within the memory budget; a partial copy is removed in any case. */
export const decompressInThread =
  ({ threads, budget, folder }: DecompressionOptions): Decompress =>
  async (file, target, { isUrgent, signal }) => {
    const part = partialName(target.id);
    const name = `Decompressing ${file.name}`;
    const release = await budget.reserve({ pixelBytes: memoryOf(file), isUrgent, name }, signal);
    const tasks = threads.open(signal, isUrgent ? 'picture' : 'batch');
    try {
      return await tasks.run(decompressToScratch, { file, part, ...target });
    } finally {
      await tasks.end();
      await folder.remove(part);
      release();
    }
  };

/** gzip is read piece by piece, the other formats at once. */
const memoryOf = ({ compression, size }: CompressedFile): number =>
  BUFFER_BYTES + (compression === 'gzip' ? 0 : size);
