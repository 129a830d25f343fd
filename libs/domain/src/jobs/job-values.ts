export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isFinished = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';

/** What a job left behind: a file in the storage, or a record of the library. */
export type JobResult =
  | {
      readonly kind: 'blob';
      readonly key: string;
      readonly contentType: string;
      readonly fileName: string;
      /** What its owner is told of it; `Completed` where there is nothing to tell. */
      readonly message?: string;
    }
  | { readonly kind: 'data'; readonly dataId: string | null };

/** Progress of any job. */
export interface JobProgress {
  readonly percent: number;
  readonly stage: string;
  readonly message: string;
}

/** What keeps a job waiting; it is queued with a delay. */
export interface JobWait {
  /** The component, or the storage, that is unavailable. */
  readonly dependency: string;
  /** Since when, in ISO 8601. */
  readonly since: string;
  /** How often in a row it failed the job although it answered its health check. */
  readonly refusals: number;
}

/** What clients see of a job of one type besides the fields that all jobs have. */
export type JobDetails = object;

/**
 * The right to speak for a running job. Every claim has an id of its own, so that a worker that slept through its
 * lease can neither report, complete nor fail what its successor works on, not even when both are one process.
 */
export interface Claim {
  readonly jobId: string;
  readonly claimId: string;
}
