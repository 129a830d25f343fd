import { SubjectBusyError, type JobEntity, type JobStore } from '#domain';
import { AppError } from '#platform';
import { jobRule, queueRoom, type DetailsOf, type RegisteredJob, type RequestOf } from '../job-registry.js';
import type { QueueEntries } from './queue-entries.js';

/** The properties of a new job. */
export type NewJob<Type extends RegisteredJob> = {
  readonly type: Type;
  readonly ownerId: string;
  readonly request: RequestOf<Type>;
  /** For users: `Export of 12 records`. */
  readonly description: string;
  /** If set, its owner may have one job of this type and subject at a time. */
  readonly subject?: string;
} & (DetailsOf<Type> extends null ? object : { readonly details: DetailsOf<Type> });

/**
 * Makes a job and queues it.
 * @throws AppError queue-full when the queue has no place for the owner, rate-limited when the owner has too many of the type, conflict
 * (with the other job's id) when its subject is busy, unavailable when it cannot be queued
 */
export async function submitJob<Type extends RegisteredJob>(
  store: JobStore,
  queues: QueueEntries,
  job: NewJob<Type>,
): Promise<JobEntity> {
  const row = await refusingBusy(store, { subject: null, ...job }, () => insertRow(store, job));
  try {
    await queues.enqueue(row);
  } catch (error) {
    // A worker may have claimed it nevertheless, if the entry was written and only the answer was lost.
    if (!(await store.withdraw(row.id))) return row;
    throw new AppError('unavailable', 'The job queue does not answer', {
      code: 'queue_unavailable',
      cause: error,
    });
  }
  return row;
}

/** Writes the row of a job, without its entry in the queue. @throws SubjectBusyError */
export function insertRow<Type extends RegisteredJob>(
  store: Pick<JobStore, 'insert'>,
  job: NewJob<Type>,
): Promise<JobEntity> {
  const { queue, resumable: canResume, exemptFromCapacity, atOnce } = jobRule(job.type);
  const room = exemptFromCapacity ? { ...queueRoom(queue), capacity: null } : queueRoom(queue);
  return store.insert({ ...job, canResume, atOnce, ...room });
}

type Subject = Parameters<JobStore['findBusy']>[0] & Pick<JobEntity, 'description'>;

/** Replaces the error of a busy subject by one that names its job. @throws AppError conflict */
export async function refusingBusy<T>(store: JobStore, of: Subject, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof SubjectBusyError)) throw error;
    const busy = await store.findBusy(of);
    const by = busy ? ` (job ${busy.id})` : '';
    throw new AppError('conflict', `${of.description} is under way already${by}`, { cause: error });
  }
}
