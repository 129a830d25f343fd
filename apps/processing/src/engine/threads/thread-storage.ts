import { workerData } from 'node:worker_threads';
import type { Storage } from '#platform';
import { createStorage, diskStorage, type StorageSettings } from '#platform/storage';

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
}

let stores: FileStores | undefined;

/** The storages of this thread. */
export function threadStores(): FileStores {
  const { storage, scratchFolder } = workerData as ThreadData;
  return (stores ??= {
    storage: createStorage(storage),
    scratch: diskStorage(scratchFolder),
    scratchFolder,
  });
}
