import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueuedAttempt } from '#domain';
import { currentContext, type Logger } from '#platform';
import { jobRule } from '../job-registry.js';
import { QUEUE_NAMES, queueRule, redisQueueName, type QueueName } from '../queue-table.js';

/** The message in the queue: only the id, because the row is authoritative. */
export interface QueueEntry {
  readonly jobId: string;
  /** The trace in which the job was submitted; an entry restored by recovery begins a new one. */
  readonly traceparent?: string;
}

/** States of entries that are reported in metrics. */
const ENTRY_STATES = ['waiting', 'active', 'delayed'] as const;

/** The number of entries of a queue in a state. */
export interface EntryCount {
  readonly queue: QueueName;
  readonly state: (typeof ENTRY_STATES)[number];
  readonly count: number;
}

/** The entries of jobs in BullMQ. */
export interface QueueEntries {
  /** Queues a job in its turn; repeating it for the same attempt changes nothing. */
  enqueue(job: QueuedAttempt): Promise<void>;
  /** Queues the jobs that have no entry. @returns their number */
  addMissing(queue: QueueName, jobs: readonly QueuedAttempt[]): Promise<number>;
  close(): Promise<void>;
}

/** All queues, also for metrics and the dashboard. */
export interface OpenQueues extends QueueEntries {
  readonly all: readonly Queue[];
  /** The number of entries of each queue in each state. */
  counts(): Promise<EntryCount[]>;
}

const ENTRY_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;

/** One entry for each attempt, so that the entry of a lost worker never blocks the next attempt. */
const entryId = ({ id, attempt }: QueuedAttempt): string => `${id}-${attempt}`;

const entryOf = (job: QueuedAttempt) => ({
  name: job.type,
  data: { jobId: job.id, traceparent: currentContext()?.traceparent } satisfies QueueEntry,
  opts: { ...ENTRY_OPTIONS, jobId: entryId(job), priority: job.turn },
});

/** Opens all queues and sets their limits of running jobs over all workers. */
export async function openQueues(connection: Redis, logger: Logger): Promise<OpenQueues> {
  const queues = new Map(QUEUE_NAMES.map((name) => [name, openQueue(name, connection, logger)]));
  const limitConcurrency = (name: QueueName, queue: Queue) =>
    queue.setGlobalConcurrency(queueRule(name).consumers);
  await Promise.all([...queues].map(([name, queue]) => limitConcurrency(name, queue)));
  const queueNamed = (name: QueueName) => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  };
  return {
    all: [...queues.values()],
    async counts() {
      const counted = [...queues].map(async ([queue, entries]) => {
        const { prioritized, ...counts } = await entries.getJobCounts(...ENTRY_STATES, 'prioritized');
        counts.waiting += prioritized;
        return ENTRY_STATES.map((state) => ({ queue, state, count: counts[state] }));
      });
      return (await Promise.all(counted)).flat();
    },
    async enqueue(job) {
      const { name, data, opts } = entryOf(job);
      await queueNamed(jobRule(job.type).queue).add(name, data, opts);
      logger.debug({ jobId: job.id, type: job.type }, 'job queued');
    },
    async addMissing(name, jobs) {
      const queue = queueNamed(name);
      const present = await Promise.all(jobs.map((job) => connection.exists(queue.toKey(entryId(job)))));
      const missing = jobs.filter((_, index) => present[index] === 0);
      if (missing.length === 0) return 0;
      await limitConcurrency(name, queue); // A Redis that lost its entries has lost the limit, too.
      await queue.addBulk(missing.map(entryOf));
      return missing.length;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** Adds an error listener, without which BullMQ writes errors to stderr in another format than the log. */
function openQueue(name: QueueName, connection: Redis, logger: Logger): Queue<QueueEntry> {
  const queue = new Queue<QueueEntry>(redisQueueName(name), { connection });
  queue.on('error', (error) => logger.warn({ queue: name, err: error }, 'queue connection'));
  return queue;
}
