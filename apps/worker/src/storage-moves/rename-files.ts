import type { RecordedFile } from '#domain';
import { hashStored } from '#platform';
import { archiveFileKey, archiveFileName } from '#archive-client';
import { copyChecked } from './copy-checked.js';
import { fileByFile } from './file-by-file.js';
import { BATCH, type Migration } from './migration.js';

/**
 * Renames files to their current keys: announces, copies and verifies a file, updates all references in one transaction, and deletes the
 * old file through the outbox, so that an interrupted run loses nothing.
 */
export async function renameFiles(migration: Migration): Promise<void> {
  const { moves } = migration;
  for (let after = ''; ;) {
    const files = await moves.oldNames({ after, limit: BATCH });
    if (files.length === 0) return;
    await fileByFile(migration, files, (file, signal) => renameFile({ ...migration, signal }, file));
    after = files[files.length - 1].key;
  }
}

async function renameFile(
  { storage, moves, library, signal, done }: Migration,
  { key, sha256 }: RecordedFile,
): Promise<boolean> {
  if (!(await storage.stat(key))) return false; // Missing files are reported by the sweeper.
  const content = sha256 ?? (await hashStored(storage, key, signal));
  const newKey = presentKey(key, content);
  if (newKey === key) return false;
  await moves.announce(newKey);
  const copied = await copyChecked({ storage, key }, { storage, key: newKey }, content, signal);
  if (!copied) return false;
  signal.throwIfAborted();
  await moves.rename(key, { key: newKey, ...copied }, signal);
  await library.discard(key); // The outbox repeats a failed deletion.
  done(key);
  return true;
}

/** Number of hash digits in keys of the archive. */
const VERSION_DIGITS = 16;

const OLD_THUMBNAIL = /^thumbnails\/([^/]+)\.png$/;

/** The current key of a file. @returns the same key when it has the current format */
function presentKey(key: string, sha256: string): string {
  const file = archiveFileName(key);
  if (file) return file.version === null ? archiveFileKey(file.obsId, sha256, file.fileName) : key;
  const [, recordId] = OLD_THUMBNAIL.exec(key) ?? [];
  return recordId ? `thumbnails/${recordId}/${sha256.slice(0, VERSION_DIGITS)}.png` : key;
}
