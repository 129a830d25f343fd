import { DelayedError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '#platform';
import { JOB_REGISTRY, jobRule, type RegisteredJob } from '../job-registry.js';
import type { JobRunner } from './job-runner.js';
import type { QueueEntry } from '../submit/queue-entries.js';
import { queueRule, redisQueueName, type QueueName } from '../queue-table.js';

export interface QueueWorkers {
  close(): Promise<void>;
}

export interface QueueWorkersOptions {
  readonly connection: Redis;
  readonly runner: JobRunner;
  readonly leaseSeconds: number;
  readonly logger: Logger;
}

/** Starts a consumer for every queue with registered job types. */
export function startQueueWorkers(options: QueueWorkersOptions): QueueWorkers {
  const served = new Set(Object.keys(JOB_REGISTRY).map((type) => jobRule(type).queue));
  const workers = [...served].map((queue) => startWorker(queue, options));
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

function startWorker(queue: QueueName, { connection, runner, leaseSeconds, logger }: QueueWorkersOptions) {
  const worker = new Worker<QueueEntry, void, RegisteredJob>(
    redisQueueName(queue),
    async (entry, token) => {
      jobRule(entry.name); // Throws for an entry of a type that is no longer in the table.
      const end = await runner.run(entry.data.jobId, entry.name, entry.data.traceparent);
      if (end === 'done') return;
      // Tells BullMQ that the entry stays in the queue.
      if (end === 'untouched') {
        await entry.moveToWait(token);
        throw new WaitingError();
      }
      await entry.moveToDelayed(Date.now() + end.delayMs, token);
      throw new DelayedError();
    },
    {
      connection,
      concurrency: queueRule(queue).consumers,
      // An entry whose worker died is dropped as soon as that is detected; the row's lease restores the job.
      lockDuration: leaseSeconds * 1000,
      // Redis accepts whole milliseconds only, and without this check a lost entry would block its queue forever.
      stalledInterval: Math.ceil((leaseSeconds * 1000) / 3),
      maxStalledCount: 0,
    },
  );
  worker.on('error', (error) => logger.warn({ queue, err: error }, 'queue connection'));
  worker.on('failed', (entry, error) =>
    logger.warn({ queue, entry: entry?.id, err: error }, 'queue entry dropped'),
  );
  return worker;
}
