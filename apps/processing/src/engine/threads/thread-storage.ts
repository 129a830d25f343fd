import { workerData } from 'node:worker_threads';
import type { Storage } from '#platform';
import { createStorage, diskStorage, type StorageSettings } from '#platform/storage';

/** What the engine's threads are made with. */
export interface ThreadData {
  readonly storage: StorageSettings;
  readonly scratchFolder: string;
}

/** Where a thread finds files. */
export interface FileStores {
  readonly storage: Storage;
  /** Unpacked copies. */
  readonly scratch: Storage;
  readonly scratchFolder: string;
}

let stores: FileStores | undefined;

/** This thread's own way to the files. */
export function threadStores(): FileStores {
  const { storage, scratchFolder } = workerData as ThreadData;
  return (stores ??= {
    storage: createStorage(storage),
    scratch: diskStorage(scratchFolder),
    scratchFolder,
  });
}
