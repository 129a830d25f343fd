import type { UpdateQueryBuilder } from 'typeorm';
import type { JobEntity } from './job.entity.js';
import type { ImportState, JobProgress, JobResult, JobStatus } from './job-values.js';

/** Columns to set; functions are SQL. */
export type JobChange = Parameters<UpdateQueryBuilder<JobEntity>['set']>[0];

/** One guarded UPDATE: the job as it is afterwards, or `null` when the guard did not hold (any more). */
export type GuardedChange = (
  jobId: string,
  set: JobChange,
  guard: string,
  values?: object,
) => Promise<JobEntity | null>;

export interface JobFailure {
  readonly error: string;
  readonly resumable: boolean;
}

/**
 * The state changes of jobs. Each is one guarded UPDATE: it gives the job as it is afterwards, or `null` when
 * somebody else decided first (cancelled meanwhile, taken over, finished). Times are the database's clock.
 */
export interface JobTransitions {
  /** queued → running, under a lease of `workerId`. */
  claim(jobId: string, workerId: string, leaseSeconds: number): Promise<JobEntity | null>;
  renewLease(jobId: string, workerId: string, leaseSeconds: number): Promise<JobEntity | null>;
  /** Percent never goes back within a run. */
  report(
    jobId: string,
    workerId: string,
    progress: JobProgress,
    importState?: ImportState,
  ): Promise<JobEntity | null>;
  /** running → completed. */
  complete(
    jobId: string,
    workerId: string,
    result: JobResult | null,
    ttlMinutes: number,
  ): Promise<JobEntity | null>;
  /** running → failed. */
  fail(jobId: string, workerId: string, failure: JobFailure, ttlMinutes: number): Promise<JobEntity | null>;
  /** running → queued: a worker that shuts down gives its job back. */
  release(jobId: string, workerId: string): Promise<JobEntity | null>;
  /** queued or running → cancelled. */
  cancel(jobId: string, ttlMinutes: number): Promise<JobEntity | null>;
  /** A failed (and resumable) or cancelled import → queued, under the same id. */
  resume(jobId: string): Promise<JobEntity | null>;
  /** Gives a finished job its whole life again. */
  extendLife(jobId: string, ttlMinutes: number): Promise<JobEntity | null>;
}

const now = () => 'now()';
const minutesFromNow = (minutes: number) => () => `now() + interval '${Number(minutes)} minutes'`;
const secondsFromNow = (seconds: number) => () => `now() + interval '${Number(seconds)} seconds'`;

/** Only the worker that holds the lease decides about a running job. */
const MINE = `status = 'running' AND worker_id = :workerId`;

/** What every end of a job sets. */
const finished = (status: JobStatus, ttlMinutes: number): JobChange => ({
  status,
  finishedAt: now,
  expiresAt: minutesFromNow(ttlMinutes),
  leaseUntil: null,
  workerId: null,
});

export const jobTransitions = (change: GuardedChange): JobTransitions => ({
  claim: (jobId, workerId, leaseSeconds) =>
    change(jobId, { ...started(workerId), leaseUntil: secondsFromNow(leaseSeconds) }, `status = 'queued'`),
  renewLease: (jobId, workerId, leaseSeconds) =>
    change(jobId, { leaseUntil: secondsFromNow(leaseSeconds) }, MINE, { workerId }),
  report: (jobId, workerId, progress, importState) =>
    change(jobId, { ...progressed(progress), ...(importState && { importState }) }, MINE, {
      workerId,
    }),
  complete: (jobId, workerId, result, ttlMinutes) =>
    change(jobId, { ...finished('completed', ttlMinutes), ...resultColumns(result) }, MINE, { workerId }),
  fail: (jobId, workerId, { error, resumable }, ttlMinutes) =>
    change(
      jobId,
      { ...finished('failed', ttlMinutes), error, resumable, stage: 'failed', message: error },
      MINE,
      {
        workerId,
      },
    ),
  release: (jobId, workerId) =>
    change(jobId, { status: 'queued', workerId: null, leaseUntil: null, stage: 'queued' }, MINE, {
      workerId,
    }),
  cancel: (jobId, ttlMinutes) =>
    change(jobId, { ...finished('cancelled', ttlMinutes), ...CANCELLED }, `status IN ('queued', 'running')`),
  resume: (jobId) =>
    change(jobId, RESUMED, `type = 'import' AND resumable AND status IN ('failed', 'cancelled')`),
  extendLife: (jobId, ttlMinutes) =>
    change(jobId, { expiresAt: minutesFromNow(ttlMinutes) }, 'finished_at IS NOT NULL'),
});

const started = (workerId: string): JobChange => ({
  status: 'running',
  workerId,
  startedAt: () => 'coalesce(started_at, now())',
  percent: 0,
  stage: 'starting',
  message: 'Started',
});

const progressed = ({ percent, stage, message }: JobProgress): JobChange => ({
  percent: () => `greatest(percent, least(100, ${Number(percent)}))`,
  stage,
  message,
});

const CANCELLED: JobChange = {
  cancelRequested: true,
  resumable: () => `type = 'import'`,
  error: 'Cancelled',
  stage: 'cancelled',
  message: 'Cancelled',
};

const RESUMED: JobChange = {
  status: 'queued',
  attempts: () => 'attempts + 1',
  resumable: false,
  cancelRequested: false,
  error: null,
  finishedAt: null,
  expiresAt: null,
  percent: 0,
  stage: 'queued',
  message: 'Resumed',
};

function resultColumns(result: JobResult | null): JobChange {
  const done: JobChange = { percent: 100, stage: 'completed', message: 'Completed', error: null };
  if (!result) return done;
  if (result.kind === 'data') return { ...done, resultKind: 'data', resultDataId: result.dataId };
  const { key: resultKey, contentType: resultContentType, fileName: resultFileName } = result;
  return { ...done, resultKind: 'blob', resultKey, resultContentType, resultFileName };
}
