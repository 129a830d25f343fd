import { durations, gauge, measuredGauge, secondsSince, type Logger } from '#platform';
import type { AdmissionQueueName, OperationName } from '#processing-client/contract';
import type { SharedArena } from './threads/shared-arena.js';

/** From cached pixels to mosaics of hundreds of images (seconds). */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 1800];

const operations = durations(
  {
    name: 'firstlight_engine_operation_duration_seconds',
    help: 'Duration of engine operations without the wait for admission, by operation and outcome',
    labels: ['operation', 'outcome'],
  },
  BUCKETS,
);
const waits = durations(
  {
    name: 'firstlight_engine_admission_wait_seconds',
    help: 'Waits in the admission queues of the engine',
    labels: ['queue'],
  },
  BUCKETS,
);
const admittedOperations = gauge({
  name: 'firstlight_engine_admission_operations',
  help: 'Waiting and running operations, by admission queue',
  labels: ['queue', 'state'],
});
const arenaBytes = measuredGauge({
  name: 'firstlight_engine_arena_bytes',
  help: 'Shared memory of the engine: leased by requests and cached pixels, and kept for reuse',
  labels: ['state'],
});

/** Tracks one operation through its admission queue. */
export function followOperation(operation: OperationName, queue: AdmissionQueueName) {
  const requestedMs = performance.now();
  let state: 'waiting' | 'running' = 'waiting';
  let beganMs = requestedMs;
  admittedOperations.inc({ queue, state });
  return {
    /** The operation is admitted. */
    begins(): void {
      waits.observe({ queue }, secondsSince(requestedMs));
      admittedOperations.dec({ queue, state });
      state = 'running';
      admittedOperations.inc({ queue, state });
      beganMs = performance.now();
    },
    /** The operation has ended, or was never admitted. */
    ends(isDone: boolean): void {
      admittedOperations.dec({ queue, state });
      if (state === 'running')
        operations.observe({ operation, outcome: isDone ? 'done' : 'failed' }, secondsSince(beganMs));
    },
  };
}

/** Measures the engine's memory when metrics are scraped. */
export const measureMemory = (arena: SharedArena, logger: Logger): (() => void) =>
  arenaBytes(() => {
    const { leased, kept } = arena.bytes();
    return [[{ state: 'leased' }, leased] as const, [{ state: 'kept' }, kept] as const];
  }, logger);
