import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobEntity } from '#domain';
import { QUEUE_NAMES, queueRule, redisQueueName, type QueueName } from './queue-table.js';

/** The message in the queue: only the id, the row is the truth. */
export interface QueueEntry {
  readonly jobId: string;
}

/** The BullMQ side of handing work over. */
export interface QueueEntries {
  /** Puts a job into its queue; doing it again for the same attempt changes nothing. */
  enqueue(job: JobEntity): Promise<void>;
  close(): Promise<void>;
}

/** Opens all queues and sets how many of their jobs may run at once over all workers. */
export async function openQueues(connection: Redis): Promise<QueueEntries> {
  const queues = new Map(
    QUEUE_NAMES.map((name) => [name, new Queue<QueueEntry>(redisQueueName(name), { connection })]),
  );
  await Promise.all(
    [...queues].map(([name, queue]) => queue.setGlobalConcurrency(queueRule(name).consumers)),
  );
  return {
    async enqueue(job) {
      const queue = queues.get(job.queue as QueueName);
      if (!queue) throw new Error(`no queue ${job.queue}`);
      // One entry for each attempt: an entry that a lost worker left behind never blocks the next attempt.
      const entryId = `${job.id}-${job.attempts}`;
      await queue.add(
        job.type,
        { jobId: job.id },
        { jobId: entryId, removeOnComplete: true, removeOnFail: true },
      );
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}
