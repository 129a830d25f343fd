import path from 'node:path';
import type { Settings } from '../config/settings.js';
import { diskStorage } from './disk-storage.js';
import { s3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

/** Folder of the disk storage below `DATA_DIR`. */
export const STORAGE_FOLDER = 'data';

/** The storage that the settings name. */
export const createStorage = (settings: Settings): Storage =>
  settings.STORAGE_DRIVER === 's3'
    ? s3Storage(settings)
    : diskStorage(path.resolve(settings.DATA_DIR, STORAGE_FOLDER));
