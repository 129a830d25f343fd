import type { MemoryBudget } from '../memory-budget.js';
import type { ThreadPool } from '../threads/thread-pool.js';
import { partialName, type ScratchFolder } from './scratch-folder.js';
import { decompressToScratch, type CompressedFile, type DecompressOutcome } from './scratch.tasks.js';

/** The file that a copy is written to. */
export interface CopyTarget {
  readonly id: string;
  /** Longest copy. */
  readonly roomBytes: number;
}

/** Writes a copy; leaves no file when there is not enough room. */
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
  async (file, { id, roomBytes }, { isUrgent, signal }) => {
    const name = `Decompressing ${file.name}`;
    const release = await budget.reserve({ pixelBytes: memoryOf(file), isUrgent, name }, signal);
    const tasks = threads.open(signal, isUrgent);
    try {
      return await tasks.run(decompressToScratch, { file, id, part: partialName(id), roomBytes });
    } finally {
      await tasks.end();
      await folder.remove(partialName(id));
      release();
    }
  };

/** gzip is read piece by piece, the other formats at once. */
const memoryOf = ({ compression, size }: CompressedFile): number =>
  BUFFER_BYTES + (compression === 'gzip' ? 0 : size);
