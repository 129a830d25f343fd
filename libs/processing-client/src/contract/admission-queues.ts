/** Number of operations of an admission queue that run and wait at once; further calls are refused. */
export interface AdmissionLimits {
  readonly atOnce: number;
  /** Of them, the most of one caller: the others are free for callers that come later. */
  readonly atOnceOfOne: number;
  readonly waiting: number;
  /** Of them, the most of one account. */
  readonly ofAccount: number;
  /** Of them, the most of one address without an account. */
  readonly ofAddress: number;
  /** Longest wait, which does not count as time of the operation. */
  readonly waitMs: number;
  /** Seconds after which a refused caller may try again. */
  readonly retryAfterSeconds: number;
}

/** About the connections that a browser opens to one server. */
const EIGHT_EACH = { ofAccount: 8, ofAddress: 8 };

/**
 * Batch operations of one caller run one at a time (docs/reference/limits.md, "Queues"), since each uses all threads; those of others need
 * not wait for their end. Interactive ones run between their bands. Detecting the sources
 * of a large image takes half a minute, so detection has a queue of its own that delays no picture; so has a language model, whose speed is
 * unknown. A screen of tiles is some dozens of short calls at once, whose client asks again when it moves on.
 */
export const ADMISSION_QUEUES = {
  interactive: {
    atOnce: 4,
    atOnceOfOne: 2,
    waiting: 64,
    ...EIGHT_EACH,
    waitMs: 60_000,
    retryAfterSeconds: 2,
  },
  detection: { atOnce: 2, atOnceOfOne: 1, waiting: 32, ...EIGHT_EACH, waitMs: 60_000, retryAfterSeconds: 10 },
  tiles: {
    ...{ atOnce: 2, atOnceOfOne: 2, waiting: 256, ofAccount: 32, ofAddress: 32 },
    ...{ waitMs: 20_000, retryAfterSeconds: 1 },
  },
  embedding: { atOnce: 2, atOnceOfOne: 2, waiting: 64, ...EIGHT_EACH, waitMs: 60_000, retryAfterSeconds: 2 },
  batch: {
    ...{ atOnce: 3, atOnceOfOne: 1, waiting: 16, ofAccount: 2, ofAddress: 1 },
    ...{ waitMs: 10 * 60_000, retryAfterSeconds: 30 },
  },
} as const satisfies Record<string, AdmissionLimits>;

export type AdmissionQueueName = keyof typeof ADMISSION_QUEUES;
