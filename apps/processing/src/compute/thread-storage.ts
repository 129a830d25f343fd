import { createStorage, loadSettings, type Storage } from '#platform';

let storage: Storage | undefined;

/** This thread's own way to the files. */
export const threadStorage = (): Storage => (storage ??= createStorage(loadSettings()));
