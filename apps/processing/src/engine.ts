import type { Settings, Storage } from '#platform';
import type { SharedArena } from './compute/shared-arena.js';
import type { ThreadPool } from './compute/thread-pool.js';

/** What the pipelines work with; injected by this class. */
export class Engine {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly threads: ThreadPool;
  readonly arena: SharedArena;
}
