import type { SettingsOf, Storage } from '#platform';
import type { ProcessingProgress } from '#processing-client/contract';
import type { HeldRasters } from './raster-cache.js';
import type { Drafts } from './scratch/staging-files.js';
import type { ScratchFiles } from './scratch/unpacked-file-cache.js';
import type { Lease } from './threads/shared-arena.js';
import type { TaskGroup } from './threads/task-group.js';

/** What an operation has while it reads headers: no memory yet. */
export interface Preparation {
  readonly settings: SettingsOf<'processing'>;
  readonly report: (progress: ProcessingProgress) => void;
  readonly signal: AbortSignal;
  /** Work in threads; it ends with the request. */
  readonly tasks: TaskGroup;
  /** Unpacked copies of packed files; they stay until the end of the request. */
  readonly files: ScratchFiles;
}

/** What every step of a request is given besides its data. */
export interface Work extends Preparation {
  readonly storage: Storage;
  /** Files that are made piece by piece before they are stored; what was not stored by the end of the request goes. */
  readonly drafts: Pick<Drafts, 'begin'>;
  /** Shared memory until the end of the request. */
  readonly memory: Lease;
  /** Pixels of images that were read for others, too. */
  readonly rasters: HeldRasters;
  /**
   * For work on this memory outside the threads that cannot be broken off, as writing a picture file is. An abort does
   * not wait for it; the memory does.
   */
  readonly outside: <T>(running: Promise<T>) => Promise<T>;
}
