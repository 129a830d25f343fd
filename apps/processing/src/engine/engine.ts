import type { SettingsOf, Storage } from '#platform';
import type { LaneName } from '#processing-client/contract';
import type { Lane } from './admission-queue.js';
import type { MemoryBudget } from './memory-budget.js';
import type { AnswersOnTheirWay } from './pending-answers.js';
import type { RasterCache } from './raster-cache.js';
import type { ScratchFolder } from './scratch/scratch-folder.js';
import type { ScratchStore } from './scratch/unpacked-file-cache.js';
import type { SharedArena } from './threads/shared-arena.js';
import type { ThreadPool } from './threads/thread-pool.js';

/** What the pipelines work with; injected by this class. */
export class Engine {
  readonly settings: SettingsOf<'processing'>;
  readonly storage: Storage;
  readonly threads: ThreadPool;
  readonly arena: SharedArena;
  readonly budget: MemoryBudget;
  readonly rasters: RasterCache;
  readonly scratch: ScratchStore;
  readonly scratchFolder: ScratchFolder;
  readonly answers: AnswersOnTheirWay;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
}
