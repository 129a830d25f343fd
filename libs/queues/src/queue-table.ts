import type { Component } from '#platform';

/** How a queue hands out its work. */
export interface QueueRule {
  /** Unfinished jobs that it holds at the most (waiting and running); `null`: any number. */
  readonly capacity: number | null;
  /** Jobs of this queue that run at one time, over all workers together. */
  readonly consumers: number;
  /** While one of these is away, no job of the queue is begun. */
  readonly needs: readonly Component[];
}

/** The queues of the service (docs/reference/jobs.md, "Queues"): how much they hold, how many of their jobs run at once. */
export const QUEUE_TABLE = {
  // Files are fetched while the engine is away; the import waits for it when it comes to their headers.
  import: { capacity: null, consumers: 2, needs: ['archive'] },
  composite: { capacity: 10, consumers: 1, needs: ['processing'] },
  mosaic: { capacity: 10, consumers: 1, needs: ['processing'] },
  embedding: { capacity: 10, consumers: 1, needs: ['processing'] },
  thumbnails: { capacity: null, consumers: 1, needs: ['processing'] },
  process: { capacity: 10, consumers: 1, needs: ['processing'] },
  metadata: { capacity: null, consumers: 1, needs: ['archive'] },
  export: { capacity: null, consumers: 2, needs: [] },
  storage: { capacity: null, consumers: 1, needs: [] },
  library: { capacity: null, consumers: 1, needs: [] },
} as const satisfies Record<string, QueueRule>;

export type QueueName = keyof typeof QUEUE_TABLE;

export const QUEUE_NAMES = Object.keys(QUEUE_TABLE) as QueueName[];

/** The rule of a queue, with its literal types widened. */
export const queueRule = (queue: QueueName): QueueRule => QUEUE_TABLE[queue];

/** Name of the queue in Redis. */
export const redisQueueName = (queue: QueueName): string => `firstlight-${queue}`;
