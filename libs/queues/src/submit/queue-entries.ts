import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueuedAttempt } from '#domain';
import { currentContext, type Logger } from '#platform';
import { jobRule } from '../job-registry.js';
import { QUEUE_NAMES, queueRule, redisQueueName, type QueueName } from '../queue-table.js';

/** The message in the queue: only the id, the row is the truth. */
export interface QueueEntry {
  readonly jobId: string;
  /** The trace that the job was handed over in; one that recovery puts back begins a new one. */
  readonly traceparent?: string;
}

/** States of entries that somebody who runs the service wants to know of. */
const ENTRY_STATES = ['waiting', 'active', 'delayed'] as const;

/** How many entries of a queue are in a state. */
export interface EntryCount {
  readonly queue: QueueName;
  readonly state: (typeof ENTRY_STATES)[number];
  readonly count: number;
}

/** The BullMQ side of handing work over. */
export interface QueueEntries {
  /** Puts a job into its queue; doing it again for the same attempt changes nothing. */
  enqueue(job: QueuedAttempt): Promise<void>;
  /** Puts those of the jobs into the queue that have no entry there, and gives how many those were. */
  addMissing(queue: QueueName, jobs: readonly QueuedAttempt[]): Promise<number>;
  close(): Promise<void>;
}

/** All queues, for those who look at them as well. */
export interface OpenQueues extends QueueEntries {
  readonly all: readonly Queue[];
  /** How many entries each queue has in each state. */
  counts(): Promise<EntryCount[]>;
}

const ENTRY_OPTIONS = { removeOnComplete: true, removeOnFail: true } as const;

/** One entry for each attempt: an entry that a lost worker left behind never blocks the next one. */
const entryId = ({ id, attempt }: QueuedAttempt): string => `${id}-${attempt}`;

const entryOf = (job: QueuedAttempt) => ({
  name: job.type,
  data: { jobId: job.id, traceparent: currentContext()?.traceparent } satisfies QueueEntry,
  opts: { ...ENTRY_OPTIONS, jobId: entryId(job) },
});

/** Opens all queues and sets how many of their jobs may run at once over all workers. */
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
        const counts = await entries.getJobCounts(...ENTRY_STATES);
        return ENTRY_STATES.map((state) => ({ queue, state, count: counts[state] ?? 0 }));
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
      await limitConcurrency(name, queue); // A Redis that forgot entries has forgotten the limit, too.
      await queue.addBulk(missing.map(entryOf));
      return missing.length;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** Without a listener BullMQ writes errors to stderr, as no line of ours. */
function openQueue(name: QueueName, connection: Redis, logger: Logger): Queue<QueueEntry> {
  const queue = new Queue<QueueEntry>(redisQueueName(name), { connection });
  queue.on('error', (error) => logger.warn({ queue: name, err: error }, 'queue connection'));
  return queue;
}
