export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isFinished = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';

/** The result of a job: a file in the storage, or a record of the library. */
export type JobResult =
  | {
      readonly kind: 'blob';
      readonly key: string;
      readonly contentType: string;
      readonly fileName: string;
      /** Message for the owner; `Completed` by default. */
      readonly message?: string;
    }
  | { readonly kind: 'data'; readonly dataId: string | null };

/** Progress of any job. */
export interface JobProgress {
  readonly percent: number;
  readonly stage: string;
  readonly message: string;
}

/** The dependency that a job waits for; the job is queued with a delay. */
export interface JobWait {
  /** The unavailable component or storage. */
  readonly dependency: string;
  /** Start of the wait, in ISO 8601. */
  readonly since: string;
  /** Number of times in a row that the dependency failed the job despite a passing health check. */
  readonly refusals: number;
}

/** Fields that clients see of jobs of one type besides the common ones. */
export type JobDetails = object;

/**
 * The right to change a running job. Every claim has its own id, so that a worker that missed its lease can neither report on, complete nor
 * fail the job of its successor, even within one process.
 */
export interface Claim {
  readonly jobId: string;
  readonly claimId: string;
}
