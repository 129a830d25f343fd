import type { Claim, JobEntity, JobStore } from '#domain';
import type { Logger } from '#platform';
import { RESULTS_PREFIX } from '#processing-client/contract';
import type { PublishJob } from '../events/job-events.js';
import type { CancellationToken } from './cancellation-token.js';
import type { HealthChecks } from './dependency-calls.js';
import type { TimeBudget } from './time-budget.js';

/** The shared dependencies and settings of all runs. */
export interface RunOptions {
  readonly store: Omit<JobStore, 'claim'>;
  readonly leaseSeconds: number;
  readonly ttlMinutes: number;
  readonly logger: Logger;
  readonly publish: PublishJob;
  /** Queues a job that was given back. */
  readonly enqueue: (job: JobEntity) => Promise<void>;
  readonly health: HealthChecks;
  /** Orders the follow-ups of a job. */
  readonly orderFollowUps: (jobId: string) => Promise<void>;
  /** Fires when the worker is to end. */
  readonly ending: AbortSignal;
  /** Removes all files of a discarded result folder. */
  readonly discard: (folder: string) => Promise<void>;
  /** The message of a failure for the user, and whether the failure is permanent (another run would fail, too). */
  readonly describeError: (error: unknown) => { readonly text: string; readonly isOwnFault: boolean };
}

/** The shared context of one run's steps. */
export interface ClaimedRun {
  readonly options: RunOptions;
  readonly job: JobEntity;
  readonly claim: Claim;
  readonly cancellation: CancellationToken;
  readonly budget: TimeBudget;
  /** `performance.now()` before the job was claimed. */
  readonly claimedAtMs: number;
  /** Crashes that are being counted in the row. */
  readonly crashCounts: Promise<void>[];
}

/** The claim of a claimed job. */
export function claimOf({ id: jobId, claimId }: Pick<JobEntity, 'id' | 'claimId'>): Claim {
  if (claimId === null) throw new Error(`job ${jobId} is not claimed`);
  return { jobId, claimId };
}

/** The folder of one run's files: only the successful run's files are ever referenced, and each run removes only its own. */
export const resultFolder = ({ jobId, claimId }: Claim): string => `${RESULTS_PREFIX}${jobId}/${claimId}/`;
