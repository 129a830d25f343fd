import { giveUpLease, holdLease, isFinished, type JobStore } from '#domain';
import { every, type Logger } from '#platform';
import { QUEUE_NAMES, type PublishJob, type QueueEntries, type QueueName } from '#queues';
import type { DataSource } from 'typeorm';

export interface RecoveryOptions {
  readonly database: DataSource;
  readonly store: JobStore;
  readonly queues: QueueEntries;
  /** Orders follow-ups that are still pending. */
  readonly orderPending: () => Promise<void>;
  readonly publish: PublishJob;
  readonly workerId: string;
  readonly leaseSeconds: number;
  readonly ttlMinutes: number;
  readonly logger: Logger;
}

/** Jobs looked up in Redis in one batch. */
const BATCH = 500;

/**
 * Restores lost jobs: jobs whose worker is lost, and jobs without a queue entry (Redis lost its data, or the process ended between the
 * row and the entry). It also completes jobs whose records are saved and orders their pending follow-ups. One worker does this for all;
 * when it is lost, another takes over.
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
      logger.warn({ err: error }, 'job recovery not handed over; its lock expires'),
    );
  };
}

/**
 * Queues the jobs of lost workers again, or fails them after their last allowed crash. All are published before any is queued; the check
 * for missing entries repeats a failed queueing.
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
 * Restores missing entries at a cost independent of the number of queued jobs: each round checks the head of each queue and one further
 * batch in rotation, and continues from there as long as entries are missing.
 */
export function entryRecovery({
  store,
  queues,
  logger,
}: Pick<RecoveryOptions, 'store' | 'queues' | 'logger'>) {
  const places = new Map<QueueName, string | null>();

  /** @returns the last job checked, `null` at the end of the queue */
  const recoverBatch = async (queue: QueueName, after: string | null) => {
    const jobs = await store.waiting(queue, BATCH, after);
    const added = jobs.length > 0 ? await queues.addMissing(queue, jobs) : 0;
    if (added > 0) logger.warn({ queue, added }, 'queue entries added again');
    return { added, last: jobs.length < BATCH ? null : jobs[BATCH - 1].id };
  };

  /** Continues as long as entries are missing. @returns the last job checked */
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
