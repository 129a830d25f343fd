import { SubjectBusyError, type JobEntity, type JobStore } from '#domain';
import { AppError } from '#platform';
import { jobRule, type DetailsOf, type RegisteredJob, type RequestOf } from './job-registry.js';
import type { QueueEntries } from './queue-entries.js';
import { queueRule } from './queue-table.js';

/** What a new job needs. */
export type NewJob<Type extends RegisteredJob> = {
  readonly type: Type;
  readonly ownerId: string;
  readonly request: RequestOf<Type>;
  /** For people: `Composite of 3 channels`. */
  readonly description: string;
  /** Set: its owner may have one job of this type and subject at a time. */
  readonly subject?: string;
} & (DetailsOf<Type> extends null ? object : { readonly details: DetailsOf<Type> });

/**
 * Makes a job and hands it over.
 * @throws AppError queue-full when the queue has no room, conflict (with the other job's id) when its subject is busy,
 *   unavailable when it cannot be handed over
 */
export async function submitJob<Type extends RegisteredJob>(
  store: JobStore,
  queues: QueueEntries,
  job: NewJob<Type>,
): Promise<JobEntity> {
  const { queue, resumable: canResume } = jobRule(job.type);
  const { capacity } = queueRule(queue);
  const row = await refusingBusy(store, { subject: null, ...job }, () =>
    store.insert({ ...job, queue, canResume, capacity }),
  );
  try {
    await queues.enqueue(row);
  } catch (error) {
    // A worker may have it all the same: the entry was written and only the answer was lost.
    if (!(await store.withdraw(row.id))) return row;
    throw new AppError('unavailable', 'The job queue does not answer', {
      code: 'queue_unavailable',
      cause: error,
    });
  }
  return row;
}

type Subject = Parameters<JobStore['findBusy']>[0];

/** Names the job that is under way when a subject is busy. @throws AppError conflict */
export async function refusingBusy<T>(store: JobStore, of: Subject, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof SubjectBusyError)) throw error;
    const busy = await store.findBusy(of);
    const by = busy ? ` by job ${busy.id}` : '';
    throw new AppError('conflict', `${of.subject ?? of.type} is being worked on${by}`, { cause: error });
  }
}
