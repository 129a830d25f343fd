/** How a queue hands out its work. */
export interface QueueRule {
  /** Unfinished jobs that it holds at the most (waiting and running); `null`: any number. */
  readonly capacity: number | null;
  /** Jobs of this queue that run at one time, over all workers together. */
  readonly consumers: number;
}

/** The queues of the service (docs/reference/jobs.md, "Queues"): how much they hold, how many of their jobs run at once. */
export const QUEUE_TABLE = {
  import: { capacity: null, consumers: 2 },
  composite: { capacity: 10, consumers: 1 },
  mosaic: { capacity: 10, consumers: 1 },
  embedding: { capacity: 10, consumers: 1 },
  thumbnails: { capacity: null, consumers: 1 },
  process: { capacity: 10, consumers: 1 },
  metadata: { capacity: null, consumers: 1 },
  export: { capacity: null, consumers: 2 },
  storage: { capacity: null, consumers: 1 },
  library: { capacity: null, consumers: 1 },
} as const satisfies Record<string, QueueRule>;

export type QueueName = keyof typeof QUEUE_TABLE;

export const QUEUE_NAMES = Object.keys(QUEUE_TABLE) as QueueName[];

/** The rule of a queue, with its literal types widened. */
export const queueRule = (queue: QueueName): QueueRule => QUEUE_TABLE[queue];

/** Name of the queue in Redis. */
export const redisQueueName = (queue: QueueName): string => `firstlight-${queue}`;
