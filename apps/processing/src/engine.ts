import type { SettingsOf, Storage } from '#platform';
import type { LaneName } from '#processing-client/contract';
import type { SharedArena } from './compute/shared-arena.js';
import type { TaskGroup } from './compute/task-group.js';
import type { ThreadPool } from './compute/thread-pool.js';
import type { Tasks } from './compute/thread.js';
import type { MemoryBudget } from './images/memory-budget.js';
import type { RasterCache } from './images/raster-cache.js';
import type { AnswersOnTheirWay } from './operations/answers-on-their-way.js';
import type { Lane } from './operations/lane.js';
import type { ScratchFolder } from './scratch/scratch-folder.js';
import type { ScratchStore } from './scratch/scratch-store.js';

/** What the pipelines work with; injected by this class. */
export class Engine {
  readonly settings: SettingsOf<'processing'>;
  readonly storage: Storage;
  readonly threads: ThreadPool<Tasks>;
  readonly arena: SharedArena;
  readonly budget: MemoryBudget;
  readonly rasters: RasterCache;
  readonly scratch: ScratchStore;
  readonly scratchFolder: ScratchFolder;
  readonly answers: AnswersOnTheirWay;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
}

/** The tasks of one request in the engine's threads. */
export type EngineTasks = TaskGroup<Tasks>;
