import { randomUUID } from 'node:crypto';
import { createFileMoves } from '#domain';
import { AppError, openStorages, type Storages } from '#platform';
import type { JobContext, MigrationCounts, ResultOf } from '#queues';
import { writeDocument } from '../records/write-document.js';
import type { WorkerResources } from '../worker-resources.js';
import type { Migration } from './migration.js';
import { countFiles, moveFiles } from './move-files.js';
import { renameFiles } from './rename-files.js';

type MigrationContext = JobContext<'migrate-storage-keys'>;

/**
 * Brings files under their present keys, and into the present storage where one before it is configured, while everybody
 * works. Its result is a document of its counts, over all runs of the job.
 */
export async function migrateStorage(
  resources: WorkerResources,
  context: MigrationContext,
): Promise<ResultOf<'migrate-storage-keys'>> {
  const storages = openStorages(resources.settings);
  try {
    const counts = await migrate(resources, context, storages);
    const document = await writeDocument(resources, context, 'migration.json', counts);
    return { ...document, message: outcomeOf(counts) };
  } finally {
    await Promise.all([storages.present.close(), storages.previous?.close()]);
  }
}

async function migrate(
  { database, storage, library, logger }: WorkerResources,
  { job, report, signal }: MigrationContext,
  { present, previous }: Storages,
): Promise<MigrationCounts> {
  const progress = followCounts(job.details as MigrationCounts, report);
  const moves = createFileMoves(database, storage);
  const { count, leave } = progress;
  const migration: Migration = { storage, moves, library, logger, signal, count, leave };
  if (previous) await assertTwo({ present, previous });
  progress.expect((await moves.countOldNames()) + (previous ? await countFiles(previous, signal) : 0));
  await renameFiles(migration);
  // Again until nothing is left: who has not been started anew yet writes there.
  while (previous && (await moveFiles({ ...migration, from: previous, to: present })) > 0);
  return progress.counts();
}

/** Two addresses may lead to one storage: what is moved within it would be lost. @throws AppError conflict */
async function assertTwo({
  present,
  previous,
}: { [K in keyof Storages]: NonNullable<Storages[K]> }): Promise<void> {
  const key = `health/${randomUUID()}`;
  await present.put(key, Uint8Array.of(1));
  const isOne = (await previous.stat(key)) !== null;
  await present.delete(key);
  if (isOne) throw new AppError('conflict', 'The previous storage is the present one: nothing was moved');
}

/** Adds up what was done, in this run and before, and tells how far it is. */
function followCounts(before: MigrationCounts, report: MigrationContext['report']) {
  const left = new Set<string>();
  let counts: MigrationCounts = { ...before, damaged: 0 };
  let expected = 0;
  const tell = () => {
    const done = filesOf(counts) + left.size - filesOf(before);
    const percent = Math.min(99, (100 * done) / Math.max(1, expected));
    report({ percent, stage: 'migrating', message: `${done} of ${expected} files` }, counts);
  };
  return {
    counts: () => counts,
    expect(files: number) {
      expected = files;
      tell();
    },
    count: ({ renamed = 0, moved = 0, movedBytes = 0 }: Partial<MigrationCounts>) => {
      counts = {
        ...counts,
        renamed: counts.renamed + renamed,
        moved: counts.moved + moved,
        movedBytes: counts.movedBytes + movedBytes,
      };
      tell();
    },
    leave: (key: string) => {
      left.add(key);
      counts = { ...counts, damaged: left.size };
      tell();
    },
  };
}

const filesOf = ({ renamed, moved }: MigrationCounts): number => renamed + moved;

const outcomeOf = ({ renamed, moved, damaged }: MigrationCounts): string =>
  `${renamed} files renamed, ${moved} moved` +
  (damaged > 0 ? `; ${damaged} left where they are, since their content is not what was recorded` : '');
