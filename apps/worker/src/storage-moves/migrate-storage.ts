import { randomUUID } from 'node:crypto';
import { createFileMoves, createMoveLedger } from '#domain';
import { AppError, openStorages, type Storages, counted } from '#platform';
import { claimOf, type JobContext, type MigrationCounts, type ResultOf } from '#queues';
import { writeDocument } from '../records/write-document.js';
import type { WorkerResources } from '../worker-resources.js';
import { followFiles } from './follow-files.js';
import type { Migration } from './migration.js';
import { countFiles, countRemoved, moveFiles } from './move-files.js';
import { renameFiles } from './rename-files.js';

type MigrationContext = JobContext<'migrate-storage-keys'>;

/**
 * Renames files to their current keys, and moves them into the current storage if a previous one is configured, while the service is in
 * use. Its result is a document with its counts over all runs of the job.
 */
export async function migrateStorage(
  resources: WorkerResources,
  context: MigrationContext,
): Promise<ResultOf<'migrate-storage-keys'>> {
  const storages = openStorages(resources.settings);
  try {
    // Each file waits for the storage on its own; a listing that had to wait starts again, and the ledger has the completed files.
    const counts = await context.waitForDependency('storage', () => migrate(resources, context, storages));
    const document = await writeDocument(resources, context, 'migration.json', counts);
    return { ...document, message: outcomeOf(counts) };
  } finally {
    await Promise.all([storages.present.close(), storages.previous?.close()]);
  }
}

async function migrate(
  { database, storage, library, logger }: WorkerResources,
  { job, report, signal, waitForDependency }: MigrationContext,
  { present, previous }: Storages,
): Promise<MigrationCounts> {
  const ledger = createMoveLedger(database, claimOf(job));
  const moves = createFileMoves(database, storage, ledger);
  if (previous) await assertTwo({ present, previous });
  if (previous) await countRemoved({ from: previous, to: present, ledger });
  const expected = (await moves.countOldNames()) + (previous ? await countFiles(previous, signal) : 0);
  const { done, left, countLeft, throwRefusal } = followFiles(expected, report);
  const migration: Migration = {
    storage,
    moves,
    ledger,
    library,
    logger,
    signal,
    waitForDependency,
    done,
    left,
  };
  await renameFiles(migration);
  // Repeats until nothing is left: processes that have not been restarted yet still write to the old storage.
  while (previous && (await moveFiles({ ...migration, from: previous, to: present })) > 0);
  const { renamed, moved, movedBytes } = await ledger.read();
  if (renamed + moved === 0) throwRefusal();
  return { renamed, moved, movedBytes, damaged: countLeft() };
}

/** Two addresses may lead to the same storage, where moved files would be lost. @throws AppError conflict */
async function assertTwo({
  present,
  previous,
}: { [K in keyof Storages]: NonNullable<Storages[K]> }): Promise<void> {
  const key = `health/${randomUUID()}`;
  await present.put(key, Uint8Array.of(1));
  const isOne = (await previous.stat(key)) !== null;
  await present.delete(key);
  if (isOne)
    throw new AppError('conflict', 'The previous and the current storage are the same: nothing was moved');
}

const outcomeOf = ({ renamed, moved, damaged }: MigrationCounts): string =>
  `${counted(renamed, 'file')} renamed, ${moved} moved` +
  (damaged > 0
    ? `; ${damaged} not moved (see the log): their content is not what was recorded, or the storage refuses`
    : '');
