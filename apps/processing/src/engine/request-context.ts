import type { SettingsOf, Storage } from '#platform';
import type { ProcessingProgress } from '#processing-client/contract';
import type { RequestRasters } from './raster-cache.js';
import type { StagingFiles } from './scratch/staging-files.js';
import type { UnpackedFiles } from './scratch/unpacked-file-cache.js';
import type { Lease } from './threads/shared-arena.js';
import type { TaskGroup } from './threads/task-group.js';

/** The resources of an operation while it reads headers: no memory yet. */
export interface PlanContext {
  readonly settings: SettingsOf<'processing'>;
  readonly report: (progress: ProcessingProgress) => void;
  readonly signal: AbortSignal;
  /** Runs tasks in threads; they end with the request. */
  readonly tasks: TaskGroup;
  /** Decompressed copies of compressed files; they stay until the end of the request. */
  readonly files: UnpackedFiles;
}

/** The resources of every step of a request. */
export interface RequestContext extends PlanContext {
  readonly storage: Storage;
  /** Files that are written piece by piece before they are stored; files not stored are removed at the end of the request. */
  readonly staging: Pick<StagingFiles, 'begin'>;
  /** Shared memory until the end of the request. */
  readonly memory: Lease;
  /** Pixels of images, shared with other requests. */
  readonly rasters: RequestRasters;
  /**
   * Awaits work that uses this memory outside the engine's threads and cannot be stopped, such as encoding a JPEG: an abort does not wait
   * for it, but the memory is released only after it.
   */
  readonly runOffThread: <T>(running: Promise<T>) => Promise<T>;
}
