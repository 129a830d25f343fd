import type { SettingsOf, Storage } from '#platform';
import type { AdmissionQueueName } from '#processing-client/contract';
import type { AdmissionQueue } from './admission-queue.js';
import type { MemoryBudget } from './memory-budget.js';
import type { PendingAnswers } from './pending-answers.js';
import type { RasterCache } from './raster-cache.js';
import type { ScratchFolder } from './scratch/scratch-folder.js';
import type { UnpackedFileCache } from './scratch/unpacked-file-cache.js';
import type { SharedArena } from './threads/shared-arena.js';
import type { ThreadPool } from './threads/thread-pool.js';

/** The resources of the engine; injected by this class. */
export class Engine {
  readonly settings: SettingsOf<'processing'>;
  readonly storage: Storage;
  readonly threads: ThreadPool;
  readonly arena: SharedArena;
  readonly budget: MemoryBudget;
  readonly rasters: RasterCache;
  readonly unpackedFiles: UnpackedFileCache;
  readonly scratchFolder: ScratchFolder;
  readonly pendingAnswers: PendingAnswers;
  readonly admission: Readonly<Record<AdmissionQueueName, AdmissionQueue>>;
}
