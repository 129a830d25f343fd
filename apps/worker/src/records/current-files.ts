import { In } from 'typeorm';
import { createStoredFiles, RecordEntity } from '#domain';
import { AppError } from '#platform';
import type { WorkerResources } from '../worker-resources.js';

/** The file that a record has now: files of records are renewed while jobs wait. */
export type CurrentFile = Pick<
  RecordEntity,
  'id' | 'storageKey' | 'fileName' | 'sha256' | 'exposureTime' | 'derivedFrom'
>;

/** The records that a job is made of. */
interface RecordsOfJob {
  /** Whose job it is. */
  readonly ownerId: string;
  readonly named: readonly string[];
  /** Mosaics that may replace some of these. */
  readonly substitutes?: readonly string[];
}

/**
 * The files that records have now, of those that are there and that the job's owner may see: rights may go while a job waits.
 * @throws AppError not-found when one that was named is hidden by now
 */
export async function currentFiles(
  { database }: Pick<WorkerResources, 'database'>,
  { ownerId, named, substitutes = [] }: RecordsOfJob,
): Promise<ReadonlyMap<string, CurrentFile>> {
  const recordIds = [...new Set([...named, ...substitutes])];
  const hidden = await createStoredFiles(database).hiddenFrom(ownerId, recordIds);
  if (named.some((id) => hidden.has(id)))
    throw new AppError('not-found', 'A record that was asked for is no longer there');
  const records = await database.getRepository(RecordEntity).find({
    select: {
      ...{ id: true, storageKey: true, fileName: true, sha256: true },
      ...{ exposureTime: true, derivedFrom: true },
    },
    where: { id: In(recordIds.filter((id) => !hidden.has(id))) },
  });
  return new Map(records.map((record) => [record.id, record]));
}
