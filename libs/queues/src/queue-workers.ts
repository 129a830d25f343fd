import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobType } from '#domain';
import type { Logger } from '#platform';
import type { JobHandler, JobRunner } from './job-runner.js';
import type { QueueEntry } from './queue-entries.js';
import { QUEUE_NAMES, queueRule, redisQueueName, type QueueName } from './queue-table.js';

export type JobHandlers = Partial<Record<JobType, JobHandler>>;

export interface QueueWorkers {
  close(): Promise<void>;
}

export interface QueueWorkersOptions {
  readonly connection: Redis;
  readonly runner: JobRunner;
  readonly handlers: JobHandlers;
  readonly leaseSeconds: number;
  readonly logger: Logger;
}

/** Starts a consumer for every queue that has a handler here. */
export function startQueueWorkers(options: QueueWorkersOptions): QueueWorkers {
  const served = QUEUE_NAMES.filter((queue) =>
    queueRule(queue).jobTypes.some((type) => options.handlers[type]),
  );
  const workers = served.map((queue) => startWorker(queue, options));
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

function startWorker(
  queue: QueueName,
  { connection, runner, handlers, leaseSeconds, logger }: QueueWorkersOptions,
) {
  const worker = new Worker<QueueEntry, void, JobType>(
    redisQueueName(queue),
    async (entry) => {
      const handler = handlers[entry.name];
      if (!handler) throw new Error(`no handler for jobs of type ${entry.name}`);
      await runner.run(entry.data.jobId, handler);
    },
    {
      connection,
      concurrency: queueRule(queue).consumers,
      // An entry whose worker died is dropped as soon as that shows; the row's lease brings the job back.
      lockDuration: leaseSeconds * 1000,
      stalledInterval: (leaseSeconds * 1000) / 3,
      maxStalledCount: 0,
    },
  );
  worker.on('error', (error) => logger.warn({ queue, err: error }, 'queue connection'));
  worker.on('failed', (entry, error) =>
    logger.warn({ queue, entry: entry?.id, err: error }, 'queue entry dropped'),
  );
  return worker;
}
