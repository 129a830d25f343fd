import path from 'node:path';
import type { Settings } from '../config/settings.js';
import { diskStorage } from './disk/disk-storage.js';
import { lazyStorage } from './lazy-storage.js';
import type { S3Settings } from './s3/s3-client.js';
import type { Storage } from './storage.js';

/** Folder of the disk storage in `DATA_DIR`. */
export const STORAGE_FOLDER = 'data';

type WherePresent = Pick<
  Settings,
  | 'STORAGE_DRIVER'
  | 'DATA_DIR'
  | 'STORAGE_RESERVE_MB'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;
type WherePrevious = Pick<
  Settings,
  | 'STORAGE_PREVIOUS_DRIVER'
  | 'STORAGE_PREVIOUS_DIR'
  | 'S3_PREVIOUS_ENDPOINT'
  | 'S3_PREVIOUS_REGION'
  | 'S3_PREVIOUS_BUCKET'
  | 'S3_PREVIOUS_ACCESS_KEY_ID'
  | 'S3_PREVIOUS_SECRET_ACCESS_KEY'
>;

/** Settings of the storage and the previous storage. */
export type StorageSettings = WherePresent & Partial<WherePrevious>;

/** Opens the storage and the previous storage separately. */
export interface Storages {
  readonly present: Storage;
  /** The previous storage, while files are moved. */
  readonly previous: Storage | null;
}

type Place = { readonly folder: string; readonly reserveMb: number | null } | { readonly bucket: S3Settings };

/** @throws when both are the same or nested: moved files would be deleted */
export function openStorages(settings: StorageSettings): Storages {
  const [present, previous] = [presentPlace(settings), previousPlace(settings)];
  if (previous && areOne(present, previous))
    throw new Error('STORAGE_PREVIOUS_DRIVER names the storage of STORAGE_DRIVER, or a part of it');
  return { present: openPlace(present), previous: previous && openPlace(previous) };
}

const openPlace = (place: Place): Storage =>
  'folder' in place
    ? diskStorage(place.folder, place.reserveMb)
    : lazyStorage(async () => (await import('./s3/s3-storage.js')).s3Storage(place.bucket));

function areOne(one: Place, other: Place): boolean {
  if ('folder' in one && 'folder' in other)
    return isWithinFolder(one.folder, other.folder) || isWithinFolder(other.folder, one.folder);
  if ('folder' in one || 'folder' in other) return false;
  return (
    one.bucket.S3_ENDPOINT === other.bucket.S3_ENDPOINT && one.bucket.S3_BUCKET === other.bucket.S3_BUCKET
  );
}

const isWithinFolder = (folder: string, inner: string): boolean =>
  `${inner}${path.sep}`.startsWith(`${folder}${path.sep}`);

const usualFolder = ({ DATA_DIR }: StorageSettings): string => path.resolve(DATA_DIR, STORAGE_FOLDER);

const presentPlace = (settings: StorageSettings): Place =>
  settings.STORAGE_DRIVER === 's3'
    ? { bucket: settings }
    : { folder: usualFolder(settings), reserveMb: settings.STORAGE_RESERVE_MB };

function previousPlace(settings: StorageSettings): Place | null {
  const { STORAGE_PREVIOUS_DRIVER: driver, STORAGE_PREVIOUS_DIR: folder } = settings;
  if (!driver) return null;
  if (driver === 'disk')
    return { folder: folder ? path.resolve(folder) : usualFolder(settings), reserveMb: 0 };
  const bucket: S3Settings = {
    S3_ENDPOINT: settings.S3_PREVIOUS_ENDPOINT ?? '',
    S3_REGION: settings.S3_PREVIOUS_REGION ?? '',
    S3_BUCKET: settings.S3_PREVIOUS_BUCKET ?? '',
    S3_ACCESS_KEY_ID: settings.S3_PREVIOUS_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: settings.S3_PREVIOUS_SECRET_ACCESS_KEY ?? '',
  };
  return { bucket };
}
