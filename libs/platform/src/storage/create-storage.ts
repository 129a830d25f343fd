import path from 'node:path';
import type { Settings } from '../config/settings.js';
import { diskStorage } from './disk-storage.js';
import { lazyStorage } from './lazy-storage.js';
import type { Storage } from './storage.js';

export { asStorageError, diskStorage } from './disk-storage.js';
export { makeFolder } from './durable-files.js';

/** Folder of the disk storage below `DATA_DIR`. */
export const STORAGE_FOLDER = 'data';

/** The settings that say where files are kept. */
export type StorageSettings = Pick<
  Settings,
  | 'STORAGE_DRIVER'
  | 'DATA_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** The storage that the settings name. */
export const createStorage = (settings: StorageSettings): Storage =>
  settings.STORAGE_DRIVER === 's3'
    ? lazyStorage(async () => (await import('./s3-storage.js')).s3Storage(settings))
    : diskStorage(path.resolve(settings.DATA_DIR, STORAGE_FOLDER));
