import { In } from 'typeorm';
import { createStoredFiles, RecordEntity } from '#domain';
import { AppError } from '#platform';
import type { WorkerResources } from '../worker-resources.js';

/** The current file of a record; files may be replaced while a job waits. */
export type CurrentFile = Pick<
  RecordEntity,
  'id' | 'storageKey' | 'fileName' | 'sha256' | 'exposureTime' | 'derivedFrom'
>;

/** The records of a job's request. */
interface RecordsOfJob {
  /** The owner of the job. */
  readonly ownerId: string;
  readonly named: readonly string[];
  /** Mosaics that may replace some of these records. */
  readonly substitutes?: readonly string[];
}

/**
 * The current files of the existing records that the job's owner may read; access may be revoked while a job waits.
 * @throws AppError not-found when access to a requested record was revoked
 */
export async function currentFiles(
  { database }: Pick<WorkerResources, 'database'>,
  { ownerId, named, substitutes = [] }: RecordsOfJob,
): Promise<ReadonlyMap<string, CurrentFile>> {
  const recordIds = [...new Set([...named, ...substitutes])];
  const hidden = await createStoredFiles(database).hiddenFrom(ownerId, recordIds);
  if (named.some((id) => hidden.has(id)))
    throw new AppError('not-found', 'A requested record no longer exists');
  const records = await database.getRepository(RecordEntity).find({
    select: {
      ...{ id: true, storageKey: true, fileName: true, sha256: true },
      ...{ exposureTime: true, derivedFrom: true },
    },
    where: { id: In(recordIds.filter((id) => !hidden.has(id))) },
  });
  return new Map(records.map((record) => [record.id, record]));
}
