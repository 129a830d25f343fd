import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { currentContext } from '#platform';
import { transactionLock } from '../database/advisory-locks.js';
import { assertFewAtOnce, type AtOnce } from './jobs-at-once.js';
import { nextTurn } from './job-turn.js';
import { JobEntity } from './job.entity.js';
import type { JobDetails } from './job-values.js';
import { assertRoom, type QueueRoom } from './queue-room.js';

/** A new job, with the registry's settings of its type and queue. */
export interface JobInsert extends QueueRoom {
  readonly type: string;
  readonly ownerId: string;
  readonly request: object;
  /** Text for users: `Carina Nebula, Cosmic Cliffs · 3 channels`. */
  readonly description: string;
  readonly canResume: boolean;
  /** If set, the owner may have one unfinished job of this type and subject. */
  readonly subject?: string;
  readonly details?: JobDetails | null;
  /** Limit of unfinished jobs of the type; without it there is none. */
  readonly atOnce?: AtOnce;
}

/**
 * Counts and inserts under one lock per queue, so that a capacity of 10 admits exactly 10 of any number of concurrent requests.
 * @param total limit of unfinished jobs of all owners in a queue with a capacity
 * @throws AppError queue-full; rate-limited or conflict when there are too many jobs of the type; {@link SubjectBusyError}
 */
export const insertJob = (database: DataSource, job: JobInsert, total: number): Promise<JobEntity> =>
  refusingBusySubjects(() => database.transaction((manager) => insertJobWithin(manager, job, total)));

/** {@link insertJob} as part of a transaction. @throws the database's error when the subject is busy */
export async function insertJobWithin(
  manager: EntityManager,
  job: JobInsert,
  total = Infinity,
): Promise<JobEntity> {
  const { queue, capacity, uncountedTypes, atOnce, ...columns } = job;
  await transactionLock(manager, `queue-${queue}`);
  if (atOnce) await assertFewAtOnce(manager, job, atOnce);
  await assertRoom(manager, { queue, capacity, uncountedTypes }, job.ownerId, total);
  const jobs = manager.getRepository(JobEntity);
  const id = uuidv7();
  await jobs.insert({
    ...(columns as object),
    id,
    queue,
    requestId: currentContext()?.requestId ?? null,
    status: 'queued',
    turn: await nextTurn(manager, job, job),
    message: 'Waiting for its turn',
    // Not the start of the transaction, which may have waited for the lock; `queued_at` has the same default.
    createdAt: () => 'clock_timestamp()',
    updatedAt: () => 'clock_timestamp()',
  });
  return jobs.findOneByOrFail({ id });
}

/** The owner already has an unfinished job of this type and subject; thrown in place of the violated unique index. */
export class SubjectBusyError extends Error {}

const ONE_PER_SUBJECT = 'jobs_one_per_subject';

/** Runs a change that may create a second unfinished job of a subject. @throws SubjectBusyError instead of the index's own error */
export async function refusingBusySubjects<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isBusy =
      error instanceof QueryFailedError &&
      (error.driverError as { constraint?: string }).constraint === ONE_PER_SUBJECT;
    throw isBusy ? new SubjectBusyError('its subject is busy', { cause: error }) : error;
  }
}
