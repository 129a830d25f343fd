import type { RecordedFile } from '#domain';
import { hashStored, inLanes } from '#platform';
import { copyChecked, DamagedFileError } from './copy-checked.js';
import { BATCH, FILES_AT_ONCE, type Migration } from './migration.js';
import { presentKey } from './present-key.js';

/**
 * Brings files under their present keys. A file is announced, copied and read again, then everything that refers to it is
 * changed in one transaction, then the old one is deleted by the outbox; a run that ends in between begins again where nothing is lost.
 */
export async function renameFiles(migration: Migration): Promise<void> {
  const { moves, signal } = migration;
  for (let after = ''; ;) {
    const files = await moves.oldNames({ after, limit: BATCH });
    if (files.length === 0) return;
    await inLanes(files, FILES_AT_ONCE, signal, (file, _, stop) =>
      migration.patiently('storage', () => renameFile({ ...migration, signal: stop }, file), stop),
    );
    after = files[files.length - 1].key;
  }
}

async function renameFile(migration: Migration, file: RecordedFile): Promise<void> {
  const { storage, done, damaged, logger } = migration;
  const { key } = file;
  if (!(await storage.stat(key))) return; // Missing: the sweeper says so.
  try {
    if (await renameChecked(migration, file)) done();
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    logger.error({ key, err: error }, 'file not renamed');
    damaged(key);
  }
}

async function renameChecked(
  { storage, moves, library, signal }: Migration,
  { key, sha256 }: RecordedFile,
): Promise<boolean> {
  const content = sha256 ?? (await hashStored(storage, key, signal));
  const newKey = presentKey(key, content);
  if (newKey === key) return false;
  await moves.announce(newKey);
  const copied = await copyChecked({ storage, key }, { storage, key: newKey }, content, signal);
  if (!copied) return false;
  signal.throwIfAborted();
  await moves.rename(key, { key: newKey, ...copied });
  await library.discard(key); // Soon; if not, the outbox does it.
  return true;
}
