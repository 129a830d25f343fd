import { isDeepStrictEqual } from 'node:util';
import { In } from 'typeorm';
import { RecordEntity } from '#domain';
import type { WorkerResources } from '../worker-resources.js';
import { isFileGone } from './is-file-gone.js';

/** What a record's file is now: files of records are renewed while jobs wait. */
export type PresentFile = Pick<
  RecordEntity,
  'id' | 'storageKey' | 'fileName' | 'sha256' | 'exposureTime' | 'derivedFrom'
>;

/** The files that records have now, of those that are there. The rights to them were looked at when the job was ordered. */
export async function presentFiles(
  { database }: Pick<WorkerResources, 'database'>,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, PresentFile>> {
  const records = await database.getRepository(RecordEntity).find({
    select: {
      ...{ id: true, storageKey: true, fileName: true, sha256: true },
      ...{ exposureTime: true, derivedFrom: true },
    },
    where: { id: In([...new Set(recordIds)]) },
  });
  return new Map(records.map((record) => [record.id, record]));
}

/** How often files may be renewed or removed while something is made of them. */
const MAX_TRIES = 3;

/** Makes something of files as they are now; again, when one of them went meanwhile and they are others now. */
export async function withPresentFiles<Found, Made>(
  signal: AbortSignal,
  lookUp: () => Promise<Found>,
  make: (found: Found) => Promise<Made>,
): Promise<Made> {
  let found = await lookUp();
  for (let tries = 1; ; tries += 1) {
    try {
      return await make(found);
    } catch (error) {
      if (!isFileGone(error) || tries === MAX_TRIES) throw error;
      const next = await lookUp();
      if (isDeepStrictEqual(next, found)) throw error; // A record that was named is gone.
      signal.throwIfAborted();
      found = next;
    }
  }
}
