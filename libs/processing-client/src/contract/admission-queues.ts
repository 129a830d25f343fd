/** How many operations of a lane run and wait at once; beyond that a caller is told to come back. */
export interface AdmissionLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Nobody waits longer; the wait does not count as time of the operation. */
  readonly waitMs: number;
  /** After which a refused caller may find room. */
  readonly retryAfterSeconds: number;
}

/**
 * Batch work runs one job at a time (docs/reference/limits.md, "Queues"); what somebody waits for in front of a screen
 * runs between its bands. Sources of a large image take half a minute: they have a line of their own, so that no picture waits for them; so has a language model, which
 * may take its time.
 */
export const ADMISSION_QUEUES = {
  interactive: { atOnce: 2, waiting: 64, waitMs: 60_000, retryAfterSeconds: 2 },
  detection: { atOnce: 1, waiting: 32, waitMs: 60_000, retryAfterSeconds: 10 },
  embedding: { atOnce: 2, waiting: 64, waitMs: 60_000, retryAfterSeconds: 2 },
  batch: { atOnce: 1, waiting: 16, waitMs: 10 * 60_000, retryAfterSeconds: 30 },
} as const satisfies Record<string, AdmissionLimits>;

export type AdmissionQueueName = keyof typeof ADMISSION_QUEUES;
