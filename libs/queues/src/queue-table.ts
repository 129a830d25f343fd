import type { Capacity } from '#domain';

/** The limits of a queue. */
export interface QueueRule {
  /** Maximum number of jobs of one owner; `null`: unlimited. */
  readonly capacity: Capacity | null;
  /** Maximum number of running jobs over all workers together. */
  readonly consumers: number;
}

const TEN_UNFINISHED = { jobs: 10, counts: 'unfinished' } as const;

/** The queues of the service and their limits (docs/reference/jobs.md, "Queues"). */
export const QUEUE_TABLE = {
  import: { capacity: { jobs: 40, counts: 'waiting' }, consumers: 2 },
  composite: { capacity: TEN_UNFINISHED, consumers: 1 },
  mosaic: { capacity: TEN_UNFINISHED, consumers: 1 },
  embedding: { capacity: TEN_UNFINISHED, consumers: 1 },
  thumbnails: { capacity: null, consumers: 1 },
  process: { capacity: TEN_UNFINISHED, consumers: 1 },
  metadata: { capacity: null, consumers: 1 },
  export: { capacity: null, consumers: 2 },
  storage: { capacity: null, consumers: 1 },
  library: { capacity: null, consumers: 1 },
} as const satisfies Record<string, QueueRule>;

export type QueueName = keyof typeof QUEUE_TABLE;

export const QUEUE_NAMES = Object.keys(QUEUE_TABLE) as QueueName[];

/** The rule of a queue, with widened literal types. */
export const queueRule = (queue: QueueName): QueueRule => QUEUE_TABLE[queue];

/** Name of the queue in Redis. */
export const redisQueueName = (queue: QueueName): string => `firstlight-${queue}`;
