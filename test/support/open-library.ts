import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordFromFile, UserEntity, type InspectedFile, type RecordDraft, type StoredFile } from '#domain';
import { diskStorage, type Storage } from '#platform';
import { openTestDatabase } from './test-database.js';

/** The database and storage of a spec file, without any app. */
export interface Library {
  readonly database: DataSource;
  readonly storage: Storage;
  /** Data folder; the storage is `data` in it. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function openLibrary(): Promise<Library> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-library-'));
  return {
    database,
    storage: diskStorage(path.join(folder, 'data')),
    folder,
    async close() {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a user. @returns the id */
export async function insertUser(database: DataSource): Promise<string> {
  const id = uuidv7();
  const username = `user-${randomUUID()}`;
  await database.getRepository(UserEntity).insert({
    ...{ id, username, email: `${username}@example.org` },
    ...{ passwordHash: 'none', role: 'user' },
  });
  return id;
}

/** Puts a file into the storage without a record. */
export async function putFile(storage: Storage, key: string, content: string): Promise<StoredFile> {
  const bytes = Buffer.from(content);
  await storage.put(key, bytes);
  return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Locks a file, like a deletion or lookup, until `passed`. */
export const holdBlob = (database: DataSource, key: string, passed: () => Promise<void>): Promise<void> =>
  database.transaction(async (manager) => {
    await manager.query('SELECT FROM blobs WHERE key = $1 FOR UPDATE', [key]);
    await passed();
  });

const FACTS: InspectedFile = {
  ...{ contentType: 'application/fits', dataType: 'image', isViewable: true },
  ...{ dimensions: [10, 10], units: null, wcs: null, hasTable: false, keywords: {} },
};

/** A draft of a record of `file`. */
export const draftOf = (file: StoredFile, more: Partial<RecordDraft> = {}): RecordDraft => ({
  fileName: path.posix.basename(file.key),
  file,
  facts: recordFromFile('a_i2d.fits', FACTS),
  tags: [],
  visibility: 'private',
  ...more,
});
