import { AppError } from '../errors/app-error.js';
import { assertStorageKey } from './storage-key.js';
import type { Storage } from './storage.js';

/** Whether a key is valid and has one of the prefixes (`results/`). */
export function isWithin(prefixes: readonly string[], key: string): boolean {
  assertStorageKey(key);
  return prefixes.some((prefix) => key.startsWith(prefix));
}

/** The same storage, in which only keys with the prefixes can be written or deleted: all others belong to other apps. */
export function writableWithin(storage: Storage, prefixes: readonly string[]): Storage {
  const assertWithin = (key: string) => {
    if (!isWithin(prefixes, key))
      throw new AppError('forbidden', `Only ${prefixes.join(' and ')} may be written here`);
  };
  return {
    ...storage,
    check: () => storage.check(),
    async put(key, body) {
      assertWithin(key);
      return storage.put(key, body);
    },
    async putFile(key, localPath) {
      assertWithin(key);
      return storage.putFile(key, localPath);
    },
    async delete(key) {
      assertWithin(key);
      return storage.delete(key);
    },
  };
}
