import { durations, secondsSince } from '#platform';
import type { RegisteredJob } from '../job-registry.js';

/**
 * The outcome of a run: its job is completed or failed; `released`: queued again; `waiting`: queued with a delay, for a dependency;
 * `discarded`: cancelled or claimed by another run, so that this one decided nothing; `undecided`: the database did not store the
 * outcome.
 */
export type RunOutcome = 'completed' | 'failed' | 'released' | 'waiting' | 'discarded' | 'undecided';

/** From a tenth of a second to two hours (seconds). */
const BUCKETS = [0.1, 0.5, 2.5, 10, 60, 300, 1800, 7200];

const runs = durations(
  {
    name: 'firstlight_job_run_duration_seconds',
    help: 'Duration of job runs from claim to outcome, by type and outcome',
    labels: ['type', 'outcome'],
  },
  BUCKETS,
);

/** Records a run that has ended. @param claimedAtMs `performance.now()` before the job was claimed */
export const noteRun = (type: RegisteredJob, outcome: RunOutcome, claimedAtMs: number): void =>
  runs.observe({ type, outcome }, secondsSince(claimedAtMs));
