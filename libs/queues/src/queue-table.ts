import type { JobType } from '#domain';

/** How a queue hands out its work. */
export interface QueueRule {
  /** Unfinished jobs that it holds at the most (waiting and running); `null`: any number. */
  readonly capacity: number | null;
  /** Jobs of this queue that run at one time, over all workers together. */
  readonly consumers: number;
  readonly jobTypes: readonly JobType[];
}

/** The queues of the service (spec.md, "Queues and concurrency"): which job goes where, how many at once. */
export const QUEUE_TABLE = {
  import: { capacity: null, consumers: 2, jobTypes: ['import'] },
  composite: { capacity: 10, consumers: 1, jobTypes: ['composite'] },
  mosaic: { capacity: 10, consumers: 1, jobTypes: ['mosaic', 'mosaic-save', 'observation-mosaic'] },
  embedding: { capacity: 10, consumers: 1, jobTypes: ['embedding', 'reindex'] },
  thumbnails: { capacity: null, consumers: 1, jobTypes: ['thumbnails'] },
  library: {
    capacity: null,
    consumers: 1,
    jobTypes: ['process', 'export', 'scan', 'refresh-metadata', 'migrate-storage-keys'],
  },
} as const satisfies Record<string, QueueRule>;

export type QueueName = keyof typeof QUEUE_TABLE;

export const QUEUE_NAMES = Object.keys(QUEUE_TABLE) as QueueName[];

/** The rule of a queue, with its literal types widened. */
export const queueRule = (queue: QueueName): QueueRule => QUEUE_TABLE[queue];

/** The one queue that carries a type of job. */
export function queueOf(type: JobType): QueueName {
  const found = QUEUE_NAMES.find((name) => queueRule(name).jobTypes.includes(type));
  if (!found) throw new Error(`no queue carries jobs of type ${type}`);
  return found;
}

/** Name of the queue in Redis. */
export const redisQueueName = (queue: QueueName): string => `firstlight-${queue}`;
