import { openStorages, type StorageSettings } from './open-storages.js';
import { storageWithPrevious } from './storage-with-previous.js';
import type { Storage } from './storage.js';

export { asStorageError } from './disk/disk-failure.js';
export { diskReserve, diskReserveSync } from './disk/disk-reserve.js';
export { diskStorage } from './disk/disk-storage.js';
export { makeFolder } from './disk/durable-files.js';
export { STORAGE_FOLDER, type StorageSettings } from './open-storages.js';

/** The storage of the settings, with the previous one while files are moved. @throws when both are the same */
export function createStorage(settings: StorageSettings): Storage {
  const { present, previous } = openStorages(settings);
  return previous ? storageWithPrevious(present, previous) : present;
}
