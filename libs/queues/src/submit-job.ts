import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { JobEntity, type ImportState, type JobType } from '#domain';
import { AppError } from '#platform';
import type { QueueEntries } from './queue-entries.js';
import { queueOf, queueRule, type QueueName } from './queue-table.js';

/** What a new job needs. */
export interface NewJob {
  readonly type: JobType;
  readonly ownerId: string;
  readonly request: unknown;
  /** For people: `Composite of 3 channels`. */
  readonly description: string;
  readonly importState?: ImportState;
}

/** When a full queue may have room again. */
const RETRY_AFTER_FULL_SECONDS = 10;

/**
 * Makes a job and hands it over: counts and inserts under one lock per queue, so that a capacity of 10 admits
 * exactly 10 of any number of requests at once.
 * @throws AppError queue-full when the queue has no room, unavailable when it cannot be written
 */
export async function submitJob(database: DataSource, queues: QueueEntries, job: NewJob): Promise<JobEntity> {
  const row = await insertUnderLock(database, job);
  try {
    await queues.enqueue(row);
  } catch (error) {
    await database.getRepository(JobEntity).delete(row.id);
    throw new AppError('unavailable', 'The job queue does not answer', {
      code: 'queue_unavailable',
      cause: error,
    });
  }
  return row;
}

const insertUnderLock = (database: DataSource, job: NewJob): Promise<JobEntity> =>
  database.transaction(async (manager) => {
    const queue = queueOf(job.type);
    // Held until the transaction ends; every API process asks for the same lock.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`firstlight-queue-${queue}`]);
    await assertRoom(manager, queue);
    const jobs = manager.getRepository(JobEntity);
    const row = { id: uuidv7(), queue, status: 'queued' as const, ...job, request: job.request as object };
    await jobs.insert({
      ...row,
      // Not the start of the transaction, which may have waited for the lock: the order is that of the queue.
      createdAt: () => 'clock_timestamp()',
      updatedAt: () => 'clock_timestamp()',
      importState: (job.importState ?? null) as never,
      message: 'Waiting for its turn',
    });
    return jobs.findOneByOrFail({ id: row.id });
  });

async function assertRoom(manager: EntityManager, queue: QueueName): Promise<void> {
  const { capacity } = queueRule(queue);
  if (capacity === null) return;
  const unfinished = await manager
    .getRepository(JobEntity)
    .createQueryBuilder('job')
    .where(`job.queue = :queue AND job.status IN ('queued', 'running')`, { queue })
    .getCount();
  if (unfinished < capacity) return;
  throw new AppError('queue-full', `The ${queue} queue is full (${capacity} jobs); try again later`, {
    retryAfterSeconds: RETRY_AFTER_FULL_SECONDS,
  });
}
