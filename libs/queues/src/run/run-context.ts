import type { Claim, JobEntity, JobStore } from '#domain';
import type { Logger } from '#platform';
import { RESULTS_PREFIX } from '#processing-client/contract';
import type { PublishJob } from '../events/job-events.js';
import type { CancellationToken } from './cancellation-token.js';
import type { HealthChecks } from './dependency-calls.js';
import type { TimeBudget } from './time-budget.js';

/** What runs work with. */
export interface RunOptions {
  readonly store: Omit<JobStore, 'claim'>;
  readonly leaseSeconds: number;
  readonly ttlMinutes: number;
  readonly logger: Logger;
  readonly publish: PublishJob;
  /** Puts a job that was given back into its queue. */
  readonly enqueue: (job: JobEntity) => Promise<void>;
  readonly health: HealthChecks;
  /** Orders the jobs that follow on the records of a job. */
  readonly orderFollowUps: (jobId: string) => Promise<void>;
  /** Fires when the worker is to end. */
  readonly ending: AbortSignal;
  /** Removes all files of a result folder that nobody wants. */
  readonly discard: (folder: string) => Promise<void>;
  /** The text of a failure that the user may read, and whether it is the job's own fault (another run would fail, too). */
  readonly describeError: (error: unknown) => { readonly text: string; readonly isOwnFault: boolean };
}

/** What the parts of one run share. */
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

/** The claim of a job that was claimed. */
export function claimOf({ id: jobId, claimId }: Pick<JobEntity, 'id' | 'claimId'>): Claim {
  if (claimId === null) throw new Error(`job ${jobId} is not claimed`);
  return { jobId, claimId };
}

/** Where the files of one run go: only the winner's result is ever referred to, and each run removes its own alone. */
export const resultFolder = ({ jobId, claimId }: Claim): string => `${RESULTS_PREFIX}${jobId}/${claimId}/`;
