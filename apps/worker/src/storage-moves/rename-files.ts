import type { RecordedFile } from '#domain';
import { hashStored } from '#platform';
import { archiveFileKey, archiveFileName } from '#archive-client';
import { copyChecked } from './copy-checked.js';
import { fileByFile } from './file-by-file.js';
import { BATCH, type Migration } from './migration.js';

/**
 * Brings files under their present keys. A file is announced, copied and read again, then everything that refers to it is
 * changed in one transaction, then the old one is deleted by the outbox; a run that ends in between begins again where nothing is lost.
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
  if (!(await storage.stat(key))) return false; // Missing: the sweeper says so.
  const content = sha256 ?? (await hashStored(storage, key, signal));
  const newKey = presentKey(key, content);
  if (newKey === key) return false;
  await moves.announce(newKey);
  const copied = await copyChecked({ storage, key }, { storage, key: newKey }, content, signal);
  if (!copied) return false;
  signal.throwIfAborted();
  await moves.rename(key, { key: newKey, ...copied }, signal);
  await library.discard(key); // Soon; if not, the outbox does it.
  done(key);
  return true;
}

/** As many digits as keys of the archive have. */
const VERSION_DIGITS = 16;

const OLD_THUMBNAIL = /^thumbnails\/([^/]+)\.png$/;

/** The key that a file would have today. @returns its own where that is of today */
function presentKey(key: string, sha256: string): string {
  const file = archiveFileName(key);
  if (file) return file.version === null ? archiveFileKey(file.obsId, sha256, file.fileName) : key;
  const [, recordId] = OLD_THUMBNAIL.exec(key) ?? [];
  return recordId ? `thumbnails/${recordId}/${sha256.slice(0, VERSION_DIGITS)}.png` : key;
}
