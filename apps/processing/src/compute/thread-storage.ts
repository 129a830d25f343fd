import { workerData } from 'node:worker_threads';
import { createStorage, type StorageSettings } from '#platform/storage';

let storage: ReturnType<typeof createStorage> | undefined;

/** This thread's own way to the files, by the settings that the pool was made with. */
export const threadStorage = () => (storage ??= createStorage(workerData as StorageSettings));
