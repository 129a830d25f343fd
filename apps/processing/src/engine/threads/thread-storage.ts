import { workerData } from 'node:worker_threads';
import type { Storage } from '#platform';
import { createStorage, diskReserveSync, diskStorage, type StorageSettings } from '#platform/storage';
import { NO_SPACE } from '../scratch/scratch-folder.js';

/** The workerData of the engine's threads. */
export interface ThreadData {
  readonly storage: StorageSettings;
  readonly scratchFolder: string;
}

/** The storages that a thread reads. */
export interface FileStores {
  readonly storage: Storage;
  /** Decompressed copies. */
  readonly scratch: Storage;
  readonly scratchFolder: string;
  /** Checks whether the disk of the copies has room for more bytes. @throws AppError storage-full */
  readonly assertScratchRoom: (bytes: number) => void;
}

let stores: FileStores | undefined;

/** The storages of this thread. */
export function threadStores(): FileStores {
  const { storage, scratchFolder } = workerData as ThreadData;
  return (stores ??= {
    storage: createStorage(storage),
    scratch: diskStorage(scratchFolder),
    scratchFolder,
    assertScratchRoom: diskReserveSync(scratchFolder, storage.STORAGE_RESERVE_MB, NO_SPACE),
  });
}
