import { giveUpLease, holdLease, isFinished, type JobStore } from '#domain';
import { every, type Logger } from '#platform';
import { QUEUE_NAMES, type PublishJob, type QueueEntries, type QueueName } from '#queues';
import type { DataSource } from 'typeorm';

export interface RecoveryOptions {
  readonly database: DataSource;
  readonly store: JobStore;
  readonly queues: QueueEntries;
  /** Orders what follows on records and is still pending. */
  readonly orderPending: () => Promise<void>;
  readonly publish: PublishJob;
  readonly workerId: string;
  readonly leaseSeconds: number;
  readonly ttlMinutes: number;
  readonly logger: Logger;
}

/** Jobs that are looked up in Redis at once. */
const BATCH = 500;

/**
 * Brings lost jobs back: those whose worker fell silent, and those whose queue entry is gone (Redis lost, or the
 * process died between the row and the entry). Jobs whose records are in the library are completed, and what follows on records is
 * ordered. One worker does it for all; when it falls silent, another does.
 */
export function startRecovery(options: RecoveryOptions): () => Promise<void> {
  const { database, store, publish, workerId, leaseSeconds, ttlMinutes, logger } = options;
  const everyMs = (leaseSeconds * 1000) / 3;
  const lease = { name: 'job-recovery', holder: workerId };
  const entries = entryRecovery(options);
  const stop = every(everyMs, 'job recovery', logger, async () => {
    if (!(await holdLease(database, { ...lease, seconds: leaseSeconds }))) return;
    await takeOver(options);
    for (const job of await store.completeRecorded(ttlMinutes)) publish(job);
    await options.orderPending();
    await entries.recover();
  });
  return async () => {
    stop();
    await giveUpLease(database, lease).catch((error: unknown) =>
      logger.warn({ err: error }, 'job recovery not handed on; it lapses'),
    );
  };
}

/**
 * Jobs of workers that fell silent wait again, or fail when that was once too often. All are told of before any is queued: one that
 * cannot be is queued by the look for missing entries.
 */
export async function takeOver({
  store,
  queues,
  publish,
  ttlMinutes,
  logger,
}: RecoveryOptions): Promise<void> {
  const taken = await store.takeOverLapsed(ttlMinutes);
  for (const job of taken) {
    const { id: jobId, status, crashes } = job;
    logger.warn({ jobId, status, crashes }, 'job of a lost worker taken over');
    publish(job);
  }
  for (const job of taken) if (!isFinished(job.status)) await queues.enqueue(job);
}

/**
 * Makes missing entries again, at a cost that does not grow with the number of jobs that wait: what comes next in each
 * queue is looked at every time, of the rest one batch in turn, and wherever entries are missing all that follow.
 */
export function entryRecovery({
  store,
  queues,
  logger,
}: Pick<RecoveryOptions, 'store' | 'queues' | 'logger'>) {
  const places = new Map<QueueName, string | null>();

  /** @returns the last job looked at, `null` at the end of the queue */
  const recoverBatch = async (queue: QueueName, after: string | null) => {
    const jobs = await store.waiting(queue, BATCH, after);
    const added = jobs.length > 0 ? await queues.addMissing(queue, jobs) : 0;
    if (added > 0) logger.warn({ queue, added }, 'queue entries made again');
    return { added, last: jobs.length < BATCH ? null : jobs[BATCH - 1].id };
  };

  /** As long as entries are missing; the last job looked at. */
  const recoverFrom = async (queue: QueueName, after: string | null) => {
    let batch = await recoverBatch(queue, after);
    while (batch.added > 0 && batch.last !== null) batch = await recoverBatch(queue, batch.last);
    return batch.last;
  };

  const recoverQueue = async (queue: QueueName) => {
    const head = await recoverFrom(queue, null);
    if (head === null) return void places.delete(queue);
    places.set(queue, await recoverFrom(queue, places.get(queue) ?? head));
  };

  return {
    recover: async (): Promise<void> => {
      for (const queue of QUEUE_NAMES) await recoverQueue(queue);
    },
  };
}
